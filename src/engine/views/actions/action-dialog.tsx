import { useState } from 'react';
import { doAction, doBulk } from '../../data/actions.ts';
import type { ActionDone, BulkDone } from '../../data/answers.ts';
import { isOffline } from '../../errors/api-error.ts';
import { newId } from '../../format/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { usePage } from '../page-context.tsx';
import { ActionForm } from './action-form.tsx';
import { BulkPreviewDialog } from './bulk-preview.tsx';
import { BulkResults } from './bulk-results.tsx';
import { warningsIn } from './form-question.tsx';
import { Refusal } from './refusal.tsx';
import { seenVersion, type Wish } from './wish.ts';

export interface ActionDialogProps {
  wish: Wish;
  /** What went wrong when it was tried without asking. */
  failure: unknown;
  onClose: () => void;
  onDone: (done: Pick<ActionDone, 'message' | 'opens'>) => void;
}

/** Asks what an action needs: its form, a reason, a confirmation. Input stays when a call fails. */
export default function ActionDialog(props: ActionDialogProps) {
  const { wish, onClose, onDone } = props;
  const [results, setResults] = useState<BulkDone['results'] | null>(null);
  if (results) {
    return (
      <BulkResults wish={wish} results={results} onClose={() => onDone({ message: bulkMessage(results) })} />
    );
  }
  if (wish.ids && wish.preview) {
    return (
      <BulkPreviewDialog
        wish={wish}
        ids={wish.ids}
        preview={wish.preview}
        onClose={onClose}
        onResults={setResults}
      />
    );
  }
  if (wish.offer.form && !wish.ids) {
    return (
      <Dialog open size="large" title={wish.offer.label} onClose={onClose}>
        <ActionForm wish={wish} onDone={onDone} onCancel={onClose} headingLevel={3} />
      </Dialog>
    );
  }
  return <Question {...props} onResults={setResults} />;
}

/** A confirmation, with a reason where the transition wants one; for one row or many. */
function Question({
  wish,
  failure,
  onClose,
  onDone,
  onResults,
}: ActionDialogProps & { onResults: (results: BulkDone['results']) => void }) {
  const { key, page, refresh } = usePage();
  const { offer, ids } = wish;
  const [intent, setIntent] = useState(newId);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(failure);
  const warned = warningsIn(error).length > 0;
  const run = async (reason: string) => {
    setWorking(true);
    setError(null);
    const given = {
      input: wish.input,
      reason: reason || undefined,
      version: seenVersion(wish, page),
      // Pressed again after a warning was read.
      accept: warned || undefined,
    };
    try {
      if (ids) onResults((await doBulk(key, offer.name, ids, given, intent)).results);
      else onDone(await doAction(key, { name: offer.name, id: wish.id, item: offer.item }, given, intent));
    } catch (refused) {
      // A refusal is an answer: the next try is another wish. Without an answer it is still the same one.
      if (!isOffline(refused)) {
        setIntent(newId());
        // What it stands on may have changed: the next try starts from the row as it is now.
        void refresh();
      }
      setError(refused);
    } finally {
      setWorking(false);
    }
  };
  if (error && !offer.reason && !offer.confirm && !ids) {
    return (
      <Dialog
        open
        title={`“${offer.label}” belum berhasil`}
        onClose={onClose}
        actions={
          <>
            <Button kind="primary" working={working && 'Memproses'} onClick={() => void run('')}>
              {warned ? `Tetap ${offer.label.toLowerCase()}` : 'Coba lagi'}
            </Button>
            <Button onClick={onClose}>Kembali</Button>
          </>
        }
      >
        <Refusal error={error} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={titleOf(wish)}
      confirmLabel={ids ? `${offer.label} ${ids.length}` : offer.label}
      working={working && 'Memproses'}
      danger={offer.tone === 'danger'}
      reason={offer.reason ? { required: offer.reason === 'required' } : null}
      error={error ? <Refusal error={error} /> : undefined}
      onConfirm={(reason) => void run(reason)}
      onClose={onClose}
    >
      {wish.about ? <p>{wish.about}</p> : null}
    </ConfirmDialog>
  );
}

function titleOf({ offer, ids }: Wish): string {
  if (ids) return `${offer.label} untuk ${ids.length} baris terpilih?`;
  return offer.confirm ?? `${offer.label}?`;
}

function bulkMessage(results: BulkDone['results']): string {
  const done = results.filter((one) => one.ok).length;
  return `${done} dari ${results.length} berhasil.`;
}
