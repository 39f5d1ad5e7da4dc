import type { FastifyInstance } from 'fastify';
import type { Auth } from '../core/deps.ts';
import { tooManyError } from '../core/errors.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { WHILE_READ_ONLY } from '../http/read-only.ts';
import { type CredentialOptions, enter, logSignIn, refused } from './credentials.ts';
import { deviceOf, keepDevice } from './device.ts';
import { emailFaults, missing, refuseFaults } from './email.ts';
import { FOR_LINKS } from './link-routes.ts';
import { verifyPassword } from './password.ts';
import type { Account } from './people.ts';
import { accountByEmail, normalEmail } from './people.ts';
import type { Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface SignInOptions extends CredentialOptions {
  guard: SignInGuard;
}

/**
 * `POST /auth/sign-in-password`: `{email, password}` -> `{credentials: [token]}`, one token per department of the
 * person. Source: specification sections 5, 7 and 8.
 */
export function signInRoute(app: FastifyInstance, options: SignInOptions): void {
  app.post('/auth/sign-in-password', WHILE_READ_ONLY, async (request, reply) => {
    const { email, password } = readInput(request.body);
    const entrant = { email, address: request.ip, device: deviceOf(request) };
    const wait = await options.guard.enter(entrant);
    if (wait > 0) throw tooManyError(wait);
    const account = await checkPassword(options, email, password);
    await logSignIn(options.db, request, { account, email });
    if (!account) throw refused('wrong');
    await options.guard.passed({ ...entrant, device: keepDevice(request, reply) });
    // That the account is not active is said only to somebody who knew the password.
    return { credentials: await enter(options, account, request) };
  });
}

function readInput(body: unknown) {
  const input = bodyOf(body);
  const email = normalEmail(textIn(input, 'email', 200));
  const password = textIn(input, 'password', 200);
  const empty = password === '' ? [missing('password')] : [];
  refuseFaults([...emailFaults(email), ...empty]);
  return { email, password };
}

async function checkPassword(
  options: SignInOptions,
  email: string,
  password: string,
): Promise<Account | null> {
  const account = await accountByEmail(options.db, email);
  const fits = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !fits) return null;
  return account.demo && !options.demo ? null : account;
}

const LEAVING = { config: { ...FOR_LINKS.config, ...WHILE_READ_ONLY.config } };

/** `POST /auth/sign-out`: ends the session behind the token; its other tokens end with it. */
export function signOutRoute(
  app: FastifyInstance,
  { auth, sessions }: { auth: Auth; sessions: Sessions },
): void {
  app.post('/auth/sign-out', LEAVING, async (request, reply) => {
    const viewer = await auth.require(request);
    if (viewer.session) await sessions.revoke(viewer.session);
    return reply.header('clear-site-data', '"cache"').code(204).send();
  });
}
