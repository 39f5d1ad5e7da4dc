import type { ReactNode } from 'react';
import { type FormSchema, propertiesOf } from '../../definition/forms/form-schema.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { KEPT_NOTICE } from '../state/keepers.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './autosave-notice.module.css';
import * as texts from './texts.ts';
import type { AutosaveHandle } from './use-autosave.ts';

interface AutosaveNoticeProps {
  autosave: Pick<
    AutosaveHandle<unknown>,
    'status' | 'error' | 'conflict' | 'clashes' | 'refused' | 'keepMine' | 'takeTheirs'
  >;
  /** The way to a place of the form. */
  places?: { go: (pointer: string) => void };
  /** Names the fields that two wrote. */
  schema?: FormSchema;
}

/** What of the input the server did not take, and what to do; where the rest is says the bar above the page. */
export function AutosaveNotice({ autosave, places, schema }: AutosaveNoticeProps) {
  const { status, error, refused } = autosave;
  if (status === 'refused') {
    const answers = autosave.conflict ? (
      <>
        <Button onClick={autosave.keepMine}>{texts.keepMine}</Button>
        <Button onClick={autosave.takeTheirs}>{texts.takeTheirs}</Button>
      </>
    ) : undefined;
    return (
      <KeptPlace>
        <Notice tone="amber" role="status" title={texts.onThisDeviceOnly} actions={answers}>
          {autosave.conflict ? texts.clashed(titlesOf(autosave.clashes, schema)) : regionErrorText(error)}
        </Notice>
      </KeptPlace>
    );
  }
  if (status !== 'partly') return null;
  return (
    <KeptPlace>
      <Notice tone="amber" role="status" title={texts.partlySaved(refused.length)}>
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
    </KeptPlace>
  );
}

function titlesOf(names: string[], schema: FormSchema | undefined): string {
  const properties = schema ? propertiesOf(schema) : {};
  return names.flatMap((name) => properties[name]?.title ?? []).join(', ');
}

/** Where the chip in the bar leads. */
export function KeptPlace({ children }: { children: ReactNode }) {
  return (
    <div id={KEPT_NOTICE} tabIndex={-1}>
      {children}
    </div>
  );
}
