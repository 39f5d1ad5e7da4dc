import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Session, startSession } from '../session/session-store.ts';
import { useAppStore } from './app-context.tsx';

/** Makes another department the active one: its credential, its data, nothing of the former one. */
export function useEnterDepartment(): (code: string) => Promise<Session> {
  const store = useAppStore();
  const client = useQueryClient();
  return useCallback(
    async (code) => {
      const session = await startSession({
        manifest: store.get().manifest,
        query: code,
        sent: null,
        nowMs: Date.now(),
      });
      // No row of the former department may be seen again, not even from the cache.
      client.clear();
      store.set({ session });
      return session;
    },
    [store, client],
  );
}
