import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Passkey } from '../../definition/wire.ts';
import { call } from './http.ts';
import { listOf } from './lists.ts';

/** What is to be done, as the request that does it will say. */
export interface ProofSubject {
  route: string;
  params: Record<string, string>;
  action: string;
  rows: readonly string[];
}

/** What adding a passkey is proved for. */
export const ADDING_PASSKEY: ProofSubject = { route: '', params: {}, action: 'add_passkey', rows: [] };

const path = (last = '') => `/auth/passkeys${last}`;
const post = <T>(last: string, body: object, proof?: string) =>
  call<T>({ method: 'POST', path: path(last), body, master: true, proof });

// Only who has a passkey, or adds one, needs it.
const library = () => import('@simplewebauthn/browser');

/** Thrown when the person or the browser leaves it, while one is made or used. */
export class PasskeyGivenUp extends Error {
  readonly during: 'made' | 'used';

  constructor(during: 'made' | 'used', cause: unknown) {
    super(undefined, { cause });
    this.during = during;
  }
}

/** Whether this browser can have to do with passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

export async function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return listOf<Passkey>(await call({ path: path(), signal, master: true }));
}

/** Has a passkey made and keeps it under a name. Throws PasskeyGivenUp and ApiError. */
export async function addPasskey(name: string, proof: string | undefined): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    library(),
    post<PublicKeyCredentialCreationOptionsJSON>('/options', {}, proof),
  ]);
  const response = await orGivenUp('made', startRegistration({ optionsJSON }));
  await post('/add', { name, response });
}

export const removePasskey = (id: string): Promise<void> => post('/remove', { id });

/** Proves by a passkey that it is the person who is signed in, for this alone. Throws PasskeyGivenUp and ApiError. */
export async function proveByPasskey(subject: ProofSubject): Promise<string> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    post<PublicKeyCredentialRequestOptionsJSON>('/challenge', subject),
  ]);
  const response = await orGivenUp('used', startAuthentication({ optionsJSON }));
  return (await post<{ proof: string }>('/proof', { ...subject, response })).proof;
}

async function orGivenUp<T>(during: PasskeyGivenUp['during'], asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new PasskeyGivenUp(during, error);
  }
}
