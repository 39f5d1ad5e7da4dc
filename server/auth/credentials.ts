import type { FastifyRequest } from 'fastify';
import type { CredentialReason } from '../../src/definition/errors/refusal-facts.ts';
import type { Clock } from '../core/clock.ts';
import type { Db, Definitions } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { system } from '../core/tables.ts';
import type { Account } from './people.ts';
import { departmentsOf, rolesOf } from './people.ts';
import { roomForRefusal } from './refused-entries.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface CredentialOptions {
  db: Db;
  clock: Clock;
  definitions: Pick<Definitions, 'current'>;
  sessions: Sessions;
  tokens: Tokens;
  /** Demo accounts may sign in. */
  demo: boolean;
  /** Life of a sign-in that begins now. */
  sessionSeconds: () => Promise<number>;
}

/**
 * Opens a session for somebody who has proved who they are: one token per department. Throws 401 for an account that is
 * not active or belongs nowhere. Source: specification sections 3 and 7.
 */
export async function enter(
  options: CredentialOptions,
  account: Account,
  request: FastifyRequest,
): Promise<string[]> {
  refuseInactive(account);
  const credentials = await issueCredentials(options, account, request.headers['user-agent'] ?? null);
  await noteSignIn(options, account);
  return credentials;
}

/** Throws 401 for an account that nobody may use; who has only to open the link in the mail is told so. */
export function refuseInactive({ active, pending }: Pick<Account, 'active' | 'pending'>): void {
  if (!active) throw refused(pending ? 'pending' : 'inactive');
}

async function issueCredentials(
  options: CredentialOptions,
  account: Account,
  agent: string | null,
): Promise<string[]> {
  const { db, definitions, sessions, tokens, clock } = options;
  const model = definitions.current();
  const departments = await departmentsOf(db, model, account.id);
  if (departments.length === 0) throw refused('no_department');
  const roles = await rolesOf(db, model, { user: account.id, day: clock.today() });
  const sessionSeconds = await options.sessionSeconds();
  const sid = await sessions.open(account.id, sessionSeconds, { agent });
  const exp = Math.floor(Date.now() / 1000) + sessionSeconds;
  const { id, name, email, position_id } = account;
  return departments.map((department) =>
    tokens.sign({ id, name, email, position_id, roles: roles.get(department) ?? [], department, sid, exp }),
  );
}

/** Where the definitions keep it, the account says when it was last used. */
export async function noteSignIn(
  { db, definitions, clock }: Pick<CredentialOptions, 'db' | 'definitions' | 'clock'>,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  if (!('last_login_at' in (definitions.current().records.user?.fields ?? {}))) return;
  const last_login_at = clock.now().toISOString();
  await db.updateTable('user').set({ last_login_at }).where('id', '=', id).execute();
}

/** 401, which the client does not take for a forced sign-out here. `detail` goes to the log only. */
export const refused = (why: CredentialReason, detail?: string) =>
  refusal('E_ACCESS_CREDENTIALS', { why }, { detail });

/** One entry of the audit log for each try, as far as it has room for refusals; `account: null` = refused. */
export async function logSignIn(
  db: Db,
  request: FastifyRequest,
  { account, ...detail }: { account: Pick<Account, 'id'> | null; email: string; by?: string; link?: string },
): Promise<void> {
  const room = account ? 'entry' : await roomForRefusal(db, request.ip);
  if (room === 'none') return;
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
      detail: JSON.stringify({ ...detail, ...(room === 'last' && { more: true }) }),
    })
    .execute();
}
