import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshRows } from '../data/queries.ts';
import { isOffline } from '../errors/api-error.ts';
import { formatTime } from '../format/dates.ts';
import { OfflineBanner } from '../ui/states.tsx';

/** A calm bar while the server cannot be reached: how old the data is, and the way to try now. */
export function NetworkBanner() {
  const client = useQueryClient();
  const connected = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const fetching = useIsFetching();
  const [state, setState] = useState<{ lost: boolean; fresh: number }>({ lost: false, fresh: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever a call begins or ends.
  useEffect(() => {
    const pages = client.getQueryCache().findAll({ queryKey: ['page'] });
    const fresh = Math.max(0, ...pages.map((query) => query.state.dataUpdatedAt));
    const lost = pages.some(
      (query) => isOffline(query.state.error) && query.state.errorUpdatedAt > query.state.dataUpdatedAt,
    );
    setState({ lost, fresh });
  }, [client, fetching, connected]);
  if (connected && !state.lost) return null;
  return (
    <OfflineBanner onRetry={() => void refreshRows(client)}>
      {connected ? 'Server tidak dapat dihubungi.' : 'Anda luring.'}
      {state.fresh > 0 ? ` Data terakhir ${formatTime(new Date(state.fresh))}.` : ''} Isian Anda tetap
      tersimpan di perangkat ini.
    </OfflineBanner>
  );
}

function watchConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
