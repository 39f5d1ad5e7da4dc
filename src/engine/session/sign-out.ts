import { call } from '../data/http.ts';

/** Ends the session on the server; whatever it answers, this device signs out. */
export async function signOutOnServer(): Promise<void> {
  await call({ method: 'POST', path: '/auth/sign-out', master: true, keepSession: true }).catch(() => {});
}
