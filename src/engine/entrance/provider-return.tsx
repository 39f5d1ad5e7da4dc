import { useEffect, useRef } from 'react';
import { signInErrorText } from '../errors/generic-error.ts';
import {
  clearProviderAnswer,
  type ProviderAnswer,
  providerErrorText,
  signInWithProvider,
} from '../session/provider-flow.ts';
import { Spinner } from '../ui/spinner.tsx';
import { enter } from './enter.ts';
import * as texts from './texts.ts';

/** Back from the provider: hands its answer to the server, once, and goes on to the wanted page. */
export function ProviderReturn({
  answer,
  onFailed,
}: {
  answer: ProviderAnswer;
  onFailed: (text: string) => void;
}) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    clearProviderAnswer();
    if ('error' in answer) onFailed(providerErrorText(answer.error));
    else signInWithProvider(answer).then(enter, (error: unknown) => onFailed(signInErrorText(error)));
  }, [answer, onFailed]);
  return (
    <p role="status">
      <Spinner /> {texts.checkingProvider}
    </p>
  );
}
