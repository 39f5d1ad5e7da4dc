import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

export interface NoticeProps {
  /** blue information, amber attention, red trouble, green success, grey a plain fact. */
  tone?: 'blue' | 'amber' | 'red' | 'green' | 'grey';
  /** Bold beginning, ends with a full stop. */
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; without it the notice is plain content. */
  role?: 'alert' | 'status';
}

/** A sentence in the page with a coloured edge. Errors of a region stand here, never in a toast. */
export function Notice({ tone = 'blue', title, children, actions, role }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={role}>
      <div className={styles.text}>
        {title ? <strong>{title} </strong> : null}
        {children}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
