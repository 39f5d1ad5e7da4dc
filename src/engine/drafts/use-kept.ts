import { useEffect, useId, useRef } from 'react';
import { useAppStore } from '../state/app-context.tsx';
import type { KeptInput } from '../state/keepers.ts';

/** Tells the page where an input is, as long as it stands there; `null` = nothing of it is kept. */
export function useKept(input: KeptInput | null): void {
  const { keepers } = useAppStore();
  const key = useId();
  const changes = useRef(input?.changes);
  useEffect(() => {
    changes.current = input?.changes;
  });
  const status = input?.status;
  const at = input?.at?.getTime() ?? null;
  useEffect(() => {
    const since = at === null ? null : new Date(at);
    keepers.tell(key, status ? { status, at: since, changes: () => changes.current?.() ?? 0 } : null);
  }, [keepers, key, status, at]);
  useEffect(() => () => keepers.tell(key, null), [keepers, key]);
}
