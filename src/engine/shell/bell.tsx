import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '../../definition/wire.ts';
import { facultyNow } from '../format/clock.ts';
import { formatRecent } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { useNotifications } from '../state/use-notifications.ts';
import { NotificationBell } from '../ui/notification-bell.tsx';
import { useToast } from '../ui/toast.tsx';

const SHOWN = 8;

/** The newest notifications behind the bell; one that arrives shows as a toast of three seconds. */
export function Bell() {
  const { href } = useApp();
  const { list, unread, loading, retry, markAllRead } = useNotifications();
  useArrivals(loading ? null : list);
  const now = facultyNow();
  return (
    <NotificationBell
      unread={unread}
      items={list.slice(0, SHOWN).map((one) => ({
        key: one.id,
        title: one.title || one.message,
        meta: one.title ? one.message : undefined,
        time: one.created_at ? formatRecent(one.created_at, now) : undefined,
        unread: !one.read_at,
        href: one.link ? href(one.link) : undefined,
      }))}
      onReadAll={markAllRead}
      // Where they lead may have changed since they came.
      onOpenList={retry}
    />
  );
}

/** Shows what arrived since the list was first there. */
function useArrivals(list: Notification[] | null): void {
  const toast = useToast();
  const known = useRef<Set<string> | null>(null);
  const announce = useEffectEvent((arrived: Notification[]) => {
    for (const one of arrived) toast({ text: one.title || one.message });
  });
  useEffect(() => {
    if (list === null) return;
    const arrived = known.current ? list.filter((one) => !known.current?.has(one.id) && !one.read_at) : [];
    known.current = new Set(list.map((one) => one.id));
    announce(arrived.slice(0, 3));
  }, [list]);
}
