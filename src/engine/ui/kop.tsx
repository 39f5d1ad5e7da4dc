import styles from './kop.module.css';

/** The double rule of the letterhead: 3 px, gap 2, 1 px. Nila under bars, black in print. */
export function Kop() {
  return <div className={styles.kop} aria-hidden="true" />;
}
