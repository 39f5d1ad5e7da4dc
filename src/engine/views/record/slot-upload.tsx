import { useEffect, useRef, useState } from 'react';
import type { DocumentSlot, Offer } from '../../../definition/wire.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { acceptedBy, fileRules } from '../../format/file-rules.ts';
import { useUnsaved } from '../../leave/unsaved.tsx';
import { Button } from '../../ui/button.tsx';
import { DOES } from '../../ui/does.ts';
import { moveOn } from '../../ui/kept-focus.ts';
import { UploadArea, UploadProgress } from '../../ui/upload-area.tsx';
import { SlotAgain } from './slot-again.tsx';
import * as texts from './texts.ts';
import { isCutOff, useSlotUpload } from './use-slot-upload.ts';

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
  const [open, setOpen] = useState(false);
  const upload = useSlotUpload(slot, offer);
  const { file, sent, error } = upload;
  useUnsaved(upload.pending);
  // What takes its place is no longer to be replaced.
  const [before, setBefore] = useState(upload.done);
  if (upload.done !== before) {
    setBefore(upload.done);
    setOpen(false);
  }
  const place = useFocusHere(file !== null, upload.done ? offer.name : null);
  const asking = !file && (wanted || open || upload.fault !== null);
  return (
    <div ref={place} tabIndex={-1} data-print="hide" {...(asking && { [DOES]: offer.name })}>
      {file ? (
        <UploadProgress
          name={file.name}
          sent={sent}
          size={file.size}
          onCancel={upload.cancel}
          note={sent < file.size ? texts.uploading : texts.checkingFile}
          error={error ? failureText(error) : undefined}
          onRetry={error ? upload.retry : undefined}
        />
      ) : asking ? (
        <>
          <UploadArea
            title={version > 1 ? slot.label + texts.versionNumber(version) : slot.label}
            rules={`${fileRules(slot)}${version > 1 ? texts.olderIsKept : ''}`}
            accept={acceptedBy(slot)}
            error={upload.fault}
            primary={primary}
            outlives
            onFiles={(files) => upload.choose(files[0])}
          />
          {slot.again ? <SlotAgain slot={slot} offer={offer} again={slot.again} /> : null}
        </>
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

function failureText(error: unknown): string {
  return isCutOff(error) ? texts.uploadBroken : regionErrorText(error);
}
