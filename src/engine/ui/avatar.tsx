import styles from './avatar.module.css';

/** First letters of the first and last name, for a name without degrees. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** A person's initials in a round. Decoration: the name stands beside it. `name` without degrees. */
export function Avatar({ name, size = 32 }: { name: string; size?: 24 | 32 | 44 }) {
  return (
    <span className={`${styles.avatar} ${styles[`s${size}`]}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
