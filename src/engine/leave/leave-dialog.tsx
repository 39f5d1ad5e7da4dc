import { ConfirmDialog } from '../ui/dialog.tsx';
import * as texts from './texts.ts';

interface LeaveDialogProps {
  /** Nothing is lost: what was typed waits on this device. */
  kept: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** The question before what was typed is left behind. */
export default function LeaveDialog({ kept, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.leave}
      leaveLabel={texts.stay}
      danger={!kept}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {kept ? texts.inputIsKept : texts.inputIsLost}
    </ConfirmDialog>
  );
}
