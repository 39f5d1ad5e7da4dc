import { useState } from 'react';
import type { BulkDone } from '../../../definition/wire.ts';
import { doBulk } from '../../data/bulk-actions.ts';
import { usePage } from '../../page/page-context.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import * as viewTexts from '../texts.ts';
import { BulkPreviewDialog } from './bulk-preview.tsx';
import { BulkResults } from './bulk-results.tsx';
import type { Prepared } from './prepare.ts';
import { reasonRule } from './reason-rule.ts';
import { Refusal } from './refusal.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import * as texts from './texts.ts';
import { useAttempt } from './use-attempt.ts';
import { subjectOf, useProof } from './use-proof.tsx';
import type { Finished, Wish } from './wish.ts';

interface BulkDialogProps {
  wish: Wish;
  /** Rows it is to be done on. */
  ids: string[];
  prepared?: Prepared;
  onClose: () => void;
  onDone: (done: Finished) => void;
}

type Results = BulkDone['results'];

/** Asks what an action on many rows needs: a look at what will happen or a confirmation; then tells what became of each. */
export default function BulkDialog({ wish, ids, prepared, onClose, onDone }: BulkDialogProps) {
  const [results, setResults] = useState<Results | null>(null);
  if (results) {
    const done = results.filter((one) => one.ok).length;
    const message = texts.succeeded(done, results.length);
    return <BulkResults wish={wish} results={results} ids={ids} onClose={() => onDone({ message })} />;
  }
  const asking = { wish, ids, onClose, onResults: setResults };
  if (!wish.preview) return <Question {...asking} />;
  return <BulkPreviewDialog {...asking} preview={wish.preview} asked={prepared?.preview} />;
}

/** A confirmation, with a reason where the transition wants one. */
function Question({
  wish,
  ids,
  onClose,
  onResults,
}: Omit<BulkDialogProps, 'onDone' | 'prepared'> & { onResults: (results: Results) => void }) {
  const { key } = usePage();
  const { offer, seen } = wish;
  const { working, error, run } = useAttempt();
  const proof = useProof(offer.identified, error, subjectOf(key, offer, ids));
  const send = (reason?: string) =>
    run(async (intent) => {
      const given = { reason, seen, proof: await proof.prove() };
      onResults((await doBulk(key, offer, ids, given, intent)).results);
    });
  return (
    <ConfirmDialog
      open
      title={texts.onSelected(offer.label, ids.length)}
      confirmLabel={`${offer.label} ${ids.length}`}
      working={working && viewTexts.working}
      danger={offer.tone === 'danger'}
      reason={reasonRule(offer)}
      error={error && !proof.says() ? <Refusal error={error} keeps={Boolean(offer.reason)} /> : undefined}
      onConfirm={(reason) => proof.check() && void send(reason)}
      onClose={onClose}
    >
      <SkippedRows wish={wish} ids={ids} />
      {proof.field}
    </ConfirmDialog>
  );
}
