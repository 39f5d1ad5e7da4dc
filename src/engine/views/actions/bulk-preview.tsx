import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { BulkPreview } from '../../../definition/screens/shown-screen.ts';
import type { BulkDone, BulkPreviewData, PreviewRow } from '../../../definition/wire.ts';
import { type BulkQuestion, doBulk, previewBulk } from '../../data/bulk-actions.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { dayOf } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column as KitColumn } from '../../ui/data-table-props.ts';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { FileLink } from '../file-link.tsx';
import { kitColumns } from '../table-columns.tsx';
import * as viewTexts from '../texts.ts';
import styles from './action-form.module.css';
import { LookThrough, toLookAt } from './look-through.tsx';
import { reasonRule } from './reason-rule.ts';
import { RefusalNotice } from './refusal.tsx';
import { RowTime } from './row-time.tsx';
import * as texts from './texts.ts';
import { useAttempt } from './use-attempt.ts';
import { subjectOf, useProof } from './use-proof.tsx';
import type { Wish } from './wish.ts';

export interface BulkPreviewProps {
  wish: Wish;
  ids: string[];
  preview: BulkPreview;
  /** What it would do, where that was asked for before it opened. */
  asked?: BulkPreviewData;
  onClose: () => void;
  onResults: (results: BulkDone['results']) => void;
}

const isBlocked = (row: PreviewRow | undefined): boolean => (row?.blocked.length ?? 0) > 0;

/** What a person decided of the rows' own forms. */
type Decided = Pick<BulkQuestion, 'inputs' | 'first'>;

const NOTHING: Decided = {};

