import type { BulkDone } from '../../../definition/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { SkippedRows } from './skipped-rows.tsx';
import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

interface BulkResultsProps {
  wish: Wish;
  results: BulkDone['results'];
  /** What it was done on. */
  ids: readonly string[];
  onClose: () => void;
}

/** What became of each selected row, failures first with their reason. */
export function BulkResults({ wish, results, ids, onClose }: BulkResultsProps) {
  const failed = results.filter((one) => !one.ok);
  const done = results.length - failed.length;
  return (
    <Dialog
      open
      title={texts.resultsOf(wish.offer.label, done, results.length)}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {uiTexts.close}
        </Button>
      }
    >
      <Checklist
        label={texts.results}
        items={[...failed, ...results.filter((one) => one.ok)].map((one) => ({
          key: one.id,
          state: one.ok ? 'ok' : 'not',
          label: wish.names?.get(one.id) ?? texts.row,
          message: one.message ?? undefined,
        }))}
      />
      <SkippedRows wish={wish} ids={ids} />
    </Dialog>
  );
}
