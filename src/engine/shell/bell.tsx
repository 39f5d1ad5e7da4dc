import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../definition/wire.ts';
import { facultyNow } from '../format/clock.ts';
import { formatRecent } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { type Grouped, grouped, useNotifications } from '../state/use-notifications.ts';
import { NotificationBell } from '../ui/notification-bell.tsx';
import * as uiTexts from '../ui/texts.ts';
import { type Toast, useToast } from '../ui/toast.tsx';
import * as texts from './texts.ts';

const SHOWN = 8;
/** Toasts of what came at once; the bell has them all. */
const MOST_TOLD = 3;

/** The newest notifications behind the bell; one that arrives shows as a toast of three seconds. */
export function Bell() {
  const { href } = useApp();
  const { list, unread, loading, quietUntil, retry, markAllRead, markRead } = useNotifications();
  const navigate = useNavigate();
  useArrivals(loading ? null : list, quietUntil, (group) => {
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
            title: uiTexts.told(one.title || one.message, group.length),
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

/**
 * Shows what arrived since the list was first there; in quiet hours once they are over, unless it was read meanwhile.
 * `quietUntil`: as the server's newest answer says, which is `null` again when the person has chosen other hours.
 */
function useArrivals(
  list: Notification[] | null,
  quietUntil: string | null,
  wayTo: (group: Grouped) => Toast['action'],
): void {
  const toast = useToast();
  const told = useRef<Set<string> | null>(null);
  const announce = useEffectEvent(() => {
    if (list === null) return;
    const first = told.current === null;
    const news = list.filter(({ id, read_at }) => !told.current?.has(id) && !read_at);
    told.current = new Set(list.map(({ id }) => id));
    if (first) return;
    for (const group of grouped(news).slice(0, MOST_TOLD))
      toast({
        text: uiTexts.told(group[0].title || group[0].message, group.length),
        action: wayTo(group),
      });
  });
  useEffect(() => {
    if (list === null) return;
    const left = quietUntil === null ? 0 : Date.parse(quietUntil) - facultyNow().getTime();
    if (told.current !== null && left > 0) {
      const timer = setTimeout(() => announce(), left);
      return () => clearTimeout(timer);
    }
    announce();
  }, [list, quietUntil]);
}
