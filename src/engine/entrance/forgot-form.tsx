import { useState } from 'react';
import { forgotPassword } from '../session/login-calls.ts';
import { emailFault } from '../session/login-checks.ts';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LoginFrame, useLoginForm } from './login-form.tsx';
import * as texts from './texts.ts';

/** Asks for a mail with the way to another password; what is said afterwards tells of no account. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { input, change, faults, failure, working, submit } = useLoginForm({ email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <>
        <Notice tone="green" role="status">
          {texts.linkSent(sentTo)}
        </Notice>
        <Button size="large" wide onClick={onBack}>
          {texts.backToSignIn}
        </Button>
      </>
    );
  const ask = (form: HTMLFormElement) =>
    submit(form, {
      check: () => emailFault(input.email),
      send: () => forgotPassword(input.email).then(() => setSentTo(input.email.trim())),
    });
  return (
    <LoginFrame failure={failure} onSubmit={ask}>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={input.email}
        onChange={(email) => change({ email })}
        error={faults.email}
      />
      <ButtonRow>
        <Button type="submit" kind="primary" size="large" working={working && texts.sending}>
          {texts.sendLink}
        </Button>
        <Button size="large" onClick={onBack}>
          {texts.backToSignIn}
        </Button>
      </ButtonRow>
    </LoginFrame>
  );
}
