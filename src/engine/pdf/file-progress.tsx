import { formatBytes } from '../format/numbers.ts';
import styles from './file-view.module.css';
import * as texts from './texts.ts';

/** A file on its way here: how much came, of how much where that is known. */
export function FileProgress({ got, all }: { got: number; all: number | null }) {
  return (
    <div className={styles.wait} role="status">
      <p>{texts.loadingFile}</p>
      <progress
        className={styles.bar}
        aria-label={texts.loadingFile}
        max={all ?? undefined}
        value={all === null ? undefined : got}
      />
      {got > 0 ? (
        <p className={styles.amount} aria-hidden="true">
          {texts.soFar(formatBytes(got), all === null ? null : formatBytes(all))}
        </p>
      ) : null}
    </div>
  );
}
