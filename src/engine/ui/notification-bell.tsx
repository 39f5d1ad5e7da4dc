import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Popover } from './popover.tsx';
import { CountedIcon } from './sidebar.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

interface NotificationItem {
  key: string;
  title: ReactNode;
  meta?: ReactNode;
  /** "08.00", "Kemarin". */
  time?: string;
  unread?: boolean;
  href?: string;
  onOpen?: () => void;
}

export interface NotificationBellProps {
  unread: number;
  items: NotificationItem[];
  onReadAll?: () => void;
  /** Page with all of them. */
  allHref?: string;
  emptyText?: string;
  /** Called when the list opens, to load it. */
  onOpenList?: () => void;
}

/** Bell with the number of unread ones and the newest in a popover. */
export function NotificationBell(props: NotificationBellProps) {
  const { unread, items, onReadAll, allHref, emptyText = texts.noNotifications, onOpenList } = props;
  return (
    <Popover
      label={texts.notifications}
      align="end"
      className={styles.notifications}
      opener={(opener) => (
        <button
          type="button"
          {...opener}
          className={styles.tool}
          onClick={() => {
            if (!opener['aria-expanded']) onOpenList?.();
            opener.onClick();
          }}
        >
          <CountedIcon name="bell" size={20} label={texts.notifications} count={unread} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.notificationsHead}>
            <h2>{texts.notifications}</h2>
            {onReadAll && unread > 0 ? (
              <button type="button" className={styles.textButton} onClick={onReadAll}>
                {texts.markAllRead}
              </button>
            ) : null}
          </div>
          {items.length === 0 ? <p className={styles.none}>{emptyText}</p> : null}
          <ul>
            {items.map((item) => (
              <li key={item.key} className={item.unread ? styles.unread : styles.read}>
                <p className={styles.notificationTitle}>
                  {item.unread ? <span className="visually-hidden">{texts.unreadBefore}</span> : null}
                  {item.href ? (
                    <Link
                      kind="bare"
                      href={item.href}
                      className={styles.notificationLink}
                      onClick={() => {
                        item.onOpen?.();
                        close();
                      }}
                    >
                      {item.title}
                    </Link>
                  ) : (
                    item.title
                  )}
                </p>
                <p className={styles.notificationMeta}>
                  <span>{item.meta}</span>
                  <span>{item.time}</span>
                </p>
              </li>
            ))}
          </ul>
          {allHref ? (
            <p className={styles.all}>
              <Link href={allHref} onClick={close}>
                {texts.allNotifications}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </Popover>
  );
}
