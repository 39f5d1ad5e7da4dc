import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isOffline } from '../errors/api-error.ts';

/** What there is no way to: any network, or the server alone. */
export type Away = 'network' | 'server';

/** `null` while there is a way to the server, as far as is known. */
export function useAway(): Away | null {
  const client = useQueryClient();
  const watch = useCallback(
    (notify: () => void) => {
      const cache = client.getQueryCache().subscribe(notify);
      window.addEventListener('online', notify);
      window.addEventListener('offline', notify);
      return () => {
        cache();
        window.removeEventListener('online', notify);
        window.removeEventListener('offline', notify);
      };
    },
    [client],
  );
  return useSyncExternalStore(watch, () => {
    if (!navigator.onLine) return 'network';
    const pages = client.getQueryCache().findAll({ queryKey: ['page'] });
    const lost = pages.some(
      ({ state }) => isOffline(state.error) && state.errorUpdatedAt > state.dataUpdatedAt,
    );
    return lost ? 'server' : null;
  });
}
