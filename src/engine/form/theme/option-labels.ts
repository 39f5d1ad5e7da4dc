import { useEffect, useState } from 'react';
import type { FieldPath } from '../../../definition/forms/form-schema.ts';
import { labelKey, useFormShared } from '../form-context.ts';

/** Path of a widget in the data, from its id: the library gives widgets no path. */
export function pathOfId(id: string): FieldPath {
  return id
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Labels of chosen values, asked for once and then remembered by the form; the value itself until they are known. */
export function useOptionLabels(path: FieldPath, values: string[]): (value: string) => string {
  const { context, labels } = useFormShared();
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
    load(at, '', missing).then(
      (found) => {
        for (const option of found) labels.set(labelKey(at, option.value), option.label);
        if (current) refresh((n) => n + 1);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, where, load, labels]);
  return (value) => labels.get(labelKey(path, value)) ?? value;
}
