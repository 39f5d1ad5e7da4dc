import { type ReactNode, use, useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './dock.module.css';
import { useDock } from './dock.ts';
import { Lift } from './layout.tsx';
import * as texts from './texts.ts';

export interface ActionDockProps {
  /** The button that hands in what is on the page. */
  children: ReactNode;
  /** What it comes to; only where the dock stands at the edge of the screen, for elsewhere it is in sight. */
  total?: ReactNode;
  /** What is to be known of the button, above it. */
  note?: string | null;
  /** What is in the way of the button, which is described by all of it and stands in full with the form; the dock has room for the first. */
  blocked?: string[];
  /** It stands back for any other dock of the page. */
  spare?: boolean;
}

/** What hands in a task of the page: a row under it, on phones a dock in place of the bottom bar, always in reach. */
export function ActionDock({ children, total, note, blocked = [], spare = false }: ActionDockProps) {
  useDock(true, spare);
  const lift = use(Lift);
  useEffect(() => lift?.(), [lift]);
  const [reason, ...rest] = note ? [] : blocked;
  return (
    <div className={classes(styles.dock, (note || reason) && styles.noted)}>
      <p role="status" hidden={!note} className={styles.note}>
        {note}
      </p>
      {reason ? (
        <p aria-hidden className={styles.reason}>
          <span>{reason}</span>
          {rest.length > 0 ? <span>{texts.moreReasons(rest.length)}</span> : null}
        </p>
      ) : null}
      {children}
      {total ? <div className={styles.total}>{total}</div> : null}
    </div>
  );
}
