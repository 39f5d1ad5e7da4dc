import { useEffect, useState } from 'react';
import { awaits, useAwaited } from './in-order.ts';
import styles from './spinner.module.css';
import * as texts from './texts.ts';

/** A turning ring, for inside buttons and save states. Without `label` it is decoration. */
export function Spinner({ label }: { label?: string }) {
  return (
    <svg
      className={styles.spinner}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M8 2a6 6 0 1 1-6 6" />
    </svg>
  );
}

/** False for the first `delay` ms after mounting: waiting shorter than that shows nothing. */
function useAfter(delay = 300): boolean {
  const [passed, setPassed] = useState(delay === 0);
  useEffect(() => {
    if (delay === 0) return;
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}

export interface SkeletonProps {
  /** `table` rows, `record` etiket and sections, `form` fields, `lines` text. Take the one of the real layout. */
  shape?: 'table' | 'record' | 'form' | 'lines';
  /** How many rows, fields or lines. */
  count?: number;
  /** Milliseconds before anything shows; 300 by default. */
  delay?: number;
  label?: string;
}

const COLUMNS = [18, 90, 44, 74, 64];

/** Grey shapes in the place of the content to come, after 300 ms. The word is there for screen readers at once. */
export function Skeleton({ shape = 'lines', count = 4, delay, label = texts.loading }: SkeletonProps) {
  const visible = useAfter(delay);
  const box = useAwaited<HTMLDivElement>();
  const rows = Array.from({ length: count }, (_, row) => row);
  return (
    <div ref={box} role="status" className={styles.box} {...awaits}>
      <span className="visually-hidden">{label}</span>
      {visible ? (
        <div aria-hidden="true" className={styles[shape]}>
          {shape === 'record' ? <div className={styles.frame} /> : null}
          {rows.map((row) => (
            <div key={row} className={styles.row}>
              {shape === 'table' ? (
                COLUMNS.map((width) => <i key={width} className={styles[`w${width}`]} />)
              ) : (
                <i />
              )}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
