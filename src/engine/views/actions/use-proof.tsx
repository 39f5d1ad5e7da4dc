import { type ReactNode, useRef, useState } from 'react';
import type { ActionTarget } from '../../data/actions.ts';
import { PasskeyGivenUp, type ProofSubject, proveByPasskey } from '../../data/passkeys.ts';
import { mailCode, proveBy } from '../../data/proof.ts';
import type { PageKey } from '../../data/queries.ts';
import { errorEntries } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { useApp } from '../../state/app-context.tsx';
import { useHasPasskey } from '../../state/use-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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

type Way = 'passkey' | 'password' | 'code';

/** What an action is, as its request says it. */
export function subjectOf(
  { route, params }: PageKey,
  { name, id }: Pick<ActionTarget, 'name' | 'id'>,
  ids?: readonly string[],
): ProofSubject {
  return { route, params, action: name, rows: ids ?? (id === undefined ? [] : [id]) };
}

/**
 * Asks a person to prove who they are, for what counts as their own hand: by a passkey where they have one, by the password
 * of the account, or by a code that is mailed to it. `error`: what the last try came to; `subject`: what it is for. What was
 * typed stays when a call fails.
 */
export function useProof(wanted: boolean | undefined, error: unknown, subject: ProofSubject): AskedProof {
  // Whoever came by a personal link has no password here.
  const held = Boolean(useApp().session.viewer?.opens);
  const hasPasskey = useHasPasskey(Boolean(wanted) && !held);
  const [chosen, setChosen] = useState<Way | null>(held ? 'code' : null);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  // A code or a passkey counts once: what it gave is sent again with what failed for another reason.
  const given = useRef<{ by: string; proof: string } | null>(null);
  if (!wanted) return { field: null, says: () => false, check: () => true, prove: async () => undefined };
  // Nobody is taken from what they began to type.
  const way = chosen ?? (hasPasskey && text === '' ? 'passkey' : 'password');
  const refused = inputFaults(error).fields.find(({ pointer }) => pointer === `/${way}`);
  const gaveUp = error instanceof PasskeyGivenUp && error.during === 'used';
  const turnTo = (next: Way) => {
    setChosen(next);
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
  const fields: Record<Way, () => ReactNode> = {
    passkey: () => (
      <>
        <p>{texts.passkeyAsked}</p>
        {gaveUp ? (
          <Notice tone="red" role="alert">
            {texts.passkeyGivenUp}
          </Notice>
        ) : null}
      </>
    ),
    password: () => <PasswordField {...shared} label={texts.yourPassword} autoComplete="current-password" />,
    code: () => (
      <TextField
        {...shared}
        label={texts.mailedCode}
        hint={note ?? undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        short
      />
    ),
  };
  const others: Record<Way, { label: string; turn: () => void } | null> = {
    passkey: hasPasskey ? { label: texts.byPasskey, turn: () => turnTo('passkey') } : null,
    password: held ? null : { label: texts.byPassword, turn: () => turnTo('password') },
    code: { label: held ? texts.sendCode : texts.byCode, turn: () => void sendCode() },
  };
  const offered = (['passkey', 'password', 'code'] as const).filter((one) => one !== way || held);
  const field = (
    <div>
      {fields[way]()}
      {offered.map((one) => {
        const other = others[one];
        return other ? (
          <Button key={one} kind="quiet" size="row" onClick={other.turn}>
            {other.label}
          </Button>
        ) : null;
      })}
    </div>
  );
  return {
    field,
    says: () => refused !== undefined || (gaveUp && way === 'passkey'),
    check() {
      if (way === 'passkey' || text.trim() !== '') return true;
      setSaid(way === 'password' ? texts.fillInPassword : texts.fillInCode);
      return false;
    },
    async prove() {
      const outdated = errorEntries(error).some(({ code }) => code === 'E_ACCESS_PROOF');
      const by = JSON.stringify(way === 'passkey' ? subject : [way, text]);
      if (given.current?.by !== by || outdated) {
        const proof = way === 'passkey' ? await proveByPasskey(subject) : await proveBy(way, text);
        given.current = { by, proof };
      }
      return given.current.proof;
    },
  };
}
