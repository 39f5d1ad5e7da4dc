import { useQuery } from '@tanstack/react-query';
import type { Notification, Notifications } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { listOf } from '../data/lists.ts';
import { useApp } from './app-context.tsx';

/** How many are asked for at first, and how many more each time. */
export const NOTIFICATIONS = 100;

/** Key of what is kept of somebody's notifications, the longer lists below it. `viewer`: their id. */
export const notificationsKey = (viewer: string | undefined) => ['notifications', viewer];

/**
 * The viewer's notifications, the newest of them up to a limit; unread are those without `read_at`.
 * Source: specification section 4.
 */
export function useNotifications(limit = NOTIFICATIONS) {
  const { session } = useApp();
  const queryKey = notificationsKey(session.viewer?.id);
  const query = useQuery({
    // What is longer is kept beside what everything else shows: what comes into it is old, not new.
    queryKey: limit === NOTIFICATIONS ? queryKey : [...queryKey, limit],
    placeholderData: (shown: Notifications | undefined, of) =>
      of?.queryKey[1] === session.viewer?.id ? shown : undefined,
    queryFn: async ({ signal }): Promise<Notifications> => {
      const query = limit === NOTIFICATIONS ? undefined : { limit: String(limit) };
      const answer = await call<Partial<Notifications>>({ path: '/users/me/notifications', query, signal });
      const { quiet_until = null, hides_text = false } = answer;
      const data = listOf<Notification>(answer);
      return { data, total: answer.total ?? data.length, quiet_until, hides_text };
    },
    enabled: session.viewer !== null,
  });
  const list = query.data?.data ?? [];
  return {
    list,
    /** How many there are, the older ones among them that are not in the list. */
    total: query.data?.total ?? 0,
    /** Older ones are on their way. */
    growing: query.isPlaceholderData,
    /** Until when nothing is told of what comes (ISO, by the faculty's clock). */
    quietUntil: query.data?.quiet_until ?? null,
    hidesText: query.data?.hides_text,
    unread: list.filter((one) => !one.read_at).length,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Those that say the same, the newest first. */
export type Grouped = [Notification, ...Notification[]];

/**
 * Those that say the same of the same page stand as one, where the newest of them stands; what leads nowhere stands alone. Read and
 * unread ones stay apart, so that something new is on top again. `words`: what is shown of each, so that nothing shown is left out.
 */
export function grouped(
  list: readonly Notification[],
  words: (one: Notification) => string = ({ title, message }) => title || message,
): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const one of list) {
    const key = one.link ? [one.kind, one.link, words(one), one.read_at === null].join(' ') : one.id;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
