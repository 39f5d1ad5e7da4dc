import { useId } from 'react';
import { register } from '../session/login-calls.ts';
import { type SignUpInput, signUpFaults } from '../session/login-checks.ts';
import { useApp } from '../state/app-context.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { classes } from '../ui/classes.ts';
import { selectClass } from '../ui/control-class.ts';
import { FieldError } from '../ui/field-error.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as uiTexts from '../ui/texts.ts';
import styles from './login.module.css';
import { LoginFrame, useLoginForm } from './login-form.tsx';
import * as texts from './texts.ts';

export interface SignUpFormProps {
  onDone: (email: string) => void;
  onCancel: () => void;
}

/** Everything is required, the agreement too; success leads back to signing in. */
export function SignUpForm({ onDone, onCancel }: SignUpFormProps) {
  const { manifest } = useApp();
  const departments = manifest.departments.filter((one) => one.signup);
  const first = departments.find((one) => one.code === manifest.app.department.default) ?? departments[0];
  const { input, change, faults, failure, working, submit } = useLoginForm<SignUpInput>({
    name: '',
    email: '',
    id_number: '',
    password: '',
    department: first?.code ?? '',
    agree: false,
  });
  const departmentId = useId();
  const signUp = (form: HTMLFormElement) =>
    submit(form, { check: signUpFaults, send: () => register(input).then(() => onDone(input.email)) });
  const field = (key: 'name' | 'email' | 'id_number') => ({
    name: key,
    value: input[key],
    onChange: (value: string) => change({ [key]: value }),
    error: faults[key],
  });
  return (
    <LoginFrame failure={failure} onSubmit={signUp}>
      <TextField label={texts.name} autoComplete="name" {...field('name')} />
      <TextField label={texts.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={texts.idNumber} inputMode="numeric" short {...field('id_number')} />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        value={input.password}
        onChange={(password) => change({ password })}
        error={faults.password}
      />
      <FieldFrame id={departmentId} label={texts.department} error={faults.department}>
        <select
          id={departmentId}
          name="department"
          className={selectClass()}
          value={input.department}
          onChange={(event) => change({ department: event.target.value })}
        >
          {departments.map((one) => (
            <option key={one.code} value={one.code}>
              {one.title}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div>
        {faults.agree ? <FieldError>{faults.agree}</FieldError> : null}
        <Checkbox
          name="agree"
          checked={input.agree}
          aria-invalid={faults.agree ? true : undefined}
          onChange={(agree) => change({ agree })}
          label={texts.agreement}
        />
      </div>
      <ButtonRow>
        <Button type="submit" kind="primary" size="large" working={working && texts.signingUp}>
          {texts.signUp}
        </Button>
        <Button size="large" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
      </ButtonRow>
      <p>
        {texts.knownHere}{' '}
        <button type="button" className={classes(styles.switch, 'touch')} onClick={onCancel}>
          {texts.signIn}
        </button>
      </p>
    </LoginFrame>
  );
}
