import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { system } from '../database/tables.ts';
import type { Auth, Db, Definitions } from '../deps.ts';
import { AppError, inputError, tooManyError } from '../errors.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { verifyPassword } from './password.ts';
import type { Account } from './people.ts';
import { accountByEmail, departmentsOf, normalEmail, rolesOf } from './people.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { SignInGuard } from './tries.ts';

export interface SignInOptions {
  db: Db;
  clock: Clock;
  definitions: Pick<Definitions, 'current'>;
  sessions: Sessions;
  tokens: Tokens;
  guard: SignInGuard;
  demo: boolean;
  sessionSeconds: number;
}

/** Same words for a wrong password, an unknown account and one that may not be used here (S-20). */
const REFUSED = 'Email atau kata sandi salah.';

/**
 * `POST /auth/sign-in-password`: `{email, password}` -> `{credentials: [token]}`, one token per department of the
 * person. Source: specification sections 5, 7 and 8; decisions 15, 24 and 30.
 */
export function signInRoute(app: FastifyInstance, options: SignInOptions): void {
  app.post('/auth/sign-in-password', async (request) => {
    const { email, password } = readInput(request.body);
    const wait = options.guard.enter(email, request.ip);
    if (wait > 0) throw tooManyError(wait);
    const account = await checkPassword(options, email, password);
    await logSignIn(options.db, request, { account, email });
    if (!account) throw refused(REFUSED);
    options.guard.passed(email, request.ip);
    // Said only to somebody who knew the password.
    if (!account.active) throw refused('Akun Anda belum aktif. Hubungi administrator program studi.');
    const credentials = await issueCredentials(options, account);
    await noteSignIn(options, account);
    return { credentials };
  });
}

function readInput(body: unknown) {
  const input = bodyOf(body);
  const email = normalEmail(textIn(input, 'email', 200));
  const password = textIn(input, 'password', 200);
  const faults = [];
  if (email === '') faults.push(required('email', 'Email wajib diisi.'));
  else if (!isEmail(email)) faults.push(required('email', 'Format email tidak valid.'));
  if (password === '') faults.push(required('password', 'Kata sandi wajib diisi.'));
  if (faults.length > 0) throw inputError(faults);
  return { email, password };
}

export const required = (field: string, message: string) => ({
  code: 'E_INPUT_INVALID',
  message,
  pointer: `/${field}`,
});

/** One `@` with something before it and a domain with a dot after it; the mail itself proves the rest. */
export const isEmail = (email: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

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

async function issueCredentials(options: SignInOptions, account: Account): Promise<string[]> {
  const { db, definitions, sessions, tokens, sessionSeconds, clock } = options;
  const model = definitions.current();
  const departments = await departmentsOf(db, model, account.id);
  if (departments.length === 0) throw refused('Akun Anda belum terdaftar pada program studi mana pun.');
  const roles = await rolesOf(db, model, { user: account.id, day: clock.today() });
  const sid = await sessions.open(account.id, sessionSeconds);
  const exp = Math.floor(Date.now() / 1000) + sessionSeconds;
  const { id, name, email, position_id } = account;
  return departments.map((department) =>
    tokens.sign({ id, name, email, position_id, roles: roles.get(department) ?? [], department, sid, exp }),
  );
}

/** Where the definitions keep it, the account says when it was last used. */
async function noteSignIn({ db, definitions, clock }: SignInOptions, { id }: Account): Promise<void> {
  if (!('last_login_at' in (definitions.current().records.user?.fields ?? {}))) return;
  const last_login_at = clock.now().toISOString();
  await db.updateTable('user').set({ last_login_at }).where('id', '=', id).execute();
}

/** 401, which the client does not take for a forced sign-out here (decision 15). */
const refused = (message: string) => new AppError(401, { code: 'E_ACCESS_CREDENTIALS', message });

async function logSignIn(
  db: Db,
  request: FastifyRequest,
  { account, email }: { account: Account | null; email: string },
): Promise<void> {
  await system(db)
    .insertInto('audit')
    .values({
      at: new Date().toISOString(),
      actor: account?.id ?? null,
      department: null,
      action: 'sign-in',
      record: 'user',
      row: account?.id ?? null,
      result: account ? 'done' : 'refused',
      request: request.id,
      address: request.ip,
      detail: JSON.stringify({ email }),
    })
    .execute();
}

/** `POST /auth/sign-out`: ends the session behind the token; its other tokens end with it. */
export function signOutRoute(
  app: FastifyInstance,
  { auth, sessions }: { auth: Auth; sessions: Sessions },
): void {
  app.post('/auth/sign-out', async (request, reply) => {
    const viewer = await auth.require(request);
    if (viewer.session) await sessions.revoke(viewer.session);
    return reply.header('clear-site-data', '"cache"').code(204).send();
  });
}
