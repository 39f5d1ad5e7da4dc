import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as uiTexts from '../../ui/texts.ts';
import * as texts from './texts.ts';
import type { Wish } from './wish.ts';

interface LostTextProps {
  wish: Wish;
  text: string;
  onClose: () => void;
}

/** The row that was typed for is gone, or somebody else was first: what was typed stays here until it is let go of. */
export function LostText({ wish, text, onClose }: LostTextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  // Who was typing goes on here; who was elsewhere is left there.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  const copy = async () => {
    field.current?.select();
    // A page that came without encryption has no clipboard; the text is selected then.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
  };
  return (
    <Notice
      tone="amber"
      role="alert"
      title={texts.rowDealtWith(wish.offer.label, wish.about ?? uiTexts.thisRow)}
      actions={
        <>
          <Button size="row" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? uiTexts.copied : texts.copyText}
          </Button>
          <Button size="row" onClick={onClose}>
            {uiTexts.close}
          </Button>
        </>
      }
    >
      {texts.textIsKept}
      <FieldFrame id={id} label={texts.yourText}>
        <textarea ref={field} id={id} className={controlClass()} rows={3} value={text} readOnly />
      </FieldFrame>
    </Notice>
  );
}
