import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { type Session, startSession } from '../session/session-store.ts';
import { useAppStore } from './app-context.tsx';

/**
 * Makes another department the active one: its credential, its data, nothing of the former one. `go`: goes to where the person
 * is there, in the same step, since an address that still names the former one would lead back to it.
 */
export function useEnterDepartment(): (code: string, go?: (session: Session) => void) => Promise<Session> {
  const store = useAppStore();
  const client = useQueryClient();
  return useCallback(
    async (code, go) => {
      const session = await startSession({
        manifest: store.get().manifest,
        query: code,
        sent: null,
        nowMs: Date.now(),
      });
      // No row of the former department may be seen again, not even from the cache.
      client.clear();
      flushSync(() => {
        go?.(session);
        store.set({ session });
      });
      return session;
    },
    [store, client],
  );
}
