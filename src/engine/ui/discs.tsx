import { classes } from './classes.ts';
import styles from './discs.module.css';
import { Icon } from './icons/icon.tsx';

export interface DiscsProps {
  label: string;
  /** What stands under each that is there, in their order: "5 Nov". */
  done: string[];
  /** How many are wanted. */
  most: number;
  /** What stands under the others: "belum". */
  lacking: string;
}

/** One disc for each that is wanted: those that are there with a tick and their day, the next one marked, the others by number. */
export function Discs({ label, done, most, lacking }: DiscsProps) {
  const numbers = Array.from({ length: Math.max(most, done.length) }, (_, at) => at + 1);
  return (
    <ol className={styles.discs} aria-label={label}>
      {numbers.map((number) => {
        const there = number <= done.length;
        const look = there ? styles.done : number === done.length + 1 && styles.next;
        return (
          <li key={number} className={styles.one}>
            <span className={classes(styles.disc, look)}>
              {there ? <Icon name="check" size={16} /> : number}
            </span>
            <span>{there ? done[number - 1] : lacking}</span>
          </li>
        );
      })}
    </ol>
  );
}
