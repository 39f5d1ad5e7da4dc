import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ImportState, ImportSummary } from '../../../definition/wire.ts';
import { cancelImport, importQuery, writeImport } from '../../data/imports.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NextStep } from '../../ui/next-step.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Radio } from '../../ui/radio.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

interface DecideImportProps {
  state: ImportState;
  summary: ImportSummary;
  onOtherFile: () => void;
}

/** What becomes of a file that was looked at: written, without its wrong rows, or mended first. */
export function DecideImport({ state, summary, onOtherFile }: DecideImportProps) {
  const { key } = usePage();
  const client = useQueryClient();
  const [choice, setChoice] = useState<Wrong | null>(null);
  const [there, setThere] = useState<There | null>(null);
  const settle = (next: ImportState) => client.setQueryData(importQuery(key, state.id).queryKey, next);
  const write = useMutation({
    mutationFn: () => writeImport(key, state.id, { skip: choice === 'skip', update: there === 'update' }),
    onSuccess: settle,
  });
  const cancel = useMutation({ mutationFn: () => cancelImport(key, state.id), onSuccess: settle });
  const { wrong, changed } = summary;
  const ready = summary.fresh + summary.joined + summary.acted + changed;
  const written = there === 'leave' ? ready - changed : ready;
  const undecided = undecidedOf({
    wrong: wrong > 0 && choice === null,
    there: changed > 0 && there === null,
  });
  const mending = ready === 0 || choice === 'mend';
  const error = write.error ?? cancel.error;
  return (
    <NextStep
      title={titleOf(ready, wrong, changed)}
      actions={
        <div className={styles.actions}>
          {mending ? (
            <Button kind="primary" icon="upload" onClick={onOtherFile}>
              {texts.otherFile}
            </Button>
          ) : (
            <Button
              kind="primary"
              blocked={undecided ?? (written === 0 ? texts.nothingReady : null)}
              working={write.isPending && texts.writing(formatNumber(written))}
              onClick={() => write.mutate()}
            >
              {texts.importRows(formatNumber(written))}
            </Button>
          )}
          <Button working={cancel.isPending && texts.cancelling} onClick={() => cancel.mutate()}>
            {texts.cancel}
          </Button>
        </div>
      }
    >
      {wrong > 0 && ready > 0 ? (
        <Choice
          legend={texts.chooseFor(formatNumber(wrong))}
          intro={texts.others(formatNumber(ready))}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'skip', label: texts.skip(formatNumber(wrong)), hint: texts.skipHint },
            { value: 'mend', label: texts.mendFirst, hint: texts.mendFirstHint },
          ]}
        />
      ) : null}
      {changed > 0 && !mending ? (
        <Choice
          legend={texts.chooseThere(formatNumber(changed))}
          intro={texts.thereIntro(formatNumber(changed))}
          value={there}
          onChange={setThere}
          options={[
            { value: 'update', label: texts.update(formatNumber(changed)), hint: texts.updateHint },
            { value: 'leave', label: texts.leave(formatNumber(changed)), hint: texts.leaveHint },
          ]}
        />
      ) : null}
      {error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(error)}
        </Notice>
      ) : null}
    </NextStep>
  );
}

/** Wrong rows are left out, or mended first; rows that are there are changed, or left as they are. */
type Wrong = 'skip' | 'mend';
type There = 'update' | 'leave';

interface ChoiceProps<V extends string> {
  legend: string;
  intro: string;
  value: V | null;
  onChange: (value: V) => void;
  options: { value: V; label: string; hint: string }[];
}

function Choice<V extends string>({ legend, intro, value, onChange, options }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{legend}</legend>
      <p>{intro}</p>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
          label={option.label}
          hint={option.hint}
        />
      ))}
    </fieldset>
  );
}

/** Why it cannot be written yet. */
function undecidedOf({ wrong, there }: { wrong: boolean; there: boolean }): string | null {
  if (wrong && there) return texts.chooseBoth;
  if (wrong) return texts.chooseFirst;
  return there ? texts.chooseThereFirst : null;
}

function titleOf(ready: number, wrong: number, changed: number): string {
  if (ready === 0) return texts.nothingReady;
  if (wrong > 0) return texts.chooseFor(formatNumber(wrong));
  return changed > 0 ? texts.chooseThere(formatNumber(changed)) : texts.ready(formatNumber(ready));
}
