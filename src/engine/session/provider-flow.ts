import { call } from '../data/http.ts';
import { isRecord } from '../errors/api-error.ts';
import { credentialsOf } from './login-calls.ts';
import { safeRedirect } from './redirect.ts';
import { writeCredentials } from './storage.ts';
import * as texts from './texts.ts';

/** The wanted page, while somebody is away at the provider. */
const WANTED = 'wanted';

/** What the provider sent back in the address of the sign-in page. */
export type ProviderAnswer = { code: string; state: string; iss?: string } | { error: string };

/**
 * `POST {master}/auth/provider`: where the provider asks who somebody is; the e-mail is a hint to it. Remembers the wanted
 * page for this session of the browser.
 */
export async function providerAddress(email: string, search: string): Promise<string> {
  const body = await call<unknown>({
    method: 'POST',
    path: '/auth/provider',
    body: { email: email.trim() },
    master: true,
    keepSession: true,
  });
  if (!isRecord(body) || typeof body.address !== 'string') throw new Error('no address of the provider');
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'));
  if (wanted) sessionStorage.setItem(WANTED, wanted);
  else sessionStorage.removeItem(WANTED);
  return body.address;
}

/** The answer in the query, or `null` when nobody comes back from the provider. Pure. */
export function providerAnswer(search: string): ProviderAnswer | null {
  const query = new URLSearchParams(search);
  const [code, state, error, iss] = ['code', 'state', 'error', 'iss'].map((name) => query.get(name));
  if (!state) return null;
  if (error) return { error };
  return code ? { code, state, ...(iss && { iss }) } : null;
}

/**
 * Takes the answer out of the address, where it would stay in the history, and puts the wanted page back. Call it once a
 * visit.
 */
export function clearProviderAnswer(): void {
  const wanted = safeRedirect(sessionStorage.getItem(WANTED));
  sessionStorage.removeItem(WANTED);
  const query = wanted ? `?redirect=${encodeURIComponent(wanted)}` : '';
  history.replaceState(history.state, '', location.pathname + query);
}

/** `POST {master}/auth/sign-in-google`: saves the answered credentials in place of all others. */
export async function signInWithProvider(answer: ProviderAnswer): Promise<void> {
  const body = await call<unknown>({
    method: 'POST',
    path: '/auth/sign-in-google',
    body: answer,
    master: true,
    keepSession: true,
  });
  writeCredentials(credentialsOf(body));
}

/** What is said to somebody the provider sent back with an error. */
export function providerErrorText(error: string): string {
  return error === 'access_denied' ? texts.providerLeft : texts.providerRefused;
}
