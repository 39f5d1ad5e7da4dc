import { type MouseEvent, useState } from 'react';
import { signInWithPassword } from '../session/login-calls.ts';
import { emailFault, signInFaults } from '../session/login-checks.ts';
import { providerAddress } from '../session/provider-flow.ts';
import { useApp } from '../state/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { OrRule } from '../ui/sign-in.tsx';
import { TextField } from '../ui/text-field.tsx';
import { enter } from './enter.ts';
import styles from './login.module.css';
import { LoginFrame, useLoginForm } from './login-form.tsx';
import * as texts from './texts.ts';

export interface SignInFormProps {
  onSignUp: () => void;
  onForgot: () => void;
  /** Known from signing up. */
  email?: string;
  /** What went wrong on the way back from the provider. */
  failed?: string | null;
}

/** By the identity provider, or with e-mail and password; the buttons rest during the call. */
export function SignInForm({ onSignUp, onForgot, email = '', failed = null }: SignInFormProps) {
  const { manifest } = useApp();
  const { input, change, faults, failure, working, submit } = useLoginForm({ email, password: '' }, failed);
  const [away, setAway] = useState(false);
  const signIn = (form: HTMLFormElement) => {
    setAway(false);
    submit(form, { check: signInFaults, send: () => signInWithPassword(input).then(enter) });
  };
  const goToProvider = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    setAway(true);
    submit(form, {
      check: () => emailFault(input.email),
      send: async () => location.assign(await providerAddress(input.email, location.search)),
    });
  };
  return (
    <LoginFrame failure={failure} onSubmit={signIn}>
      {manifest.provider ? (
        <>
          <Button
            icon="key"
            size="large"
            wide
            working={working && away && texts.opening}
            onClick={goToProvider}
          >
            {texts.signInWith(manifest.provider)}
          </Button>
          <OrRule>{texts.orWithPassword(manifest.app.name)}</OrRule>
        </>
      ) : null}
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={input.email}
        onChange={(value) => change({ email: value })}
        error={faults.email}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={input.password}
        onChange={(value) => change({ password: value })}
        error={faults.password}
      />
      <Button type="submit" kind="primary" size="large" wide working={working && !away && texts.checking}>
        {texts.signIn}
      </Button>
      <p>
        <button type="button" className={classes(styles.switch, 'touch')} onClick={onForgot}>
          {texts.forgot}
        </button>
      </p>
      <p>
        {texts.newHere}{' '}
        <button type="button" className={classes(styles.switch, 'touch')} onClick={onSignUp}>
          {texts.signUp}
        </button>
      </p>
    </LoginFrame>
  );
}
