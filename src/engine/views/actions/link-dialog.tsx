import { useId, useRef, useState } from 'react';
import type { MadeLink } from '../../../definition/wire.ts';
import { formatMoment } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import * as uiTexts from '../../ui/texts.ts';
import * as texts from './texts.ts';

export interface LinkDialogProps {
  link: MadeLink;
  /** What the transition says when it is done. */
  message?: string | null;
  onClose: () => void;
}

type Copied = 'yes' | 'no' | null;

/** The address of a personal link, which is shown this once, to be copied and handed on. */
export default function LinkDialog({ link, message, onClose }: LinkDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied>(null);
  const address = new URL(link.path, location.origin).href;
  const copy = async () => {
    field.current?.select();
    // A page that came without encryption has no clipboard; the address is selected then.
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(done ? 'yes' : 'no');
  };
  return (
    <Dialog
      open
      title={texts.linkFor(link.name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied === 'yes' ? uiTexts.copied : texts.copyAddress}
          </Button>
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </>
      }
    >
      {message ? <p>{message}</p> : null}
      <FieldFrame
        id={id}
        label={texts.address}
        hint={texts.validUntil(formatMoment(link.until, 'long'))}
        below={copied === 'no' ? texts.copyByHand : null}
      >
        <input
          ref={field}
          id={id}
          className={controlClass()}
          aria-describedby={`${id}-hint`}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </FieldFrame>
      <p>{texts.linkIsSecret(link.name)}</p>
      <p role="status" className="visually-hidden">
        {copied === 'yes' ? texts.addressCopied : ''}
      </p>
    </Dialog>
  );
}
