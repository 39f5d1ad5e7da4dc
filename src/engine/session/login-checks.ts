import * as texts from './texts.ts';

/** What the sign-in and sign-up forms hold (specification sections 3 and 5). */
export interface SignInInput {
  email: string;
  password: string;
}

export interface SignUpInput extends SignInInput {
  name: string;
  id_number: string;
  department: string;
  agree: boolean;
}

export interface NewPasswordInput {
  password: string;
  again: string;
}

/** The server's own limit. */
const MIN_PASSWORD = 8;

export type Faults<T> = Partial<Record<keyof T, string>>;

/** Email required and valid, password required (specification section 5). Pure. */
export function signInFaults(input: SignInInput): Faults<SignInInput> {
  return { ...emailFault(input.email), ...required(input, 'password', texts.passwordMissing) };
}

/** All of the sign-up form is required, the agreement too. Pure. */
export function signUpFaults(input: SignUpInput): Faults<SignUpInput> {
  return {
    ...required(input, 'name', texts.nameMissing),
    ...emailFault(input.email),
    ...required(input, 'id_number', texts.idNumberMissing),
    ...required(input, 'password', texts.passwordMissing),
    ...required(input, 'department', texts.departmentMissing),
    ...(input.agree ? {} : { agree: texts.agreementMissing }),
  };
}

/** A new password, typed twice alike. Pure. */
export function newPasswordFaults(input: NewPasswordInput): Faults<NewPasswordInput> {
  const missing = required(input, 'password', texts.passwordMissing);
  if (missing.password) return missing;
  if (input.password.length < MIN_PASSWORD) return { password: texts.passwordShort(MIN_PASSWORD) };
  return input.again === input.password ? {} : { again: texts.passwordOther };
}

export function emailFault(email: string): { email?: string } {
  if (!email.trim()) return { email: texts.emailMissing };
  return isEmail(email.trim()) ? {} : { email: texts.emailInvalid };
}

/** One `@` with something before it and a domain with a dot after it; the mail itself proves the rest. */
function isEmail(email: string): boolean {
  return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email);
}

function required<T, K extends keyof T>(input: T, key: K, text: string): Partial<Record<K, string>> {
  const value = input[key];
  const given = typeof value === 'string' ? value.trim() !== '' : Boolean(value);
  return given ? {} : ({ [key]: text } as Partial<Record<K, string>>);
}
