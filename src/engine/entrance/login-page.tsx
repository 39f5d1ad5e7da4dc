import { useCallback, useState } from 'react';
import { hasSessionEnded } from '../session/forced-reload.ts';
import { passwordKey } from '../session/password-key.ts';
import { providerAnswer } from '../session/provider-flow.ts';
import { useApp } from '../state/app-context.tsx';
import { usePageTitle } from '../state/page-title.ts';
import { Notice } from '../ui/notice.tsx';
import { DemoSection } from './demo-section.tsx';
import { Entrance } from './entrance.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { RegisteredNotice } from './registered-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import * as texts from './texts.ts';

type Mode = 'in' | 'up' | 'forgot' | 'password';

/**
 * Signs in or up (specification section 2 "Sign-in screen", sections 4, 5 and 8), asks for another password, and sets the
 * one that a mail leads to.
 */
export default function LoginPage({ title }: { title: string }) {
  const { manifest } = useApp();
  const { name } = manifest.app;
  const [secret] = useState(() => passwordKey(location.hash));
  const [mode, setMode] = useState<Mode>(secret === '' ? 'in' : 'password');
  /** E-mail of the account just made, and whether that is still being said. */
  const [registered, setRegistered] = useState({ email: '', said: true });
  const [saved, setSaved] = useState(false);
  const [ended] = useState(hasSessionEnded);
  const [answer, setAnswer] = useState(() => providerAnswer(location.search));
  const [failed, setFailed] = useState<string | null>(null);
  const fail = useCallback((text: string) => {
    setFailed(text);
    setAnswer(null);
  }, []);
  const hush = useCallback(() => setRegistered(({ email }) => ({ email, said: true })), []);
  usePageTitle(title);
  const to = (next: Mode) => {
    setFailed(null);
    setMode(next);
  };
  const toSignIn = (email: string) => {
    setRegistered({ email, said: email === '' });
    setMode('in');
  };
  const afterPassword = (email: string) => {
    // The secret is used up: it has no business in the address any more.
    history.replaceState(history.state, '', location.pathname + location.search);
    setRegistered({ email, said: true });
    setSaved(true);
    setMode('in');
  };
  const titles: Record<Mode, string> = {
    in: texts.signInTo(name),
    up: texts.signUp,
    forgot: texts.forgotTitle,
    password: texts.newPasswordTitle,
  };
  return (
    <Entrance
      title={titles[mode]}
      intro={mode === 'forgot' ? texts.forgotIntro : texts.intro}
      footer={manifest.demo && mode === 'in' && !answer ? <DemoSection /> : null}
    >
      {registered.said ? null : <RegisteredNotice name={name} onClose={hush} />}
      {ended && !saved && mode === 'in' && !answer ? (
        <Notice tone="amber" role="status">
          {texts.sessionEnded}
        </Notice>
      ) : null}
      {saved && mode === 'in' ? (
        <Notice tone="green" role="status">
          {texts.passwordSaved}
        </Notice>
      ) : null}
      {answer ? (
        <ProviderReturn answer={answer} onFailed={fail} />
      ) : mode === 'in' ? (
        <SignInForm
          onSignUp={() => to('up')}
          onForgot={() => to('forgot')}
          email={registered.email}
          failed={failed}
        />
      ) : mode === 'up' ? (
        <SignUpForm onDone={toSignIn} onCancel={() => toSignIn('')} />
      ) : mode === 'forgot' ? (
        <ForgotForm onBack={() => to('in')} />
      ) : (
        <NewPasswordForm secret={secret} onDone={afterPassword} onForgot={() => to('forgot')} />
      )}
    </Entrance>
  );
}
