import { type KeyboardEvent, useId, useState } from 'react';
import { Button, formatNumber, usePhone } from '../../engine/door.ts';
import styles from './chat.module.css';
import * as texts from './texts.ts';

/** Characters of one message, as the server takes them. */
const LONGEST = 5_000;
/** From here on it is told how many there are. */
const NEAR = 4_500;

export interface ComposerProps {
  /** What was begun in this conversation before. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
}

/** Where a message is written. Enter sends it, except on phones, whose keyboards have one key for both. */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const id = useId();
  const phone = usePhone();
  const [text, setText] = useState(draft);
  const length = [...text].length;
  const type = (next: string) => {
    setText(next);
    onDraft(next);
  };
  const send = () => {
    if (text.trim() === '' || length > LONGEST) return;
    type('');
    onSend(text);
  };
  const press = (event: KeyboardEvent) => {
    if (phone || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const count = length >= NEAR ? texts.tooLong(formatNumber(length), formatNumber(LONGEST)) : null;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {texts.write}
      </label>
      <textarea
        id={id}
        rows={1}
        value={text}
        placeholder={texts.write}
        aria-invalid={length > LONGEST || undefined}
        aria-describedby={`${id}-keys`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" kind="primary" icon="send">
        {texts.send}
      </Button>
      <p id={`${id}-keys`} className={styles.keys} data-wrong={length > LONGEST || undefined}>
        {count ?? (phone ? null : texts.keys)}
      </p>
    </form>
  );
}
