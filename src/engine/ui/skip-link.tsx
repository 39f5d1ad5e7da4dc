import styles from './skip-link.module.css';
import * as texts from './texts.ts';

/** First stop of the keyboard: to the content. `target` is the id of `main`. */
export function SkipLink({
  target = 'content',
  label = texts.skipToContent,
}: {
  target?: string;
  label?: string;
}) {
  return (
    <a className={styles.skip} data-print="hide" href={`#${target}`}>
      {label}
    </a>
  );
}
