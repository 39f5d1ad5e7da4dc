import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from './button.tsx';
import styles from './conflict-dialog.module.css';
import { CancelButton, Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Radio } from './radio.tsx';
import * as texts from './texts.ts';

interface ConflictField {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export type ConflictChoice = Record<string, 'mine' | 'theirs'>;

export interface ConflictDialogProps {
  open: boolean;
  /** "Laras Setyaningsih menyimpan perubahan 1 menit lalu". */
  title: ReactNode;
  /** Name on the column of the other version. */
  theirsLabel: string;
  mineLabel?: string;
  fields: ConflictField[];
  /** The version kept for each field, by key. */
  onResolve: (choice: ConflictChoice) => void;
  onClose: () => void;
  working?: string | false;
}

/** Two people changed one record: both versions side by side, kept field by field; nothing is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const {
    open,
    title,
    theirsLabel,
    mineLabel = texts.myVersion,
    fields,
    onResolve,
    onClose,
    working,
  } = props;
  const [choice, setChoice] = useState<ConflictChoice>({});
  const chosen = (key: string) => choice[key] ?? 'mine';
  const all = (version: 'mine' | 'theirs') =>
    setChoice(Object.fromEntries(fields.map((field) => [field.key, version])));
  return (
    <Dialog open={open} title={title} onClose={onClose} size="large">
      <p className={styles.intro}>{texts.chooseVersions}</p>
      <ButtonRow>
        <Button size="toolbar" onClick={() => all('mine')}>
          {texts.allOfVersion(mineLabel)}
        </Button>
        <Button size="toolbar" onClick={() => all('theirs')}>
          {texts.allOfVersion(theirsLabel)}
        </Button>
      </ButtonRow>
      {fields.map((field) => (
        <fieldset key={field.key} className={styles.field}>
          <legend>{field.label}</legend>
          <div className={styles.pair}>
            {(['mine', 'theirs'] as const).map((version) => (
              <Radio
                key={version}
                name={`conflict-${field.key}`}
                checked={chosen(field.key) === version}
                onChange={() => setChoice({ ...choice, [field.key]: version })}
                label={version === 'mine' ? mineLabel : theirsLabel}
                hint={field[version]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <DialogButtons>
        <Button
          kind="primary"
          working={working}
          onClick={() => onResolve(Object.fromEntries(fields.map((f) => [f.key, chosen(f.key)])))}
        >
          {texts.saveChoice}
        </Button>
        <CancelButton onClick={onClose} />
      </DialogButtons>
    </Dialog>
  );
}
