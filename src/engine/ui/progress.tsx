import { type CSSProperties, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './progress.module.css';
import type { Tone } from './tone.ts';

export interface ProgressProps {
  /** 0 to 1. */
  value: number;
  /** Accessible name. */
  label: string;
  /** Text at the right: "85 %". */
  text?: ReactNode;
}

/** A thin bar, nila while under way, green when complete. */
export function Progress({ value, label, text }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i
          className={classes(percent === 100 && styles.complete)}
          style={{ '--part': `${percent}%` } as CSSProperties}
        />
      </div>
      {text ? <span className={styles.text}>{text}</span> : null}
    </div>
  );
}

export interface StatusSegment {
  key: string;
  tone: Tone;
  count: number;
  /** Word after the count: "menunggu". */
  label: string;
}

export interface StatusBarProps {
  segments: StatusSegment[];
  /** Accessible name of the legend. */
  label: string;
  /** At the right: "Kuota 38 dari 60". */
  aside?: ReactNode;
}

/** How the rows of a list divide over the statuses: a thin bar and its legend. Source: picture 04. */
export function StatusBar({ segments, label, aside }: StatusBarProps) {
  const id = useId();
  const present = segments.filter((segment) => segment.count > 0);
  return (
    <div className={styles.status}>
      <div className={styles.bar} aria-hidden="true">
        {present.map((segment) => (
          <i
            key={segment.key}
            className={styles[segment.tone]}
            style={{ '--share': segment.count } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.under}>
        <p id={id} className="visually-hidden">
          {label}
        </p>
        <ul className={styles.legend} aria-labelledby={id}>
          {present.map((segment) => (
            <li key={segment.key}>
              <i className={styles[segment.tone]} aria-hidden="true" />
              <b>{segment.count}</b> {segment.label}
            </li>
          ))}
        </ul>
        {aside ? <p className={styles.aside}>{aside}</p> : null}
      </div>
    </div>
  );
}
