import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './record-layout.module.css';

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

/** Page of one record: main column and a side column of 300. */
export function RecordLayout(props: RecordLayoutProps) {
  const { ref, head, stepper, nextStep, nextStepFirst, children, side, wide } = props;
  const hasSide = Boolean(side || (nextStep && !nextStepFirst));
  return (
    <div ref={ref} className={styles.record}>
      {nextStepFirst ? <div className={styles.first}>{nextStep}</div> : null}
      {head}
      {stepper}
      <div className={classes(styles.body, hasSide && !wide && styles.withSide)}>
        {nextStep && !nextStepFirst ? <div className={styles.next}>{nextStep}</div> : null}
        <div className={styles.main}>{children}</div>
        {side ? <aside className={styles.side}>{side}</aside> : null}
      </div>
    </div>
  );
}
