import type { BulkDone } from '../../../definition/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Wish } from './wish.ts';

interface BulkResultsProps {
  wish: Wish;
  results: BulkDone['results'];
  onClose: () => void;
}

/** What became of each selected row, failures first with their reason. */
export function BulkResults({ wish, results, onClose }: BulkResultsProps) {
  const failed = results.filter((one) => !one.ok);
  const done = results.length - failed.length;
  return (
    <Dialog
      open
      title={`${wish.offer.label}: ${done} dari ${results.length} berhasil`}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      }
    >
      <Checklist
        label="Hasil per baris"
        items={[...failed, ...results.filter((one) => one.ok)].map((one) => ({
          key: one.id,
          state: one.ok ? 'ok' : 'not',
          label: wish.names?.get(one.id) ?? 'Baris',
          message: one.message ?? undefined,
        }))}
      />
    </Dialog>
  );
}
