import { regionErrorText } from '../errors/error-text.ts';
import { formatTime } from '../format/dates.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveState } from '../ui/save-state.tsx';
import styles from './autosave-state.module.css';
import * as texts from './texts.ts';
import type { AutosaveHandle } from './use-autosave.ts';

interface AutosaveStateProps {
  autosave: Pick<
    AutosaveHandle<unknown>,
    'status' | 'savedAt' | 'error' | 'conflict' | 'refused' | 'keepMine' | 'takeTheirs'
  >;
  /** The way to a place of the form. */
  places?: { go: (pointer: string) => void };
  /** It stands a second time on the page: not announced. */
  quiet?: boolean;
}

/** Where the input is, in words with the time: "Tersimpan 10.02.14". */
export function AutosaveState({ autosave, places, quiet }: AutosaveStateProps) {
  const { status, savedAt, error } = autosave;
  if (status === 'refused') {
    const answers =
      autosave.conflict && !quiet ? (
        <>
          <Button onClick={autosave.keepMine}>{texts.keepMine}</Button>
          <Button onClick={autosave.takeTheirs}>{texts.takeTheirs}</Button>
        </>
      ) : undefined;
    return (
      <Notice
        tone="amber"
        role={quiet ? undefined : 'status'}
        title={texts.onThisDeviceOnly}
        actions={answers}
      >
        {regionErrorText(error)}
      </Notice>
    );
  }
  if (status === 'partly') {
    const refused = autosave.refused;
    return (
      <Notice tone="amber" role={quiet ? undefined : 'status'} title={texts.partlySaved(refused.length)}>
        <ul className={styles.refused}>
          {refused.map(({ pointer, message }) => (
            <li key={pointer}>
              {places ? (
                <button type="button" className={styles.go} onClick={() => places.go(pointer)}>
                  {message}
                </button>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (status === 'failed') return <SaveState status="failed" quiet={quiet} />;
  if (status !== 'saved') return <SaveState status="saving" quiet={quiet} />;
  if (!savedAt) return null;
  return <SaveState status="saved" time={formatTime(savedAt, { seconds: true })} quiet={quiet} />;
}
