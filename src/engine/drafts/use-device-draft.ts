import { useState } from 'react';
import { useApp } from '../state/app-context.tsx';
import { readDraft, removeDraft, writeDraft } from './local-drafts.ts';
import { useKept } from './use-kept.ts';

export interface DeviceDraft<T> {
  value: T;
  change: (value: T) => void;
  /** It is on the server. */
  done: () => void;
}

/** Input for which the server has no draft: kept on this device until it is sent. `place` tells it from every other. */
export function useDeviceDraft<T>(place: string, stored: T): DeviceDraft<T> {
  const { session } = useApp();
  const own = `${session.viewer?.id ?? ''}:${place}`;
  const [draft, setDraft] = useState(() => readDraft<T>(own));
  useKept(draft && { status: 'device', at: null });
  return {
    value: draft ? draft.value : stored,
    change(value) {
      const now = new Date();
      setDraft({ value, at: now.toISOString() });
      writeDraft(own, value, now);
    },
    done() {
      removeDraft(own);
      setDraft(null);
    },
  };
}
