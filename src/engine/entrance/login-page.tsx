import { useCallback, useState } from 'react';
import { providerAnswer } from '../session/provider-flow.ts';
import { useApp } from '../state/app-context.tsx';
import { usePageTitle } from '../state/page-title.ts';
import { DemoSection } from './demo-section.tsx';
import { Entrance } from './entrance.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { RegisteredNotice } from './registered-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import * as texts from './texts.ts';

/** Signs in or up (specification section 2 "Sign-in screen", sections 4, 5 and 8). */
export default function LoginPage({ title }: { title: string }) {
  const { manifest } = useApp();
  const { name } = manifest.app;
  const [mode, setMode] = useState<'in' | 'up'>('in');
  /** E-mail of the account just made, and whether that is still being said. */
  const [registered, setRegistered] = useState({ email: '', said: true });
  const [answer, setAnswer] = useState(() => providerAnswer(location.search));
  const [failed, setFailed] = useState<string | null>(null);
  const fail = useCallback((text: string) => {
    setFailed(text);
    setAnswer(null);
  }, []);
  const hush = useCallback(() => setRegistered(({ email }) => ({ email, said: true })), []);
  usePageTitle(title);
  const toSignUp = () => {
    setFailed(null);
    setMode('up');
  };
  const toSignIn = (email: string) => {
    setRegistered({ email, said: email === '' });
    setMode('in');
  };
  return (
    <Entrance
      title={mode === 'in' ? texts.signInTo(name) : texts.signUp}
      intro={texts.intro}
      footer={manifest.demo && mode === 'in' && !answer ? <DemoSection /> : null}
    >
      {registered.said ? null : <RegisteredNotice name={name} onClose={hush} />}
      {answer ? (
        <ProviderReturn answer={answer} onFailed={fail} />
      ) : mode === 'in' ? (
        <SignInForm onSignUp={toSignUp} email={registered.email} failed={failed} />
      ) : (
        <SignUpForm onDone={toSignIn} onCancel={() => toSignIn('')} />
      )}
    </Entrance>
  );
}
