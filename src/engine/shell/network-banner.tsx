import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PageData } from '../../definition/wire.ts';
import { refreshRows } from '../data/queries.ts';
import { isOffline } from '../errors/api-error.ts';
import { formatTime } from '../format/dates.ts';
import { OfflineBanner } from '../ui/states.tsx';
import * as texts from './texts.ts';

/** A calm bar while the server cannot be reached: how old the data is, and the way to try now. */
export function NetworkBanner() {
  const client = useQueryClient();
  const connected = useSyncExternalStore(watchConnection, () => navigator.onLine);
  // Looks again whenever a call begins or ends.
  useIsFetching();
  const pages = client.getQueryCache().findAll({ queryKey: ['page'] });
  const lost = pages.some(
    ({ state }) => isOffline(state.error) && state.errorUpdatedAt > state.dataUpdatedAt,
  );
  if (connected && !lost) return null;
  const read = pages.flatMap(({ state }) => (state.data as PageData | undefined)?.now ?? []).sort();
  const newest = read.at(-1);
  return (
    <OfflineBanner onRetry={() => void refreshRows(client)}>
      {connected ? texts.serverAway : texts.offline}
      {newest ? ` ${texts.newestData(formatTime(newest))}` : ''} {texts.inputIsKept}
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
