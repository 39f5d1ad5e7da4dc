import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { takesFocus } from './popover.tsx';
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

export interface NotificationListProps {
  items: NotificationItem[];
  onReadAll?: () => void;
  /** Closes what the list stands in. */
  close: () => void;
}

/** What the popover of the bell holds. */
export function NotificationList({ items, onReadAll, close }: NotificationListProps) {
  return (
    <>
      <div className={styles.notificationsHead}>
        <h2>{texts.notifications}</h2>
        {onReadAll ? (
          <button type="button" className={styles.textButton} onClick={onReadAll}>
            {texts.markAllRead}
          </button>
        ) : null}
      </div>
      {items.length === 0 ? <p className={styles.none}>{texts.noNotifications}</p> : null}
      <ul ref={takesFocus}>
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
    </>
  );
}
