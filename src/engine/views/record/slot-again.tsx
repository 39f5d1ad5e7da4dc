import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DocumentSlot, FileAgain, Offer } from '../../../definition/wire.ts';
import { addToRow, type Intent } from '../../data/add-to-row.ts';
import { refreshRows } from '../../data/queries.ts';
import { isConflict } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { loadFormModule } from '../../form/form-module.ts';
import { formatDate } from '../../format/dates.ts';
import { newId } from '../../format/new-id.ts';
import { formatBytes } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { useToast } from '../../ui/toast.tsx';
import { againInput } from './again-input.ts';
import styles from './slot-again.module.css';
import * as texts from './texts.ts';

interface SlotAgainProps {
  slot: DocumentSlot;
  /** The transition that takes the file. */
  offer: Offer;
  again: FileAgain;
}

/** Hands in again what was handed in elsewhere, without sending it: its name, how large it is and from when. */
export function SlotAgain({ slot, offer, again }: SlotAgainProps) {
  const { key } = usePage();
  const { manifest } = useApp();
  const client = useQueryClient();
  const toast = useToast();
  const intent = useRef<Intent>({ current: newId() });
  const take = useMutation({
    mutationFn: async () => {
      const module = await loadFormModule(offer.form ?? '', manifest.hash);
      const input = againInput(module, slot.code, again);
      return addToRow(key, { name: offer.name }, { input, version: offer.version }, intent.current);
    },
    onSuccess: async (done) => {
      toast({ text: done.message || texts.uploaded(slot.label), done: true, short: true });
      await refreshRows(client);
    },
    onError: (error) => {
      if (isConflict(error)) void refreshRows(client);
    },
  });
  return (
    <div className={styles.again}>
      <p className={styles.file}>
        <FileName name={again.name} />, {formatBytes(again.size)}, {formatDate(again.at)}
      </p>
      {take.isError ? (
        <div role="alert">
          <FieldError>{regionErrorText(take.error)}</FieldError>
        </div>
      ) : null}
      <Button icon="history" working={take.isPending ? texts.takingFile : null} onClick={() => take.mutate()}>
        {again.label}
        <span className="visually-hidden">: {slot.label}</span>
      </Button>
    </div>
  );
}
