import { ConfirmDialog } from '../ui/dialog.tsx';
import * as texts from './texts.ts';

/** The question before input is lost. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.leave}
      leaveLabel={texts.stay}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      {texts.inputIsLost}
    </ConfirmDialog>
  );
}
