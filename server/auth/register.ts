import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { registrationMails } from '../../src/definition/messages/server-texts.ts';
import type { Changes, Definitions, Jobs, Trx } from '../core/deps.ts';
import { drawnText } from '../core/drawn-text.ts';
import { fault, refusal, tooManyError } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import type { Database } from '../core/tables.ts';
import { errorCode, inTransaction, UNIQUE_VIOLATION } from '../database/transaction.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { obeyed } from '../scene/obeyed.ts';
import { takeOfAddress } from './address-limit.ts';
import { emailFaults, missing, refuseFaults } from './email.ts';
import { hashPassword, MAX_PASSWORD, passwordFaults } from './password.ts';
import { accountByEmail, normalEmail } from './people.ts';
import type { Tries } from './tries.ts';

export interface RegisterOptions {
  db: Kysely<Database>;
  definitions: Pick<Definitions, 'current'>;
  jobs: Pick<Jobs, 'mail'>;
  changes: Pick<Changes, 'mark'>;
  tries: Tries;
  secret: Buffer;
  /** Address that confirmation links start with; `null` = as in the request. */
  publicUrl: string | null;
}

interface Registration {
  name: string;
  email: string;
  id_number: string;
  password: string;
  department: string;
}

const ACCOUNT = { record: 'user', department: null };
/** A class that signs up together comes from one address. */
const LIMIT = { most: 60, seconds: 600 };
const CONFIRM_HOURS = 72;

/**
 * `POST /auth/register`: `{name, email, id_number, password, department}` -> 204. Makes a pending account that becomes
 * active through the link in the mail (or by an administrator). The answer is the same when the e-mail or the number is
 * taken; the owner of the address learns of it by mail. Source: specification sections 5 and 7.
 */
export function registerRoutes(app: FastifyInstance, options: RegisterOptions): void {
  app.post('/auth/register', async (request, reply) => {
    const wait = await takeOfAddress(options.tries, { ...LIMIT, key: `register from ${request.ip}` });
    if (wait > 0) throw tooManyError(wait);
    const registration = readRegistration(request.body, options.definitions);
    await refuseForeign(options, registration);
    const hash = await hashPassword(registration.password);
    const origin = options.publicUrl ?? `${request.protocol}://${request.host}`;
    await register(options, registration, { hash, origin });
    return reply.code(204).send();
  });

  app.get<{ Querystring: { key?: unknown } }>('/auth/confirm', async (request, reply) => {
    const { key } = request.query;
    const id = typeof key === 'string' ? checkKey(options.secret, key) : null;
    if (!id) throw refusal('E_INPUT_LINK', {});
    await inTransaction(options.db, async (trx) => {
      const activated = await trx
        .updateTable('user')
        .set({ status: 'active', updated_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (activated.numUpdatedRows > 0n) await options.changes.mark(trx, [ACCOUNT]);
    });
    return reply.redirect(options.definitions.current().app.login);
  });
}

function readRegistration(body: unknown, definitions: Pick<Definitions, 'current'>): Registration {
  const input = bodyOf(body);
  const registration = {
    name: drawnText(textIn(input, 'name', 120)).trim(),
    email: normalEmail(textIn(input, 'email', 160)),
    id_number: drawnText(textIn(input, 'id_number', 20)).trim(),
    password: textIn(input, 'password', MAX_PASSWORD),
    department: textIn(input, 'department', 40),
  };
  const open = definitions
    .current()
    .departments.some((each) => each.signup && each.code === registration.department);
  const { name, email, id_number, password } = registration;
  refuseFaults([
    ...(name === '' ? [missing('name')] : []),
    ...emailFaults(email),
    ...(id_number === '' ? [missing('id_number')] : []),
    ...passwordFaults(password),
    ...(open ? [] : [fault('E_INPUT_INVALID', { part: 'department' }, '/department')]),
  ]);
  return registration;
}

/** Throws E_INPUT_INVALID for an address of a domain that may not sign up, where settings name those that may. */
async function refuseForeign({ db, definitions }: RegisterOptions, { email }: Registration): Promise<void> {
  const said = await obeyed(db, definitions.current(), 'email_domains');
  const domains = Array.isArray(said) ? said.map((domain) => String(domain).toLowerCase()) : [];
  if (domains.length === 0 || domains.includes(email.split('@')[1] ?? '')) return;
  refuseFaults([fault('E_INPUT_INVALID', { part: 'email_domain', domains: domains.join(', ') }, '/email')]);
}

async function register(
  options: RegisterOptions,
  registration: Registration,
  { hash, origin }: { hash: string; origin: string },
): Promise<void> {
  const { db, jobs, changes } = options;
  const model = options.definitions.current();
  const subject = registrationMails.subject(model.app.name);
  const mail = (trx: Trx, text: string) => jobs.mail(trx, [{ to: registration.email, subject, text }]);
  const create = inTransaction(db, async (trx) => {
    await dropUnconfirmed(trx, registration);
    if (await accountByEmail(trx, registration.email)) {
      await mail(trx, registrationMails.taken);
      return;
    }
    const user = newId();
    const { name, email, id_number, department } = registration;
    const position_id = model.positions[model.default_position]?.id ?? null;
    const account = { id: user, name, email, id_number, position_id, password_hash: hash, status: 'pending' };
    await trx.insertInto('user').values(account).execute();
    await trx.insertInto('membership').values({ id: newId(), user, department }).execute();
    const link = `${origin}/api/auth/confirm?key=${signKey(options.secret, user)}`;
    await mail(trx, registrationMails.welcome(link));
    await changes.mark(trx, [ACCOUNT, { record: 'membership', department }]);
  });
  await create.catch((error: unknown) => {
    // The number is taken: nothing is made, and nothing is said.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
  });
}

/**
 * Who signed up with this e-mail or number and never opened the link, which is over, holds neither any more: else anybody
 * could keep others out by signing up with their numbers.
 */
async function dropUnconfirmed(trx: Trx, { email, id_number }: Registration): Promise<void> {
  const over = new Date(Date.now() - CONFIRM_HOURS * 3_600_000).toISOString();
  const deleted_at = new Date().toISOString();
  const gone = await trx
    .updateTable('user')
    .set({ deleted_at })
    .where('status', '=', 'pending')
    .where('created_by', 'is', null)
    .where('created_at', '<', over)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('email', '=', email), where('id_number', '=', id_number)]))
    .returning('id')
    .execute();
  const users = gone.map(({ id }) => String(id));
  if (users.length === 0) return;
  await trx.updateTable('membership').set({ deleted_at }).where('user', 'in', users).execute();
}

/** `<user>.<expiry>.<signature>`, expiry in seconds. */
function signKey(secret: Buffer, user: string): string {
  const text = `${user}.${Math.floor(Date.now() / 1000) + CONFIRM_HOURS * 3600}`;
  return `${text}.${signature(secret, text)}`;
}

/** The user a confirmation key was made for, or `null`. */
function checkKey(secret: Buffer, key: string): string | null {
  const [user = '', expiry = '', given = ''] = key.split('.');
  const expected = Buffer.from(signature(secret, `${user}.${expiry}`));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Number(expiry) > Date.now() / 1000 ? user : null;
}

const signature = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
