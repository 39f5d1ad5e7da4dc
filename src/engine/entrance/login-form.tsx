import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { signInErrorText } from '../errors/generic-error.ts';
import type { Faults } from '../session/login-checks.ts';
import { Notice } from '../ui/notice.tsx';
import { focusFirstFault } from './focus-first-fault.ts';
import styles from './login.module.css';

export interface LoginForm<T> {
  input: T;
  change: (next: Partial<T>) => void;
  faults: Faults<T>;
  /** What the server refused, in its words. */
  failure: string | null;
  /** A call is on its way; stays true after a success, which leaves the form. */
  working: boolean;
  /** Checks with `check` and calls `send` when nothing is wrong; the focus goes to the first fault otherwise. */
  submit: (form: HTMLFormElement, how: { check: (input: T) => Faults<T>; send: () => Promise<void> }) => void;
}

/** What the forms of the sign-in page have in common (specification sections 4, 5 and 8). */
export function useLoginForm<T extends object>(start: T, failed: string | null = null): LoginForm<T> {
  const [input, setInput] = useState(start);
  const [faults, setFaults] = useState<Faults<T>>({});
  const [failure, setFailure] = useState(failed);
  const [working, setWorking] = useState(false);
  // Back from another site the page may come as it was left, with a call that ended long ago.
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => persisted && setWorking(false);
    window.addEventListener('pageshow', rest);
    return () => window.removeEventListener('pageshow', rest);
  }, []);
  const run = async (send: () => Promise<void>) => {
    setWorking(true);
    try {
      await send();
    } catch (error) {
      setFailure(signInErrorText(error));
      setWorking(false);
    }
  };
  return {
    input,
    change: (next) => setInput({ ...input, ...next }),
    faults,
    failure,
    working,
    submit(form, { check, send }) {
      if (working) return;
      const found = check(input);
      setFaults(found);
      setFailure(null);
      if (!focusFirstFault(form, found)) void run(send);
    },
  };
}

/** The form's frame, with what went wrong on top. */
export function LoginFrame({
  failure,
  onSubmit,
  children,
}: {
  failure: string | null;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}
