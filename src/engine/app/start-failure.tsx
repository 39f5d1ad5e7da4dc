import * as errorTexts from '../errors/texts.ts';
import { ErrorState } from '../ui/states.tsx';
import styles from './start-failure.module.css';
import * as texts from './texts.ts';

/** The server could not be reached before anything was known: all there is to offer is to try again. */
export function StartFailure() {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{texts.startFailed}</h1>
      <ErrorState title={texts.serverAway} onRetry={() => location.reload()} retryLabel={errorTexts.reload}>
        {texts.serverAwayHelp}
      </ErrorState>
    </main>
  );
}
