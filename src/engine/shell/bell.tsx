import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../definition/wire.ts';
import { facultyNow } from '../format/clock.ts';
import { formatRecent } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { type Grouped, grouped, useNotifications } from '../state/use-notifications.ts';
import { NotificationBell } from '../ui/notification-bell.tsx';
import { type Toast, useToast } from '../ui/toast.tsx';
import * as texts from './texts.ts';

const SHOWN = 8;
/** Toasts of what came at once; the bell has them all. */
const MOST_TOLD = 3;

/** The newest notifications behind the bell; one that arrives shows as a toast of three seconds. */
export function Bell() {
  const { href } = useApp();
  const { list, unread, loading, retry, markAllRead, markRead } = useNotifications();
  const navigate = useNavigate();
  useArrivals(loading ? null : list, (group) => {
    const [{ link }] = group;
    if (!link) return undefined;
    const onSelect = () => {
      markRead(group);
      navigate(href(link));
    };
    return { label: texts.openNotification, onSelect };
  });
  const now = facultyNow();
  return (
    <NotificationBell
      unread={unread}
      items={grouped(list)
        .slice(0, SHOWN)
        .map((group) => {
          const [one, ...more] = group;
          return {
            key: one.id,
            title: texts.told(one.title || one.message, group.length),
            meta: one.title ? one.message : undefined,
            time: one.created_at ? formatRecent(one.created_at, now) : undefined,
            unread: !one.read_at,
            href: one.link ? href(one.link) : undefined,
            onOpen: () => markRead([one, ...more]),
          };
        })}
      onReadAll={markAllRead}
      // Where they lead may have changed since they came.
      onOpenList={retry}
    />
  );
}

/** Shows what arrived since the list was first there. */
function useArrivals(list: Notification[] | null, wayTo: (group: Grouped) => Toast['action']): void {
  const toast = useToast();
  const known = useRef<Set<string> | null>(null);
  const announce = useEffectEvent((arrived: Notification[]) => {
    for (const group of grouped(arrived).slice(0, MOST_TOLD))
      toast({
        text: texts.told(group[0].title || group[0].message, group.length),
        action: wayTo(group),
      });
  });
  useEffect(() => {
    if (list === null) return;
    const arrived = known.current ? list.filter((one) => !known.current?.has(one.id) && !one.read_at) : [];
    known.current = new Set(list.map((one) => one.id));
    announce(arrived);
  }, [list]);
}
