import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { RefusalNotice } from '../actions/refusal.tsx';
import * as texts from './texts.ts';

interface SaveViewDialogProps {
  /** Rejects with the reason when it did not come through. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what the present state of a list is to be called; stays with the name until it is saved. */
export default function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const saving = useMutation({ mutationFn: onSave, onSuccess: onClose });
  const wanted = name.trim();
  return (
    <Dialog
      open
      title={texts.saveThisView}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            blocked={wanted ? null : texts.viewNameMissing}
            working={saving.isPending && uiTexts.saving}
            onClick={() => saving.mutate(wanted)}
          >
            {texts.saveView}
          </Button>
          <CancelButton onClick={onClose} />
        </>
      }
    >
      <RefusalNotice error={saving.error} />
      <TextField label={texts.viewName} value={name} onChange={setName} maxLength={60} />
    </Dialog>
  );
}
