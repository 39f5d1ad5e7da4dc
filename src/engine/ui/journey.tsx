import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './journey.module.css';

export interface JourneyStage {
  key: string;
  label: ReactNode;
  state: 'done' | 'now' | 'later';
  /** "Lulus, 84,20 (A/B)". */
  says: string;
  /** "12 Feb 2025", "sejak Mar 2025". */
  when?: string;
}

/** Stages of a long way, side by side; one under the other on narrow screens. */
export function Journey({ label, stages }: { label: string; stages: JourneyStage[] }) {
  return (
    <ol className={styles.journey} aria-label={label}>
      {stages.map(({ key, label: name, state, says, when }) => (
        <li
          key={key}
          className={classes(styles.stage, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <p className={styles.name}>{name}</p>
          <p className={styles.says}>{says}</p>
          {when ? <p className={styles.when}>{when}</p> : null}
        </li>
      ))}
    </ol>
  );
}
