import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './states.module.css';
import * as texts from './texts.ts';

type SaveStatus = 'saved' | 'saving' | 'failed' | 'device';

export interface SaveStateProps {
  status: SaveStatus;
  time?: string;
  /** It stands a second time on the page: not announced. */
  quiet?: boolean;
}

/** State of an autosave in words with its time; announced politely. */
export function SaveState({ status, time, quiet }: SaveStateProps) {
  const words: Record<SaveStatus, ReactNode> = {
    saved: (
      <>
        <Icon name="check" size={16} className={styles.green} /> {texts.savedAt(time)}
      </>
    ),
    saving: (
      <>
        <Icon name="refresh" size={16} /> {texts.saving}
      </>
    ),
    failed: (
      <span className={styles.failed}>
        <Icon name="wifi-off" size={16} /> {texts.notSaved}
      </span>
    ),
    device: (
      <>
        <Icon name="clock" size={16} /> {texts.savedHereAt(time)}
      </>
    ),
  };
  return (
    <p role={quiet ? undefined : 'status'} className={styles.save}>
      {words[status]}
    </p>
  );
}
