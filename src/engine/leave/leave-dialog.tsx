import { ConfirmDialog } from '../ui/dialog.tsx';

/** The question before input is lost. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Tinggalkan halaman ini?"
      confirmLabel="Tinggalkan halaman"
      leaveLabel="Tetap di sini"
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      Isian yang belum disimpan akan hilang.
    </ConfirmDialog>
  );
}
