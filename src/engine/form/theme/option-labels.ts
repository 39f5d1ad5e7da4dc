import { useEffect, useState } from 'react';
import type { FieldPath } from '../../../definition/forms/form-schema.ts';
import { labelKey, useFormShared } from '../form-context.ts';
import * as texts from '../texts.ts';

/** Path of a widget in the data, from its id: the library gives widgets no path. */
export function pathOfId(id: string): FieldPath {
  return id
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Labels of chosen values, asked for once and then remembered by the form; until then a word in place of each. */
export function useOptionLabels(path: FieldPath, values: string[]): (value: string) => string {
  const { context, labels } = useFormShared();
  const [failed, setFailed] = useState(false);
  const [, refresh] = useState(0);
  const load = context.loadOptions;
  const unknown = values.filter((value) => value !== '' && !labels.has(labelKey(path, value)));
  const wanted = JSON.stringify(unknown);
  const where = JSON.stringify(path);
  useEffect(() => {
    const missing = JSON.parse(wanted) as string[];
    const at = JSON.parse(where) as FieldPath;
    if (missing.length === 0 || !load) return;
    let current = true;
    setFailed(false);
    load(at, '', missing).then(
      (found) => {
        const named = new Map(found.map(({ value, label }) => [value, label]));
        for (const value of missing) labels.set(labelKey(at, value), named.get(value) ?? texts.optionGone);
        if (current) refresh((n) => n + 1);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [wanted, where, load, labels]);
  const instead = failed ? texts.nameFailed : texts.nameLoading;
  return (value) => labels.get(labelKey(path, value)) ?? (load && value !== '' ? instead : value);
}
