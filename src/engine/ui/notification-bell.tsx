import type { ReactNode } from 'react';
import { Popover } from './popover.tsx';
import { CountedIcon } from './sidebar.tsx';
import * as texts from './texts.ts';
import styles from './top-bar.module.css';

export interface NotificationBellProps {
  unread: number;
  /** `NotificationList`. */
  children: (close: () => void) => ReactNode;
  /** Called when the list opens, to load it. */
  onOpenList?: () => void;
}

/** Bell with the number of unread ones and the newest in a popover. */
export function NotificationBell({ unread, children, onOpenList }: NotificationBellProps) {
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
      {children}
    </Popover>
  );
}
