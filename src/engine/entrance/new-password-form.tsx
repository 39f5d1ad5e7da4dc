import { useQuery } from '@tanstack/react-query';
import { isOffline } from '../errors/api-error.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { aboutPassword, setPassword } from '../session/login-calls.ts';
import { type NewPasswordInput, newPasswordFaults } from '../session/login-checks.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import * as uiTexts from '../ui/texts.ts';
import { LoginFrame, useLoginForm } from './login-form.tsx';
import * as texts from './texts.ts';

export interface NewPasswordFormProps {
  /** The secret of the mail. */
  secret: string;
  onDone: (email: string) => void;
  onForgot: () => void;
}

/** Where a mail's link leads: says whose password it is for, and sets it once. */
export function NewPasswordForm({ secret, onDone, onForgot }: NewPasswordFormProps) {
  const about = useQuery({
    queryKey: ['password', secret],
    queryFn: () => aboutPassword(secret),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { input, change, faults, failure, working, submit } = useLoginForm<NewPasswordInput>({
    password: '',
    again: '',
  });
  if (about.error && isOffline(about.error))
    return (
      <Notice
        tone="red"
        role="alert"
        actions={<Button onClick={() => void about.refetch()}>{uiTexts.tryAgain}</Button>}
      >
        {regionErrorText(about.error)}
      </Notice>
    );
  if (about.error)
    return (
      <Notice tone="amber" role="alert" actions={<Button onClick={onForgot}>{texts.askAgain}</Button>}>
        {texts.passwordLinkOver}
      </Notice>
    );
  if (!about.data) return <Skeleton shape="lines" count={3} />;
  const { name, email } = about.data;
  const save = (form: HTMLFormElement) =>
    submit(form, {
      check: newPasswordFaults,
      send: () => setPassword(secret, input.password).then(() => onDone(email)),
    });
  return (
    <LoginFrame failure={failure} onSubmit={save}>
      <p>{texts.passwordFor(name, email)}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        value={input.password}
        onChange={(password) => change({ password })}
        error={faults.password}
      />
      <PasswordField
        label={texts.newPasswordAgain}
        name="again"
        autoComplete="new-password"
        value={input.again}
        onChange={(again) => change({ again })}
        error={faults.again}
      />
      <Button type="submit" kind="primary" size="large" wide working={working && texts.saving}>
        {texts.savePassword}
      </Button>
    </LoginFrame>
  );
}
