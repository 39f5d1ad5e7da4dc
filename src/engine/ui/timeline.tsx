import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import * as texts from './texts.ts';
import styles from './timeline.module.css';

export interface TimelineItem {
  key: string;
  /** What happened. */
  title: ReactNode;
  /** When and who, already written out. */
  meta: ReactNode;
  /** Reason or remark, quoted. */
  note?: ReactNode;
}

/** What happened to a record, newest first; the first item is where the work stands. */
export function Timeline({ items, label = texts.history }: { items: TimelineItem[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {items.map((item, index) => (
        <li key={item.key} className={classes(styles.item, index === 0 && styles.newest)}>
          <p className={styles.title}>{item.title}</p>
          <p className={styles.meta}>{item.meta}</p>
          {item.note ? <blockquote className={styles.note}>{item.note}</blockquote> : null}
        </li>
      ))}
    </ol>
  );
}
