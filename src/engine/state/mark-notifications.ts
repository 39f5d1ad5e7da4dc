import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Notification, Notifications } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { useApp } from './app-context.tsx';
import { notificationsKey } from './use-notifications.ts';

type Marked = readonly Notification[] | 'all';

/** Marks notifications of the viewer. */
export function useMarkRead(): (some: Marked) => void {
  const { session } = useApp();
  const client = useQueryClient();
  return (some) => markRead(client, session.viewer?.id, some);
}

/**
 * Marks some notifications read, or all: in the list at once, then on the server, where it lasts. Without a connection it waits
 * for one. `viewer`: whose they are. Source: specification section 4.
 */
export function markRead(client: QueryClient, viewer: string | undefined, some: Marked): void {
  const ids = some === 'all' ? null : some.filter((one) => !one.read_at).map(({ id }) => id);
  if (ids?.length === 0) return;
  const queryKey = notificationsKey(viewer);
  const marking = client.getMutationCache().build(client, {
    mutationFn: () =>
      call({ method: 'POST', path: '/users/me/notifications/read', ...(ids && { body: { ids } }) }),
    onMutate: async () => {
      // Opening the list asks for it; that answer may be older than this.
      await client.cancelQueries({ queryKey });
      const read_at = new Date().toISOString();
      const seen = (one: Notification) =>
        ids && !ids.includes(one.id) ? one : { ...one, read_at: one.read_at ?? read_at };
      client.setQueriesData<Notifications>(
        { queryKey },
        (now) => now && { ...now, data: now.data.map(seen) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  // What failed stands unread again once the list was asked for anew.
  void marking.execute(undefined).catch(() => undefined);
}
