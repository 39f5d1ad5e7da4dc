import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../definition/wire.ts';
import { loadChunk } from '../chunks/chunk-error.ts';
import { preloadable } from '../chunks/preloadable.ts';
import { useAtHand } from '../chunks/use-at-hand.ts';
import { facultyNow } from '../format/clock.ts';
import { useApp } from '../state/app-context.tsx';
import { type Grouped, grouped, useNotifications } from '../state/use-notifications.ts';
import { NotificationBell } from '../ui/notification-bell.tsx';
import * as uiTexts from '../ui/texts.ts';
import { type Toast, useToast } from '../ui/toast.tsx';
import * as texts from './texts.ts';

const BellList = preloadable(() => import('./bell-list.tsx'));
/** Toasts of what came at once; the bell has them all. */
const MOST_TOLD = 3;

/** The newest notifications behind the bell; one that arrives shows as a toast of three seconds. */
export function Bell() {
  const { href, session } = useApp();
  const client = useQueryClient();
  const { list, unread, loading, quietUntil, hidesText, retry } = useNotifications();
  const navigate = useNavigate();
  useArrivals(loading ? null : list, quietUntil, (group) => {
    const [{ title, message, link }] = group;
    const onSelect = () => {
      loadChunk(() => import('../state/mark-notifications.ts')).then(
        ({ markRead }) => markRead(client, session.viewer?.id, group),
        // Without it the notification stays unread.
        () => undefined,
      );
      if (link) navigate(href(link));
    };
    return {
      text: uiTexts.told(hidesText ? texts.somethingNew : title || message, group.length),
      action: link ? { label: texts.openNotification, onSelect } : undefined,
    };
  });
  useAtHand(BellList);
  return (
    // Where they lead may have changed since they came.
    <NotificationBell unread={unread} onOpenList={retry}>
      {(close) => (
        <Suspense fallback={null}>
          <BellList close={close} />
        </Suspense>
      )}
    </NotificationBell>
  );
}

/**
 * Shows what arrived since the list was first there; in quiet hours once they are over, unless it was read meanwhile.
 * `quietUntil`: as the server's newest answer says, which is `null` again when the person has chosen other hours.
 */
function useArrivals(
  list: Notification[] | null,
  quietUntil: string | null,
  said: (group: Grouped) => Toast,
): void {
  const toast = useToast();
  const told = useRef<Set<string> | null>(null);
  const announce = useEffectEvent(() => {
    if (list === null) return;
    const first = told.current === null;
    const news = list.filter(({ id, read_at }) => !told.current?.has(id) && !read_at);
    told.current = new Set(list.map(({ id }) => id));
    if (first) return;
    for (const group of grouped(news).slice(0, MOST_TOLD)) toast(said(group));
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
