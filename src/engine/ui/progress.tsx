import { type CSSProperties, type ReactNode, useId } from 'react';
import { Icon } from './icons/icon.tsx';
import { usePhone } from './media.ts';
import styles from './progress.module.css';
import type { Tone } from './tone.ts';

interface StatusSegment {
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

/** How the rows of a list divide over the statuses: a thin bar and its legend. */
export function StatusBar({ segments, label, aside }: StatusBarProps) {
  const id = useId();
  const present = segments.filter((segment) => segment.count > 0);
  const phone = usePhone();
  const bar = (
    <div className={styles.bar} aria-hidden="true">
      {present.map((segment) => (
        <i
          key={segment.key}
          className={styles[segment.tone]}
          style={{ '--share': segment.count } as CSSProperties}
        />
      ))}
    </div>
  );
  const legend = (
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
      {aside ? <p>{aside}</p> : null}
    </div>
  );
  // On phones the rows below come first: the words are a press away.
  return phone ? (
    <details className={styles.folded}>
      <summary>
        {bar}
        <span>{label}</span>
        <Icon name="chevron-down" />
      </summary>
      {legend}
    </details>
  ) : (
    <div>
      {bar}
      {legend}
    </div>
  );
}
