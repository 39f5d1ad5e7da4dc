import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, errorId, isOffline } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { Notice } from '../../ui/notice.tsx';
import * as texts from './texts.ts';

interface RefusalProps {
  error: unknown;
  /** Something was typed or chosen for it, which stays where it is. */
  keeps: boolean;
}

/** Everything the server said, one sentence under the other. */
export function Refusal({ error, keeps }: RefusalProps) {
  if (isOffline(error)) return keeps ? texts.offlineKept : texts.offline;
  const faults = inputFaults(error);
  const sentences = [
    ...faults.general,
    ...(faults.reason ? [faults.reason] : []),
    ...faults.fields.map((one) => one.message),
  ];
  if (sentences.length > 1) {
    return (
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    );
  }
  const id = error instanceof ApiError && (error.status ?? 0) >= 500 ? errorId(error) : null;
  const sentence = regionErrorText(error);
  return id ? texts.withCode(sentence, id) : sentence;
}

/**
 * What the server said about a form, where not all of it stands at its fields; nothing otherwise. It takes the focus:
 * the button that was pressed may be a screen away from it. `children`: what is said in place of the server's words.
 */
export function RefusalNotice({ error, children }: { error: unknown; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const { fields, general } = inputFaults(error);
  if (!error || (fields.length > 0 && general.length === 0)) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="red" role="alert">
        {children ?? <Refusal error={error} keeps />}
      </Notice>
    </div>
  );
}
