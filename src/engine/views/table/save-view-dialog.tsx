import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RefusalNotice } from '../actions/refusal.tsx';

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
      title="Simpan tampilan ini?"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            blocked={wanted ? null : 'Tulis namanya dahulu.'}
            working={saving.isPending && 'Menyimpan'}
            onClick={() => saving.mutate(wanted)}
          >
            Simpan tampilan
          </Button>
          <CancelButton onClick={onClose} />
        </>
      }
    >
      <RefusalNotice error={saving.error} />
      <TextField label="Nama tampilan" value={name} onChange={setName} maxLength={60} />
    </Dialog>
  );
}
