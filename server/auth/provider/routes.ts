import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { tooManyError } from '../../core/errors.ts';
import type { Database } from '../../core/tables.ts';
import { bodyOf, textIn } from '../../http/body.ts';
import { WHILE_READ_ONLY } from '../../http/read-only.ts';
import { takeOfAddress } from '../address-limit.ts';
import { type CredentialOptions, enter, logSignIn, refused } from '../credentials.ts';
import { emailFaults, refuseFaults } from '../email.ts';
import { type Account, normalEmail } from '../people.ts';
import type { CountedTry, Tries } from '../tries.ts';
import type { Attempt, Attempts } from './attempt.ts';
import { accountOf } from './bind.ts';
import type { Identity, IdentityProvider } from './provider.ts';
import { dropSeed, giveSeed, seedOf } from './seed-cookie.ts';

export interface ProviderOptions extends CredentialOptions {
  db: Kysely<Database>;
  provider: IdentityProvider;
  attempts: Attempts;
  tries: Tries;
  /** Address people use; `null` = as in the request. */
  publicUrl: string | null;
}

/** A campus shares one address: many may go to the provider, few may come back with something that does not fit. */
const STARTS = { most: 1000, seconds: 300 };
const FAILURES = { most: 100, seconds: 300 };

/**
 * `POST /auth/provider`: `{email}` -> `{address}`, where the browser goes to sign in.
 * `POST /auth/sign-in-google`: `{code, state}` as they came back (with `iss` when it did) -> `{credentials}` as of the
 * password sign-in. Source: specification sections 5, 7 and 8.
 */
export function providerRoutes(app: FastifyInstance, options: ProviderOptions): void {
  const { provider, attempts, tries } = options;

  app.post('/auth/provider', WHILE_READ_ONLY, async (request, reply) => {
    const email = normalEmail(textIn(bodyOf(request.body), 'email', 200));
    refuseFaults(emailFaults(email));
    await takeSlowly(tries, { ...STARTS, key: `provider from ${request.ip}` });
    const attempt = attempts.begin();
    const callback = callbackOf(options, request);
    const address = await provider.address({ callback, email, attempt });
    giveSeed(reply, attempt.seed, isSecure(callback));
    return { address };
  });

  app.post('/auth/sign-in-google', WHILE_READ_ONLY, async (request, reply) => {
    const failures = { ...FAILURES, key: `provider failed from ${request.ip}` };
    await takeSlowly(tries, failures);
    const callback = callbackOf(options, request);
    const attempt = attemptOf(attempts, request, isSecure(callback));
    dropSeed(reply, isSecure(callback));
    if (!attempt) throw refused('stale', 'the state does not fit');
    const answer = answerOf(callback, request);
    const credentials = await signIn(options, request, () => provider.identify(answer, attempt));
    await tries.giveBack([failures.key]);
    return { credentials };
  });
}

async function takeSlowly(tries: Tries, counted: CountedTry): Promise<void> {
  const wait = await takeOfAddress(tries, counted);
  if (wait > 0) throw tooManyError(wait);
}

function attemptOf(attempts: Attempts, request: FastifyRequest, secure: boolean): Attempt | null {
  const state = textIn(bodyOf(request.body), 'state', 200);
  return attempts.resume(seedOf(request, secure), state);
}

/** The sign-in page is what the provider sends people back to. */
function callbackOf({ publicUrl, definitions }: ProviderOptions, request: FastifyRequest): URL {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  return new URL(`${origin}${definitions.current().app.login}`);
}

const isSecure = ({ protocol }: URL) => protocol === 'https:';

/** The callback as the browser met it, from what the page sent on. */
function answerOf(callback: URL, request: FastifyRequest): URL {
  const input = bodyOf(request.body);
  const answer = new URL(callback);
  for (const name of ['code', 'state', 'iss']) {
    const value = textIn(input, name, 2000);
    if (value !== '') answer.searchParams.set(name, value);
  }
  return answer;
}

/** One entry of the audit log, whatever comes of it. */
async function signIn(options: ProviderOptions, request: FastifyRequest, identify: () => Promise<Identity>) {
  const entry = { email: '', by: 'provider' };
  const log = (account: Account | null) => logSignIn(options.db, request, { ...entry, account });
  const find = async () => {
    const identity = await identify();
    entry.email = identity.email;
    return accountOf(options.db, identity, options);
  };
  const account = await find().catch(async (error: unknown) => {
    await log(null);
    throw error;
  });
  await log(account);
  return enter(options, account, request);
}
