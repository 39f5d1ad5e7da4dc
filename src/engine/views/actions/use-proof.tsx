import { type ReactNode, useRef, useState } from 'react';
import { mailCode, proveBy } from '../../data/proof.ts';
import { errorEntries } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as texts from './texts.ts';

export interface AskedProof {
  /** Where the person says by what it is them; `null` where nobody asks. */
  field: ReactNode;
  /** Whether what went wrong stands at the field, so that it need not be said once more. */
  says: () => boolean;
  /** Whether something was filled in; else the field says what is missing. */
  check: () => boolean;
  /** The proof to send along; `undefined` where nobody asks. Throws ApiError. */
  prove: () => Promise<string | undefined>;
}

type Way = 'password' | 'code';

/**
 * Asks a person to prove who they are, for what counts as their own hand: by the password of the account, or by a code that
 * is mailed to it. `error`: what the last try came to. What was typed stays when a call fails.
 */
export function useProof(wanted: boolean | undefined, error: unknown): AskedProof {
  // Whoever came by a personal link has no password here.
  const held = Boolean(useApp().session.viewer?.opens);
  const [way, setWay] = useState<Way>(held ? 'code' : 'password');
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  // A code counts once: what it gave is sent again with what failed for another reason.
  const given = useRef<{ text: string; proof: string } | null>(null);
  if (!wanted) return { field: null, says: () => false, check: () => true, prove: async () => undefined };
  const refused = inputFaults(error).fields.find(({ pointer }) => pointer === `/${way}`);
  const turnTo = (next: Way) => {
    setWay(next);
    setText('');
    setSaid(null);
  };
  const sendCode = async () => {
    turnTo('code');
    try {
      await mailCode();
      setNote(texts.codeSent);
    } catch (failed) {
      setSaid(regionErrorText(failed));
    }
  };
  const shared = {
    name: way,
    value: text,
    error: said ?? refused?.message,
    onChange: (next: string) => {
      setText(next);
      setSaid(null);
    },
  };
  const field = (
    <div>
      {way === 'password' ? (
        <PasswordField {...shared} label={texts.yourPassword} autoComplete="current-password" />
      ) : (
        <TextField
          {...shared}
          label={texts.mailedCode}
          hint={note ?? undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          short
        />
      )}
      <Button
        kind="quiet"
        size="row"
        onClick={() => (held || way === 'password' ? void sendCode() : turnTo('password'))}
      >
        {held ? texts.sendCode : way === 'password' ? texts.byCode : texts.byPassword}
      </Button>
    </div>
  );
  return {
    field,
    says: () => refused !== undefined,
    check() {
      if (text.trim() !== '') return true;
      setSaid(way === 'password' ? texts.fillInPassword : texts.fillInCode);
      return false;
    },
    async prove() {
      const outdated = errorEntries(error).some(({ code }) => code === 'E_ACCESS_PROOF');
      if (given.current?.text !== text || outdated) given.current = { text, proof: await proveBy(way, text) };
      return given.current.proof;
    },
  };
}
