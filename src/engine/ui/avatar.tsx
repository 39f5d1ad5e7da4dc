import { initialsOf } from '../format/initials.ts';
import styles from './avatar.module.css';

/** A person's initials in a round. Decoration: the name stands beside it. */
export function Avatar({ name, size = 32 }: { name: string; size?: 24 | 32 | 44 }) {
  return (
    <span className={`${styles.avatar} ${styles[`s${size}`]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
