import { type ReactNode, type Ref, useRef } from 'react';
import { classes } from './classes.ts';
import { useInSight } from './column-in-sight.ts';
import styles from './record-layout.module.css';
import * as texts from './texts.ts';

export interface RecordLayoutProps {
  ref?: Ref<HTMLDivElement>;
  /** Etiket. */
  head?: ReactNode;
  /** Stepper. */
  stepper?: ReactNode;
  /** The next-step panel: top of the side column; on phones right after the stepper. */
  nextStep?: ReactNode;
  /** The panel across the page above the etiket instead (what came back to the reader). */
  nextStepFirst?: boolean;
  children: ReactNode;
  /** Rest of the side column (history, what comes after); on phones at the end. */
  side?: ReactNode;
  /** The main column needs the width of the page: the panel stands above it, the side below, as on phones. */
  wide?: boolean;
}

/** Page of one record: main column and a side column of 300, which stays in sight while the longer main column goes by. */
export function RecordLayout(props: RecordLayoutProps) {
  const { ref, head, stepper, nextStep, nextStepFirst, children, side, wide } = props;
  const panel = Boolean(nextStep && !nextStepFirst);
  const beside = (panel || Boolean(side)) && !wide;
  const body = useRef<HTMLDivElement>(null);
  const { stays, scrolls, alone } = useInSight(body, beside ? `${panel} ${Boolean(side)}` : null);
  // What scrolls by itself is reached by the keyboard and has a name.
  const region = scrolls ? ({ tabIndex: 0, 'aria-label': texts.sideColumn } as const) : {};
  return (
    <div ref={ref} className={styles.record}>
      {nextStepFirst ? <div className={styles.first}>{nextStep}</div> : null}
      {head}
      {stepper}
      <div
        ref={body}
        className={classes(
          styles.body,
          beside && styles.withSide,
          scrolls && styles.scrolls,
          alone && styles.alone,
        )}
        data-stays={stays ?? undefined}
      >
        {panel ? (
          <div className={styles.next} data-column="panel">
            {nextStep}
          </div>
        ) : null}
        <div className={styles.main} data-column="main">
          {children}
        </div>
        {side ? (
          <aside className={styles.side} data-column="rest" {...region}>
            <div className={styles.stack}>{side}</div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}
