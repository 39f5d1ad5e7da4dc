import type { DemoAccount } from '../../definition/wire.ts';
import { call } from '../data/http.ts';
import { listOf } from '../data/lists.ts';
import { isRecord } from '../errors/api-error.ts';
import type { SignInInput, SignUpInput } from './login-checks.ts';
import { signOutOnServer } from './sign-out.ts';
import { writeCredentials } from './storage.ts';

/** `POST {master}/auth/sign-in-password`: saves the answered credentials in place of all others. */
export async function signInWithPassword({ email, password }: SignInInput): Promise<void> {
  const body = await call<unknown>({
    method: 'POST',
    path: '/auth/sign-in-password',
    body: { email: email.trim(), password },
    master: true,
    keepSession: true,
  });
  writeCredentials(credentialsOf(body));
}

/** `POST {master}/auth/register`; the agreement is no part of the call. */
export async function register(input: SignUpInput): Promise<void> {
  const { name, email, id_number, password, department } = input;
  await call({
    method: 'POST',
    path: '/auth/register',
    body: { name: name.trim(), email: email.trim(), id_number: id_number.trim(), password, department },
    master: true,
    keepSession: true,
  });
}

/** `POST {master}/auth/password/forgot`: answers the same whether there is such an account or not. */
export async function forgotPassword(email: string): Promise<void> {
  await call({
    method: 'POST',
    path: '/auth/password/forgot',
    body: { email: email.trim() },
    master: true,
    keepSession: true,
  });
}

/** `POST {master}/auth/password/about`: whose password the link of a mail is for. */
export const aboutPassword = (key: string): Promise<{ name: string; email: string }> =>
  call({ method: 'POST', path: '/auth/password/about', body: { key }, master: true, keepSession: true });

/** `POST {master}/auth/password`: sets it and uses the link up. */
export async function setPassword(key: string, password: string): Promise<void> {
  await call({
    method: 'POST',
    path: '/auth/password',
    body: { key, password },
    master: true,
    keepSession: true,
  });
}

/** What a personal link is for, before it is opened. */
export interface LinkAbout {
  name: string;
  /** Title of the department. */
  department: string;
  title: string;
  about: string;
  /** ISO time. */
  until: string;
}

/** `POST {master}/auth/personal-link/about`. */
export const aboutLink = (token: string): Promise<LinkAbout> =>
  call({
    method: 'POST',
    path: '/auth/personal-link/about',
    body: { token },
    master: true,
    keepSession: true,
  });

/**
 * `POST {master}/auth/personal-link`: saves the answered credential in place of all others, and answers the path it opens.
 * Whoever was signed in here is signed out on the server too, once the link has opened.
 */
export async function openLink(token: string, signedIn: boolean): Promise<string> {
  const body = await call<{ opens: string }>({
    method: 'POST',
    path: '/auth/personal-link',
    body: { token },
    master: true,
    keepSession: true,
  });
  if (signedIn) await signOutOnServer();
  writeCredentials(credentialsOf(body));
  return body.opens;
}

/** The people of the demo faculty; empty where there is no demo. */
export async function demoAccounts(): Promise<DemoAccount[]> {
  return listOf(await call<unknown>({ path: '/demo/accounts', keepSession: true }));
}

/** Tokens as texts, or as objects that carry one. */
export function credentialsOf(body: unknown): string[] {
  const inner = isRecord(body) && isRecord(body.data) ? body.data : body;
  const list = isRecord(inner) ? inner.credentials : inner;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => {
    if (typeof one === 'string') return [one];
    return isRecord(one) && typeof one.token === 'string' ? [one.token] : [];
  });
}
