import styles from './skip-link.module.css';

/** First stop of the keyboard: to the content. `target` is the id of `main`. */
export function SkipLink({ target = 'isi', label = 'Langsung ke isi' }: { target?: string; label?: string }) {
  return (
    <a className={styles.skip} data-print="hide" href={`#${target}`}>
      {label}
    </a>
  );
}
