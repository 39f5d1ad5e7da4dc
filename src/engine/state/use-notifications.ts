import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { listOf } from '../data/lists.ts';
import { useApp } from './app-context.tsx';

/**
 * The viewer's notifications; unread are those without `read_at`. Marking all read changes the list at once and makes
 * it last on the server. Source: specification section 4.
 */
export function useNotifications() {
  const { session } = useApp();
  const client = useQueryClient();
  const queryKey = ['notifications', session.viewer?.id];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      listOf<Notification>(await call({ path: '/users/me/notifications', signal })),
    enabled: session.viewer !== null,
  });
  const list = query.data ?? [];
  const mark = useMutation({
    mutationFn: () => call({ method: 'POST', path: '/users/me/notifications/read' }),
    onMutate: async () => {
      // Opening the list asks for it; that answer may be older than this.
      await client.cancelQueries({ queryKey });
      const read_at = new Date().toISOString();
      client.setQueryData<Notification[]>(queryKey, (now) =>
        now?.map((one) => ({ ...one, read_at: one.read_at ?? read_at })),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    list,
    unread: list.filter((one) => !one.read_at).length,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    markAllRead: () => mark.mutate(),
  };
}
