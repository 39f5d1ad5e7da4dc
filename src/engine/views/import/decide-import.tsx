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
  const name = useId();
  const [choice, setChoice] = useState<'skip' | 'mend' | null>(null);
  const settle = (next: ImportState) => client.setQueryData(importQuery(key, state.id).queryKey, next);
  const write = useMutation({
    mutationFn: () => writeImport(key, state.id, choice === 'skip'),
    onSuccess: settle,
  });
  const cancel = useMutation({ mutationFn: () => cancelImport(key, state.id), onSuccess: settle });
  const { wrong } = summary;
  const ready = summary.fresh + summary.changed;
  const undecided = wrong > 0 && choice === null;
  const mending = ready === 0 || choice === 'mend';
  const error = write.error ?? cancel.error;
  return (
    <NextStep
      title={titleOf(ready, wrong)}
      actions={
        <div className={styles.actions}>
          {mending ? (
            <Button kind="primary" icon="upload" onClick={onOtherFile}>
              {texts.otherFile}
            </Button>
          ) : (
            <Button
              kind="primary"
              blocked={undecided ? texts.chooseFirst : null}
              working={write.isPending && texts.writing(formatNumber(ready))}
              onClick={() => write.mutate()}
            >
              {texts.importRows(formatNumber(ready))}
            </Button>
          )}
          <Button working={cancel.isPending && texts.cancelling} onClick={() => cancel.mutate()}>
            {texts.cancel}
          </Button>
        </div>
      }
    >
      {wrong > 0 && ready > 0 ? (
        <fieldset>
          <legend className="visually-hidden">{texts.chooseFor(formatNumber(wrong))}</legend>
          <p>{texts.others(formatNumber(ready))}</p>
          <Radio
            name={name}
            checked={choice === 'skip'}
            onChange={() => setChoice('skip')}
            label={texts.skip(formatNumber(wrong))}
            hint={texts.skipHint}
          />
          <Radio
            name={name}
            checked={choice === 'mend'}
            onChange={() => setChoice('mend')}
            label={texts.mendFirst}
            hint={texts.mendFirstHint}
          />
        </fieldset>
      ) : null}
      {error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(error)}
        </Notice>
      ) : null}
    </NextStep>
  );
}

function titleOf(ready: number, wrong: number): string {
  if (ready === 0) return texts.nothingReady;
  return wrong > 0 ? texts.chooseFor(formatNumber(wrong)) : texts.ready(formatNumber(ready));
}
