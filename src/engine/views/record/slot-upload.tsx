import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DocumentSlot, Offer } from '../../../definition/wire.ts';
import { isMissingCode } from '../../chunks/chunk-error.ts';
import { addToRow } from '../../data/add-to-row.ts';
import { refreshRows } from '../../data/queries.ts';
import { ApiError, isConflict, isOffline } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { loadFormModule } from '../../form/form-module.ts';
import { sendFile } from '../../form/send-file.ts';
import { uploadInput } from '../../form/upload-input.ts';
import { acceptedBy, fileFault, fileRules } from '../../format/file-rules.ts';
import { newId } from '../../format/new-id.ts';
import { useUnsaved } from '../../leave/unsaved.tsx';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DOES } from '../../ui/does.ts';
import { moveOn } from '../../ui/kept-focus.ts';
import { useToast } from '../../ui/toast.tsx';
import { UploadArea, UploadProgress } from '../../ui/upload-area.tsx';
import * as texts from './texts.ts';

interface SlotUploadProps {
  slot: DocumentSlot;
  /** The transition that takes the file. */
  offer: Offer;
  version: number;
  /** A file is missing or was returned: the place for it stands open. */
  wanted: boolean;
  /** Choosing it is what the page asks for first. */
  primary?: boolean;
}

/** Hands in one document: checked before it is sent, with progress, and tried again without choosing it anew. */
export function SlotUpload({ slot, offer, version, wanted, primary }: SlotUploadProps) {
  const { key } = usePage();
  const { manifest } = useApp();
  const client = useQueryClient();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  const intent = useRef('');
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      abort.current = new AbortController();
      const module = await loadFormModule(offer.form ?? '', manifest.hash);
      const file = await sendFile(chosen, { signal: abort.current.signal, onProgress: setSent });
      const given = { input: uploadInput(module, slot.code, file), version: offer.version };
      return addToRow(key, { name: offer.name }, given, intent);
    },
    onSuccess: async (done) => {
      // The file itself stands here now.
      toast({ text: done.message || texts.uploaded(slot.label), done: true, short: true });
      await refreshRows(client);
      setFile(null);
      setOpen(false);
    },
    onError: (error) => {
      if (isConflict(error)) void refreshRows(client);
      // The same file would be refused again: another one is asked for.
      if (isWorthRetrying(error)) return;
      setFault(texts.chooseAnother(regionErrorText(error), fileRules(slot)));
      setFile(null);
    },
  });
  useUnsaved(upload.isPending);
  const place = useFocusHere(file !== null, upload.isSuccess ? offer.name : null);
  const asking = !file && (wanted || open);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const refused = fileFault(chosen, slot);
    setFault(refused);
    if (refused) return;
    intent.current = newId();
    setSent(0);
    setFile(chosen);
    upload.mutate(chosen);
  };
  const cancel = () => {
    abort.current?.abort();
    upload.reset();
    setFile(null);
  };
  return (
    <div ref={place} tabIndex={-1} data-print="hide" {...(asking && { [DOES]: offer.name })}>
      {file ? (
        <UploadProgress
          name={file.name}
          sent={sent}
          size={file.size}
          onCancel={cancel}
          note={sent < file.size ? texts.uploading : texts.checkingFile}
          error={upload.error ? failureText(upload.error) : undefined}
          onRetry={upload.error ? () => upload.mutate(file) : undefined}
        />
      ) : asking ? (
        <UploadArea
          title={version > 1 ? slot.label + texts.versionNumber(version) : slot.label}
          rules={`${fileRules(slot)}${version > 1 ? texts.olderIsKept : ''}`}
          accept={acceptedBy(slot)}
          error={fault}
          primary={primary}
          onFiles={(files) => choose(files[0])}
        />
      ) : (
        <Button kind="quiet" size="row" icon="upload" onClick={() => setOpen(true)}>
          {texts.replaceFile}
          <span className="visually-hidden"> {slot.label}</span>
        </Button>
      )}
    </div>
  );
}

/**
 * The button that was pressed goes when the upload begins, and "Batalkan" when it ends: the focus stays at the place until
 * the file is there (`done` names what did it), and goes on to the next one then.
 */
function useFocusHere(busy: boolean, done: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(busy);
  useEffect(() => {
    const box = place.current;
    if (before.current === busy || !box) return;
    before.current = busy;
    if (document.activeElement !== document.body && !box.contains(document.activeElement)) return;
    if (busy) box.focus();
    else if (done !== null) moveOn(box, done);
    else box.querySelector('button')?.focus();
  }, [busy, done]);
  return place;
}

function isWorthRetrying(error: unknown): boolean {
  return (
    isOffline(error) || isConflict(error) || !(error instanceof ApiError) || (error.status ?? 500) >= 500
  );
}

function failureText(error: unknown): string {
  return isOffline(error) || isMissingCode(error) ? texts.uploadBroken : regionErrorText(error);
}
