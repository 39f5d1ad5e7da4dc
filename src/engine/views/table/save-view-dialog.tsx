import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SaveViewDialogProps {
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks what the present state of a list is to be called. */
export default function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
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
            onClick={() => {
              onSave(wanted);
              onClose();
            }}
          >
            Simpan tampilan
          </Button>
          <Button onClick={onClose}>Kembali</Button>
        </>
      }
    >
      <TextField label="Nama tampilan" value={name} onChange={setName} maxLength={60} />
    </Dialog>
  );
}
