import type { ReactNode } from 'react';
import type { Offer } from '../../../definition/wire.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import * as viewTexts from '../texts.ts';
import styles from './action-form.module.css';
import { AwayNote, SendDock } from './send-dock.tsx';

/** What stands with a form that is filled in in the panel of its page. */
export interface InPanel {
  /** What its button says once something is chosen, `{chosen}`. */
  words: string;
  /** What may be done instead. */
  rest: ReactNode;
  /** What follows, in a sentence. */
  follows: string | null;
  /** Version of what it was asked for with: with another one it is asked for anew. */
  seen: number | undefined;
  /** Something was typed or chosen. */
  onTyped: () => void;
}

/** What the button of a panel's form says: what was chosen, else what it is. */
export function saidOf(words: string, chosen: string | null, label: string): string {
  if (!words.includes('{chosen}')) return words;
  return chosen === null ? label : words.replace('{chosen}', () => chosen);
}

interface FormButtonsProps {
  offer: Offer;
  label: string;
  /** Id of the form that is submitted. */
  form: string;
  /** Another button of the page is the primary one. */
  plain: boolean;
  working: boolean;
  /** Everything that is in its way, which stands above the form, too. */
  blocked: string[];
  /** Looks at what would be made. */
  looks: ReactNode;
  /** What it comes to, beside the button: the chosen time, how many are reached. */
  beside: ReactNode;
  panel?: InPanel;
  onCancel?: () => void;
}

/** Hands a form in. A dialog has its buttons in sight; on a page they are a dock on phones. */
export function FormButtons(props: FormButtonsProps) {
  const { offer, label, form, plain, working, blocked, looks, beside, panel, onCancel } = props;
  const buttons = (
    <>
      <Button
        type="submit"
        form={form}
        kind={offer.tone === 'danger' ? 'danger-solid' : plain ? 'plain' : 'primary'}
        size={panel ? 'medium' : 'large'}
        working={working && viewTexts.sending}
        blocked={blocked.join(' ')}
        reasonHidden
      >
        {label}
      </Button>
      {looks}
    </>
  );
  if (onCancel)
    return (
      <DialogButtons>
        <AwayNote keeps className={styles.away} />
        {beside}
        {buttons}
        <CancelButton size="large" onClick={onCancel} />
      </DialogButtons>
    );
  const dock = (
    <SendDock keeps blocked={blocked}>
      {buttons}
    </SendDock>
  );
  if (!panel) return dock;
  return (
    <>
      <div className={styles.inPanel} data-print="hide">
        {dock}
        {panel.rest}
      </div>
      {panel.follows ? <p className={styles.follows}>{panel.follows}</p> : null}
    </>
  );
}
