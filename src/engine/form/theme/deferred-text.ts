import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormShared } from '../form-context.ts';

/** How long a text rests before the form gets it. */
const COMMIT_DELAY_MS = 250;

export interface DeferredOptions {
  id: string;
  /** The form's value as text. */
  text: string;
  /** Called with what was typed; turns it into the form's value. */
  onCommit: (text: string) => void;
  onBlur: () => void;
}

/**
 * Text that lives in its input and reaches the form after a rest of 250 ms, on leaving the field, on unmounting, and
 * whenever `pending.flush()` is called (before a submit). While the field has the focus its own text stands, so
 * that "87," is not turned into "87" under the fingers.
 */
export function useDeferredText({ id, text, onCommit, onBlur }: DeferredOptions) {
  const { pending, touched, gate } = useFormShared();
  const [draft, setDraft] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onCommit);
  useLayoutEffect(() => {
    latest.current = onCommit;
  });

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    if (typed.current === null) return;
    const given = typed.current;
    typed.current = null;
    latest.current(given);
  }, []);

  useEffect(() => {
    pending.add(commit);
    return () => {
      pending.remove(commit);
      commit();
    };
  }, [pending, commit]);

  return {
    value: draft ?? text,
    change(next: string) {
      typed.current = next;
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(commit, COMMIT_DELAY_MS);
    },
    leave() {
      const changed = draft !== null || typed.current !== null;
      commit();
      setDraft(null);
      gate.run(() => {
        if (changed) touched.add(id);
        onBlur();
      });
    },
  };
}
