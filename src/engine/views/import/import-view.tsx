import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ImportState } from '../../../definition/wire.ts';
import { importColumnsQuery, importQuery, isGoing } from '../../data/imports.ts';
import { refreshRows } from '../../data/queries.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatBytes, formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { type Step, Stepper } from '../../ui/stepper.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ResultButton } from './file-buttons.tsx';
import styles from './import.module.css';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { MapColumns } from './map-columns.tsx';
import * as texts from './texts.ts';

export interface ImportViewProps {
  block: string;
  /** What comes in: "Impor ruangan". */
  title: string;
  /** The run that is looked at; empty = none yet, or the one that is not at its end. */
  run: string;
  onRun: (run: string) => void;
  onClose: () => void;
}

/** Brings rows in from a spreadsheet: choose a file, see what it comes to, have it written. */
export default function ImportView({ block, title, run, onRun, onClose }: ImportViewProps) {
  const { key } = usePage();
  const client = useQueryClient();
  const heading = useId();
  const [fresh, setFresh] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState(false);
  const columns = useQuery(importColumnsQuery(key, block));
  const id = run || (fresh ? '' : (columns.data?.running ?? ''));
  const state = useQuery({ ...importQuery(key, id), enabled: id !== '' });
  const again = () => {
    setFresh(true);
    setMapping(false);
    onRun('');
  };
  const begun = (next: string) => {
    setMapping(false);
    onRun(next);
  };
  const close = () => {
    void refreshRows(client);
    onClose();
  };
  const failed = columns.error ?? (id === '' ? null : state.error);
  const retry = () => void (columns.error ? columns.refetch() : state.refetch());
  const shown = id === '' ? null : (state.data ?? null);
  return (
    <section className={styles.view} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <SectionHeading id={heading} rule={false}>
            {title}
          </SectionHeading>
          {shown ? <p>{`${shown.name}, ${formatBytes(shown.bytes)}. ${told(shown)}`}</p> : null}
        </div>
        <Button icon="arrow-left" onClick={close}>
          {texts.back}
        </Button>
      </div>
      <Stepper label={texts.steps} steps={stepsOf(shown)} />
      {failed ? (
        <LoadFailure what={title} error={failed} onRetry={retry} />
      ) : !columns.data || (id !== '' && !shown) ? (
        <Skeleton shape="form" />
      ) : mapping && file ? (
        <MapColumns
          block={block}
          file={file}
          columns={columns.data.columns}
          onBegun={begun}
          onCancel={() => setMapping(false)}
        />
      ) : shown ? (
        <Run
          state={shown}
          onAgain={again}
          onClose={close}
          onMap={file?.name === shown.name ? () => setMapping(true) : null}
        />
      ) : (
        <ChooseFile
          block={block}
          columns={columns.data.columns}
          onBegun={begun}
          onFile={setFile}
          onMap={() => setMapping(true)}
        />
      )}
    </section>
  );
}

interface RunProps {
  state: ImportState;
  onAgain: () => void;
  onClose: () => void;
  onMap: (() => void) | null;
}

function Run({ state, onAgain, onClose, onMap }: RunProps) {
  if (isGoing(state)) return <ImportProgress state={state} />;
  const again = <Button onClick={onAgain}>{texts.again}</Button>;
  switch (state.status) {
    case 'checked':
      return <ImportResult state={state} onOtherFile={onAgain} onMap={onMap} />;
    case 'done':
      return (
        <End
          title={texts.done(formatNumber(state.of))}
          action={
            <>
              <Button kind="primary" onClick={onClose}>
                {texts.toList}
              </Button>
              <ResultButton id={state.id} />
            </>
          }
        >
          {texts.doneText(state.name)}
          {state.summary?.wrong ? ` ${texts.doneWithout(formatNumber(state.summary.wrong))}` : null}
        </End>
      );
    case 'cancelled':
      return (
        <End title={texts.cancelled} action={again}>
          {texts.cancelledText}
        </End>
      );
    default:
      return (
        <End title={texts.failed} action={again}>
          {state.message ?? texts.failedText}
        </End>
      );
  }
}

function End({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <EmptyState title={title} actions={action}>
        {children}
      </EmptyState>
    </div>
  );
}

const told = ({ status }: ImportState): string => (status === 'done' ? '' : texts.nothingKept);

/** Where the way stands: a file, what it comes to, its rows written. */
function stepsOf(state: ImportState | null): Step[] {
  const rows = state?.summary ? texts.rowsOf(formatNumber(state.summary.rows)) : undefined;
  const past = (done: boolean, now: boolean) => (done ? 'done' : now ? 'now' : 'later');
  const looked = state !== null && state.status !== 'checking';
  const written = state?.status === 'done';
  return [
    { label: texts.choose, state: past(state !== null, true), note: state?.name },
    { label: texts.check, state: past(looked && state.status !== 'checked', state !== null), note: rows },
    { label: texts.write, state: past(written, looked && state.status !== 'checked') },
  ];
}