/** Every chosen row with its document and what will happen, before anything does. */
export function BulkPreviewDialog(props: BulkPreviewProps) {
  const { wish, ids, onClose } = props;
  const { key } = usePage();
  const { offer } = wish;
  const [decided, setDecided] = useState<Decided>(NOTHING);
  const question = { ids, ...decided };
  const asked = useQuery({
    queryKey: ['preview', key, offer.name, offer.block, question],
    queryFn: ({ signal }) => previewBulk(key, offer, question, signal),
    initialData: decided === NOTHING ? props.asked : undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Who comes back from a document that had to be opened first finds its row judged anew.
    refetchOnWindowFocus: ({ state }) => ((state.data?.rows ?? []).some(isBlocked) ? 'always' : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Shown on while it cannot be judged anew, so that nothing of what the person did is lost.
  const [shown, setShown] = useState(asked.data);
  if (asked.data && asked.data !== shown) setShown(asked.data);
  const [looking, setLooking] = useState(false);
  const failure = asked.error ? (
    <LoadFailure what={texts.preview} error={asked.error} onRetry={() => void asked.refetch()} />
  ) : null;
  return (
    <>
      <Dialog open size="large" title={texts.lookFirst(offer.label, ids.length)} onClose={onClose}>
        {failure}
        {shown ? (
          <Preview
            {...props}
            data={shown}
            decided={decided}
            judged={!asked.isFetching && !asked.error}
            onDecide={setDecided}
            onLook={() => setLooking(true)}
          />
        ) : failure ? null : (
          <Skeleton shape="form" />
        )}
      </Dialog>
      {looking && shown ? (
        <LookThrough
          documents={toLookAt(shown.rows, wish.names)}
          onClose={() => {
            setLooking(false);
            void asked.refetch();
          }}
        />
      ) : null}
    </>
  );
}

interface PreviewProps extends BulkPreviewProps {
  data: BulkPreviewData;
  decided: Decided;
  /** What is shown is what was asked for last. */
  judged: boolean;
  onDecide: (decided: Decided) => void;
  /** Begins to look through the documents of the rows. */
  onLook: () => void;
}

function Preview(props: PreviewProps) {
  const { wish, ids, preview, data, decided, judged, onDecide, onLook, onClose, onResults } = props;
  const { key } = usePage();
  const { offer } = wish;
  const documents = toLookAt(data.rows, wish.names).length;
  const able = data.rows.filter((row) => !isBlocked(row));
  // What can be done is ticked until somebody says otherwise, also what comes to be so.
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const ticked = new Set(able.map((row) => row.id).filter((one) => !unticked.has(one)));
  const [text, setText] = useState('');
  const reason = useReason(able.length > 0 ? reasonRule(offer) : null, text);
  const attempt = useAttempt();
  const id = useId();
  const chosen = able.filter((row) => ticked.has(row.id) && (row.form?.wrong ?? []).length === 0);
  const proof = useProof(
    chosen.some((row) => row.identified),
    attempt.error,
    subjectOf(
      key,
      offer,
      chosen.map((row) => row.id),
    ),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (attempt.working || !judged || chosen.length === 0 || !reason.check() || !proof.check()) return;
    const rows = chosen.map((row) => row.id);
    // A repeated press must not act on something newer than what was shown.
    const inputs = Object.fromEntries(chosen.flatMap(({ id, form }) => (form ? [[id, form.input]] : [])));
    const given = { reason: reason.given, seen: chosen, ...(preview.forms && { inputs }) };
    void attempt.run(async (intent) => {
      const proved = { ...given, proof: await proof.prove() };
      onResults((await doBulk(key, offer, rows, proved, intent)).results);
    });
  };
  return (
    <form id={id} className={styles.footer} onSubmit={submit} noValidate>
      {documents > 1 ? (
        <div>
          <Button icon="file-text" kind={able.length === 0 ? 'primary' : 'plain'} onClick={onLook}>
            {texts.lookThrough(documents)}
          </Button>
        </div>
      ) : null}
      {able.length > 0 ? (
        <>
          <p>{data.times ? texts.nothingBooked : texts.nothingChanged}</p>
          {data.times ? (
            <FirstDay
              onDecide={(first) => {
                if (first !== decided.first) onDecide({ ...decided, first });
              }}
            />
          ) : null}
          <AbleRows
            rows={able}
            preview={preview}
            data={data}
            ticked={ticked}
            busy={!judged}
            onTick={(on) => setUnticked(new Set(able.map((row) => row.id).filter((one) => !on.has(one))))}
            onChoose={(id, input) => onDecide({ ...decided, inputs: { ...decided.inputs, [id]: input } })}
          />
        </>
      ) : (
        <p>{viewTexts.noneCanBeDone}</p>
      )}
      <BlockedRows wish={wish} ids={ids} data={data} />
      <ReasonField reason={reason} onChange={setText} />
      {proof.field}
      <RefusalNotice error={attempt.error} />
      <DialogButtons>
        {able.length > 0 ? (
          <Button
            type="submit"
            form={id}
            kind={offer.tone === 'danger' ? 'danger-solid' : 'primary'}
            working={attempt.working && viewTexts.working}
            blocked={!judged ? texts.notJudged : chosen.length === 0 ? texts.tickOne : null}
          >
            {`${offer.label} ${chosen.length}`}
          </Button>
        ) : null}
        <CancelButton onClick={onClose} />
      </DialogButtons>
    </form>
  );
}

/** From when on times are proposed. A day that is past is not asked for: it is none, or one that is still being typed. */
function FirstDay({ onDecide }: { onDecide: (first: string | undefined) => void }) {
  const { now } = usePage();
  const [day, setDay] = useState('');
  const today = dayOf(now);
  return (
    <TextField
      type="date"
      label={texts.proposeFrom}
      optional
      short
      min={today}
      value={day}
      onChange={(value) => {
        setDay(value);
        if (value === '' || value >= today) onDecide(value || undefined);
      }}
    />
  );
}

interface AbleRowsProps {
  rows: PreviewRow[];
  preview: BulkPreview;
  data: BulkPreviewData;
  ticked: ReadonlySet<string>;
  busy: boolean;
  onTick: (ticked: ReadonlySet<string>) => void;
  onChoose: (id: string, input: Record<string, unknown>) => void;
}

function AbleRows({ rows, preview, data, ticked, busy, onTick, onChoose }: AbleRowsProps) {
  const { columns: names, times } = data;
  const { text, href } = useApp();
  const { now } = usePage();
  const shown = preview.columns.filter((column) => names.includes(column.name));
  const cells = kitColumns({ columns: shown, now, href, label: (column) => text(column.label) });
  const naming = cells.find((column) => column.phone === 'name');
  const columns: KitColumn<PreviewRow>[] = [
    ...cells.map((column) => ({
      ...column,
      cell: (row: PreviewRow, at: number) => column.cell({ ...row, actions: [] }, at),
    })),
    ...(preview.documents.length > 0 || rows.some((row) => row.documents.length > 0)
      ? [
          {
            key: '$documents',
            header: viewTexts.documents,
            cell: (row: PreviewRow) => <Documents row={row} />,
          },
        ]
      : []),
    ...(preview.forms
      ? [
          {
            key: '$form',
            header: times ? texts.time : texts.toMend,
            // A select beside its heading has no room for its words on a phone.
            phone: 'text' as const,
            cell: (row: PreviewRow) =>
              row.form ? (
                <RowTime
                  form={row.form}
                  times={times}
                  name={nameOf(row, naming?.key)}
                  onChoose={(input) => onChoose(row.id, input)}
                />
              ) : null,
          },
        ]
      : []),
    { key: '$says', header: texts.willHappen, cell: (row: PreviewRow) => row.says },
  ];
  return (
    <DataTable<PreviewRow>
      caption={texts.rowsToDo}
      asBlocks
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => nameOf(row, naming?.key)}
      selected={ticked}
      busy={busy}
      onSelect={onTick}
    />
  );
}

function Documents({ row }: { row: PreviewRow }) {
  if (row.documents.length === 0) return texts.notMadeYet;
  return row.documents.map(({ id, label, number }) => (
    <div key={id}>
      <FileLink
        document
        apart={texts.opensApart}
        file={{ id, name: number ? `${label} ${number}` : label }}
      />
    </div>
  ));
}

/** Rows that cannot be done, each with the reason and the document it may be about; so are those that left the list in the meantime. */
function BlockedRows({
  wish,
  ids,
  data,
}: Pick<BulkPreviewProps, 'wish' | 'ids'> & { data: BulkPreviewData }) {
  const found = new Map(data.rows.map((row) => [row.id, row]));
  const blocked = ids.filter((id) => !found.has(id) || isBlocked(found.get(id)));
  if (blocked.length === 0) return null;
  return (
    <section aria-label={texts.cannotBeDone}>
      <h3>{texts.countCannotBeDone(blocked.length)}</h3>
      <Checklist
        label={texts.cannotBeDone}
        items={blocked.map((id) => {
          const row = found.get(id);
          return {
            key: id,
            state: 'not',
            label: wish.names?.get(id) ?? texts.row,
            message: row?.blocked.join(' ') ?? texts.rowIsGone,
            action: row && row.documents.length > 0 ? <Documents row={row} /> : undefined,
          };
        })}
      />
    </section>
  );
}

function nameOf(row: PreviewRow, naming: string | undefined): string {
  const value = naming === undefined ? null : row.cells[naming];
  return typeof value === 'string' ? value : uiTexts.thisRow;
}
