import type { JsonObject } from '../../src/definition/model.ts';
import { isSafeAddress } from '../core/safe-address.ts';
import type { SigningProvider } from '../core/signer-config.ts';

/**
 * For all calls that find a key, and again for those that sign: the row of the document is held meanwhile, and the
 * connection of the transaction is nobody else's.
 */
const MOST_MS = 8_000;
/** No answer of the interface comes near it. */
const MOST_BYTES = 262_144;
/** Seconds that a token counts for where its answer does not say; and before its end that it is not used any more. */
const TOKEN_SECONDS = 3600;
const MARGIN_SECONDS = 30;
/** Ways to sign in as the application itself (section "info" of the specification). */
const BY_CLIENT = 'oauth2client';
const BY_PASSWORD = 'basic';

/** What of the two versions of the interface a provider has. */
export type CscVersion = 1 | 2;

/** A provider that does not do what it was asked. `status`: of its answer; `null` = there is none that can be read. */
export class CscError extends Error {
  override readonly name = 'CscError';
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Calls the interface of a provider, signed in as the application. */
export interface CscClient {
  /** When calls that begin now and belong together have to be done. */
  deadline(): AbortSignal;
  /** Throws CscError when it is not done before `deadline` ends. */
  call(
    method: string,
    body: (version: CscVersion) => JsonObject,
    deadline: AbortSignal,
  ): Promise<{ version: CscVersion; answer: JsonObject }>;
}

interface Session {
  version: CscVersion;
  token: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * One sign-in for all calls of this process, begun anew when its token ends or counts no more. Source: Cloud Signature
 * Consortium, "Architectures and protocols for remote signature applications", 1.0.4 and 2.0.
 */
export function createCscClient(provider: SigningProvider, mostMs = MOST_MS): CscClient {
  let session: Promise<Session> | null = null;
  const signedIn = async (deadline: AbortSignal): Promise<Session> => {
    session ??= signIn(provider, deadline);
    const known = await session.catch((error: unknown) => {
      session = null;
      throw error;
    });
    if (known.until > Date.now()) return known;
    session = null;
    return signedIn(deadline);
  };
  const once = async (method: string, body: (version: CscVersion) => JsonObject, deadline: AbortSignal) => {
    const { version, token } = await signedIn(deadline);
    const answer = await post(
      `${provider.url}/${method}`,
      jsonOf(body(version), `Bearer ${token}`),
      deadline,
    );
    return { version, answer };
  };
  return {
    deadline: () => AbortSignal.timeout(mostMs),
    async call(method, body, deadline) {
      try {
        return await once(method, body, deadline);
      } catch (error) {
        if (!(error instanceof CscError && error.status === 401)) throw error;
        session = null;
        return once(method, body, deadline);
      }
    },
  };
}

async function signIn(provider: SigningProvider, deadline: AbortSignal): Promise<Session> {
  const info = await post(`${provider.url}/info`, jsonOf({}), deadline);
  const ways = Array.isArray(info.authType) ? info.authType : [];
  const version = String(info.specs).startsWith('2') ? 2 : 1;
  const { clientId, clientSecret, url } = provider;
  const ask = () => {
    if (ways.includes(BY_CLIENT)) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
      return post(`${authorizationOf(info, url)}/oauth2/token`, { body }, deadline);
    }
    if (!ways.includes(BY_PASSWORD))
      throw new CscError(`info: signs in by none of ${BY_CLIENT}, ${BY_PASSWORD}`, null);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return post(`${url}/auth/login`, jsonOf({ rememberMe: false }, `Basic ${basic}`), deadline);
  };
  const { access_token: token, expires_in: seconds } = await ask();
  if (typeof token !== 'string') throw new CscError('sign-in: no access_token', null);
  const lasts = (typeof seconds === 'number' ? seconds : TOKEN_SECONDS) - MARGIN_SECONDS;
  return { version, token, until: Date.now() + Math.max(lasts, MARGIN_SECONDS) * 1000 };
}

/** Where the token is asked for: the secret goes there, so never over an open line. */
function authorizationOf({ oauth2 }: JsonObject, url: string): string {
  if (typeof oauth2 !== 'string' || oauth2 === '') return url;
  if (!URL.canParse(oauth2) || !isSafeAddress(new URL(oauth2)))
    throw new CscError('info: oauth2 is no https address', null);
  return oauth2.replace(/\/+$/, '');
}

const jsonOf = (body: JsonObject, authorization?: string): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
});

async function post(url: string, init: RequestInit, signal: AbortSignal): Promise<JsonObject> {
  const { pathname } = new URL(url);
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error', signal });
    status = response.status;
    text = await textOf(response);
  } catch (error) {
    throw new CscError(`${pathname}: no answer`, null, { cause: error });
  }
  const answer = objectIn(text);
  if (status >= 500 || status === 429) throw new CscError(`${pathname}: ${status}`, null);
  if (status !== 200) throw new CscError(`${pathname}: ${status} ${wordOf(answer)}`, status);
  if (answer === null) throw new CscError(`${pathname}: no JSON object`, null);
  return answer;
}

/** The provider's own word for what is wrong, for the log. */
const wordOf = (answer: JsonObject | null) =>
  typeof answer?.error === 'string' ? answer.error.slice(0, 80) : '';

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}
