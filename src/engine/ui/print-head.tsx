import { Mark } from './icons/mark.tsx';
import { Kop } from './kop.tsx';
import styles from './print-head.module.css';

export interface PrintHeadProps {
  /** The institution, and what of it this is about, each a line; without any the name of the system. */
  lines: string[];
  /** Where it is and how it is reached, in small type. */
  contact?: string;
  /** "Dicetak Kamis, 6 November 2025, 09.12 WIB oleh Yuni Astari". */
  printed: string;
}

/** The letterhead of a printed page; not on screens. First thing inside `main`. */
export function PrintHead({ lines: [first, ...rest], contact, printed }: PrintHeadProps) {
  return (
    <div data-print="only" aria-hidden="true">
      <div className={styles.head}>
        <Mark size={44} />
        <div className={styles.names}>
          <p className={styles.first}>{first}</p>
          {rest.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {contact ? <p className={styles.contact}>{contact}</p> : null}
        </div>
      </div>
      <Kop />
      <p className={styles.printed}>{printed}</p>
    </div>
  );
}
