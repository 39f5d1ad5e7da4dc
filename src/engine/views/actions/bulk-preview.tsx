import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { BulkPreview } from '../../../definition/screens/shown-screen.ts';
import type { BulkDone, BulkPreviewData } from '../../../definition/wire.ts';
import { type BulkQuestion, doBulk, previewBulk } from '../../data/bulk-actions.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { dayOf } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as viewTexts from '../texts.ts';
import styles from './action-form.module.css';
import { AbleRows, BlockedRows } from './bulk-rows.tsx';
import { isBlocked, stateOf, sumsOf } from './bulk-state.ts';
import { StateSummary } from './bulk-ways-out.tsx';
import { LookThrough, toLookAt } from './look-through.tsx';
import { reasonRule } from './reason-rule.ts';
import { RefusalNotice } from './refusal.tsx';
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

/** What a person decided of the rows' own forms. */
type Decided = Pick<BulkQuestion, 'inputs' | 'prepared' | 'first'>;

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
    refetchOnWindowFocus: ({ state }) =>
      (state.data?.rows ?? []).some((row) => stateOf(row, state.data?.times) !== 'ready') ? 'always' : false,
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
      <Dialog
        open
        size={shown?.times ? 'wide' : 'large'}
        title={texts.lookFirst(offer.label, ids.length, shown?.noun)}
        onClose={onClose}
      >
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
  const states = data.rows.map((row) => stateOf(row, data.times));
  const ready = data.rows.filter((_, at) => states[at] === 'ready');
  const chosen = ready.filter((row) => !unticked.has(row.id));
  const ticked = new Set(chosen.map((row) => row.id));
  const [text, setText] = useState('');
  const reason = useReason(able.length > 0 ? reasonRule(offer) : null, text);
  const attempt = useAttempt();
  const id = useId();
  const proof = useProof(
    chosen.some((row) => row.identified),
    attempt.error,
    subjectOf(
      key,
      offer,
      chosen.map((row) => row.id),
    ),
  );
  const go = [offer.label, chosen.length, data.noun].filter((word) => word !== undefined).join(' ');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (attempt.working || !judged || chosen.length === 0 || !reason.check() || !proof.check()) return;
    const rows = chosen.map((row) => row.id);
    // A repeated press must not act on something newer than what was shown.
    const inputs = Object.fromEntries(chosen.flatMap(({ id, form }) => (form ? [[id, form.input]] : [])));
    const prepared = Object.fromEntries(
      chosen.flatMap(({ id, prepared: own }) => (own ? [[id, own.input]] : [])),
    );
    const given = {
      ...{ reason: reason.given, seen: chosen },
      ...(preview.forms && { inputs }),
      ...(preview.prepare && { prepared }),
    };
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
          {data.times ? (
            <>
              <Notice title={texts.nothingBooked}>{texts.untilPressed(go)}</Notice>
              <StateSummary states={states} />
            </>
          ) : (
            <p>{texts.nothingChanged}</p>
          )}
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
            stateOf={(row) => stateOf(row, data.times)}
            busy={!judged}
            onTick={(on) => setUnticked(new Set(ready.map((row) => row.id).filter((one) => !on.has(one))))}
            onChoose={(id, input) => onDecide({ ...decided, inputs: { ...decided.inputs, [id]: input } })}
            onPrepare={(id, input) =>
              onDecide({ ...decided, prepared: { ...decided.prepared, [id]: input } })
            }
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
        {able.length > 0 && data.sums ? (
          <p role="status" className={styles.away}>
            <b>{texts.chosenOf(chosen.length, ids.length)}</b> {sumsOf(data.sums, chosen)}
          </p>
        ) : null}
        {able.length > 0 ? (
          <Button
            type="submit"
            form={id}
            kind={offer.tone === 'danger' ? 'danger-solid' : 'primary'}
            working={attempt.working && viewTexts.working}
            blocked={!judged ? texts.notJudged : chosen.length === 0 ? texts.tickOne : null}
          >
            {go}
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
