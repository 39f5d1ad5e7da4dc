import type { CSSProperties } from 'react';
import type { BarCell } from '../../definition/wire.ts';
import styles from './amount-bar.module.css';

/** So much of so much: the words, and a bar that is full where there is no more room. */
export default function AmountBar({ bar: { label, amount, most, colour } }: { bar: BarCell }) {
  const share = most === null || most <= 0 ? (amount > 0 ? 1 : 0) : Math.min(1, amount / most);
  return (
    <span className={styles.amount}>
      <span>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <i className={colour ? styles[colour] : undefined} style={{ '--share': share } as CSSProperties} />
      </span>
    </span>
  );
}
