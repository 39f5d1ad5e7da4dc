import { type SyntheticEvent, useState } from 'react';
import { controlClass } from '../ui/control-class.ts';
import type { PdfControls, PdfState } from './controls.ts';
import styles from './pdf-viewer.module.css';
import * as texts from './texts.ts';

/** The number of the page in sight; another one, with Enter or on leaving, leads there. What is no page changes nothing. */
export function PageBox({ controls, state }: { controls: PdfControls; state: PdfState }) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const number = Number.parseInt(typed ?? '', 10);
    if (number >= 1 && number <= state.pages) controls.goTo(number);
    setTyped(null);
  };
  return (
    <form className={styles.page} onSubmit={go}>
      <label>
        <span className={styles.pageWord}>{texts.page}</span>
        <input
          className={controlClass({ right: true })}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={typed ?? state.page}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => go()}
        />
      </label>
      <span className={styles.all}>{texts.ofPages(state.pages)}</span>
    </form>
  );
}
