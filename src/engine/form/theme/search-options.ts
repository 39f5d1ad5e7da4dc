import { useEffect, useRef, useState } from 'react';
import type { FieldPath } from '../../../definition/forms/form-schema.ts';
import { type FormOption, labelKey, useFormShared } from '../form-context.ts';

const SEARCH_DELAY_MS = 250;

interface Found {
  options: FormOption[];
  state: 'idle' | 'loading' | 'failed';
}

/** Options for what is typed, after a rest of 250 ms; late answers to earlier questions are dropped. */
export function useSearch(path: FieldPath, query: string, open: boolean): Found {
  const { context, labels } = useFormShared();
  const [found, setFound] = useState<Found>({ options: [], state: context.loadOptions ? 'loading' : 'idle' });
  const load = context.loadOptions;
  const where = JSON.stringify(path);
  const first = useRef(true);
  useEffect(() => {
    if (!open || !load) return;
    let current = true;
    const at = JSON.parse(where) as FieldPath;
    setFound((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(
      () => {
        load(at, query).then(
          (options) => {
            for (const option of options) labels.set(labelKey(at, option.value), option.label);
            if (current) setFound({ options, state: 'idle' });
          },
          () => current && setFound({ options: [], state: 'failed' }),
        );
      },
      first.current ? 0 : SEARCH_DELAY_MS,
    );
    first.current = false;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [where, query, open, load, labels]);
  return found;
}
