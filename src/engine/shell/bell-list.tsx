import { facultyNow } from '../format/clock.ts';
import { formatRecent } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { useMarkRead } from '../state/mark-notifications.ts';
import { grouped, useNotifications } from '../state/use-notifications.ts';
import { NotificationList } from '../ui/notification-list.tsx';
import * as uiTexts from '../ui/texts.ts';

const SHOWN = 8;

/** The newest notifications, what says the same as one. `close`: closes what they stand in. */
export default function BellList({ close }: { close: () => void }) {
  const { href } = useApp();
  const { list, unread } = useNotifications();
  const markRead = useMarkRead();
  const now = facultyNow();
  const items = grouped(list)
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
    });
  return (
    <NotificationList
      items={items}
      onReadAll={unread > 0 ? () => markRead('all') : undefined}
      close={close}
    />
  );
}
