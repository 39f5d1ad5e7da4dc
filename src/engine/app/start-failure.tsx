import { useEffect } from 'react';
import * as errorTexts from '../errors/texts.ts';
import { ErrorState } from '../ui/states.tsx';
import styles from './start-failure.module.css';
import * as texts from './texts.ts';

const AGAIN_MS = 5000;

/** The server could not be reached before anything was known: it is tried again (`again`), until it answers. */
export function StartFailure({ again }: { again: () => void }) {
  useEffect(() => {
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [again]);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{texts.startFailed}</h1>
      <ErrorState title={texts.serverAway} onRetry={() => location.reload()} retryLabel={errorTexts.reload}>
        {texts.serverAwayHelp}
      </ErrorState>
    </main>
  );
}
