import { Kop } from './kop.tsx';
import styles from './print-head.module.css';

export interface PrintHeadProps {
  /** Name of the system or the faculty. */
  name: string;
  /** Department. */
  unit?: string;
  /** "Dicetak Kamis, 6 November 2025, 09.12 WIB oleh Yuni Astari". */
  printed: string;
}

/** The letterhead of a printed page; not on screens. First thing inside `main`. */
export function PrintHead({ name, unit, printed }: PrintHeadProps) {
  return (
    <div data-print="only" aria-hidden="true">
      <div className={styles.head}>
        <p>
          <b>{name}</b>
          {unit ? <span className={styles.unit}>{unit}</span> : null}
        </p>
        <p className={styles.printed}>{printed}</p>
      </div>
      <Kop />
    </div>
  );
}
