import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Auth, Changes, Definitions, Jobs } from '../core/deps.ts';
import { refusal, tooManyError } from '../core/errors.ts';
import { type Database, system } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { takeOfAddress } from './address-limit.ts';
import { emailFaults, refuseFaults } from './email.ts';
import { hashPassword, MAX_PASSWORD, passwordFaults } from './password.ts';
import { findPasswordLink, mailPasswordLink, type PasswordLink, usePasswordLink } from './password-links.ts';
import { accountByEmail, normalEmail } from './people.ts';
import { endSessions } from './sessions.ts';
import type { Tries } from './tries.ts';

export interface PasswordOptions {
  db: Kysely<Database>;
  definitions: Pick<Definitions, 'current'>;
  jobs: Pick<Jobs, 'mail'>;
  changes: Pick<Changes, 'mark'>;
  auth: Pick<Auth, 'forget'>;
  tries: Tries;
  /** Demo accounts count. */
  demo: boolean;
  /** Address that links start with; `null` = as in the request. */
  publicUrl: string | null;
}

const FROM_ADDRESS = { most: 30, seconds: 600 };
/** Beyond it nothing is sent, and nothing is said: whoever asks learns of no account by it. */
const TO_EMAIL = { most: 3, seconds: 3_600 };
const FAILURES = { most: 100, seconds: 300 };
const ACCOUNT = { record: 'user', department: null };

/**
 * `POST /auth/password/forgot`: `{email}` -> 204, whether there is such an account or not; its owner gets a mail.
 * `POST /auth/password/about`: `{key}` -> `{name, email}`, whose password the link of a mail is for.
 * `POST /auth/password`: `{key, password}` -> 204; the link is used up, a pending account active, and everybody who was
 * signed in to it signed out. Both answer E_INPUT_LINK alike whatever is wrong with the link.
 */
export function passwordRoutes(app: FastifyInstance, options: PasswordOptions): void {
  app.post('/auth/password/forgot', async (request, reply) => {
    const wait = await takeOfAddress(options.tries, { ...FROM_ADDRESS, key: `forgot from ${request.ip}` });
    if (wait > 0) throw tooManyError(wait);
    const email = normalEmail(textIn(bodyOf(request.body), 'email', 200));
    refuseFaults(emailFaults(email));
    // Not waited for: how long the mail takes to be written would tell that there is an account.
    send(options, email, request).catch((error: unknown) => request.log.error(error));
    return reply.code(204).send();
  });

  app.post('/auth/password/about', async (request) => {
    const { name, email } = await linkOf(options, request);
    return { name, email };
  });

  app.post('/auth/password', async (request, reply) => {
    const link = await linkOf(options, request);
    const password = textIn(bodyOf(request.body), 'password', MAX_PASSWORD);
    refuseFaults(passwordFaults(password));
    await setPassword(options, link, { password, request });
    options.auth.forget(link.user);
    return reply.code(204).send();
  });
}

async function send(options: PasswordOptions, email: string, request: FastifyRequest): Promise<void> {
  const { db, tries, definitions, jobs, publicUrl, demo } = options;
  if ((await tries.take([{ ...TO_EMAIL, key: `forgot ${email}` }])) > 0) return;
  const account = await accountByEmail(db, email);
  if (!account || (account.demo && !demo)) return;
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  const post = { model: definitions.current(), jobs, origin };
  await inTransaction(db, (trx) => mailPasswordLink(trx, post, { user: account.id, as: 'reset', by: null }));
}

/** Throws E_INPUT_LINK. A secret of 32 bytes is not guessed; whoever tries is slowed down all the same. */
async function linkOf({ db, tries }: PasswordOptions, request: FastifyRequest): Promise<PasswordLink> {
  const failures = { ...FAILURES, key: `password link from ${request.ip}` };
  const wait = await takeOfAddress(tries, failures);
  if (wait > 0) throw tooManyError(wait);
  const found = await findPasswordLink(db, textIn(bodyOf(request.body), 'key', 100));
  if (!found) throw refusal('E_INPUT_LINK', {});
  await tries.giveBack([failures.key]);
  return found;
}

async function setPassword(
  { db, changes }: PasswordOptions,
  { id, user, email }: PasswordLink,
  { password, request }: { password: string; request: FastifyRequest },
): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    if (!(await usePasswordLink(trx, id))) throw refusal('E_INPUT_LINK', {});
    const at = new Date().toISOString();
    await trx
      .updateTable('user')
      .set({ password_hash, status: 'active', updated_at: at })
      .where('id', '=', user)
      .execute();
    await endSessions(trx, user);
    await changes.mark(trx, [ACCOUNT]);
    await system(trx)
      .insertInto('audit')
      .values({
        at,
        actor: user,
        department: null,
        action: 'set-password',
        record: 'user',
        row: user,
        result: 'done',
        request: request.id,
        address: request.ip,
        detail: JSON.stringify({ email, by: 'mail' }),
      })
      .execute();
  });
}
