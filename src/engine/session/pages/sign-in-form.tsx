import { type SyntheticEvent, useState } from 'react';
import { signInErrorText } from '../../errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { signInWithPassword } from '../login-calls.ts';
import { type Faults, type SignInInput, signInFaults } from '../login-checks.ts';
import { enter } from './enter.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import styles from './login.module.css';

/** Email and password; the button rests during the call and comes back after an error. */
export function SignInForm({ onSignUp }: { onSignUp: () => void }) {
  const [input, setInput] = useState<SignInInput>({ email: '', password: '' });
  const [faults, setFaults] = useState<Faults<SignInInput>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const change = (next: Partial<SignInInput>) => setInput({ ...input, ...next });
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const found = signInFaults(input);
    setFaults(found);
    setFailure(null);
    if (focusFirstFault(event.currentTarget, found)) return;
    setWorking(true);
    try {
      await signInWithPassword(input);
      enter();
    } catch (error) {
      setFailure(signInErrorText(error));
      setWorking(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={input.email}
        onChange={(email) => change({ email })}
        error={faults.email}
      />
      <PasswordField
        label="Kata sandi"
        name="password"
        autoComplete="current-password"
        value={input.password}
        onChange={(password) => change({ password })}
        error={faults.password}
      />
      <Button type="submit" kind="primary" size="large" wide working={working && 'Memeriksa'}>
        Masuk
      </Button>
      <p>
        Mahasiswa baru?{' '}
        <button type="button" className={styles.switch} onClick={onSignUp}>
          Daftar akun
        </button>
      </p>
    </form>
  );
}
