import { createHash, randomBytes } from 'node:crypto';
import { passwordMails } from '../../src/definition/messages/server-texts.ts';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Jobs, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { system } from '../core/tables.ts';

/** Invited to a first password, or on the way to another one. */
export type PasswordPurpose = 'invitation' | 'reset';

interface Post {
  model: Model;
  jobs: Pick<Jobs, 'mail'>;
  /** What addresses in mail begin with. */
  origin: string;
}

interface Wish {
  user: string;
  as: PasswordPurpose;
  /** Who sends it; `null` = who asked for it on the sign-in page. */
  by: string | null;
}

const SECONDS: Record<PasswordPurpose, number> = { invitation: 7 * 86_400, reset: 3_600 };
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
/** Accounts of these states may have a password. */
const OPEN = ['pending', 'active'];

/**
 * Makes a link to set the password and puts its mail into the transaction; earlier links of the person end. The secret
 * stands behind the `#` of the address, which browsers send to no server, and only its hash is kept.
 */
export async function mailPasswordLink(trx: Trx, { model, jobs, origin }: Post, wish: Wish): Promise<void> {
  const { user, as, by } = wish;
  const account = await openAccount(trx, user);
  if (!account) return;
  await endPasswordLinks(trx, user);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const now = Date.now();
  const row = {
    id: newId(),
    token_hash: hashOf(secret),
    user,
    created_at: new Date(now).toISOString(),
    created_by: by,
    expires_at: new Date(now + SECONDS[as] * 1000).toISOString(),
    ended_at: null,
  };
  await system(trx).insertInto('password_link').values(row).execute();
  const link = `${origin}${model.app.login}#sandi=${secret}`;
  const words = passwordMails[as];
  const text = words.text({ name: account.name, link });
  await jobs.mail(trx, [{ id: row.id, to: account.email, subject: words.subject(model.app.name), text }]);
}

export interface PasswordLink {
  id: string;
  user: string;
  name: string;
  email: string;
}

/** The link that counts now, with whose it is; what was never made, was used, ended or is over is one and the same: `null`. */
export async function findPasswordLink(db: Db, secret: string): Promise<PasswordLink | null> {
  if (!SECRET.test(secret)) return null;
  const found = await system(db)
    .selectFrom('password_link')
    .select(['id', 'user'])
    .where('token_hash', '=', hashOf(secret))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  const account = found && (await openAccount(db, found.user));
  return found && account ? { ...found, ...account } : null;
}

/** Ends a link by using it. Answers whether it was there to use: of two at once one alone is. */
export async function usePasswordLink(trx: Trx, id: string): Promise<boolean> {
  const used = await system(trx)
    .updateTable('password_link')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

async function endPasswordLinks(trx: Trx, user: string): Promise<void> {
  await system(trx)
    .updateTable('password_link')
    .set({ ended_at: new Date().toISOString() })
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .execute();
}

async function openAccount(db: Db, user: string): Promise<{ name: string; email: string } | null> {
  const row = await db
    .selectFrom('user')
    .select(['name', 'email', 'status'])
    .where('id', '=', user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.email || !OPEN.includes(String(row.status))) return null;
  return { name: String(row.name ?? ''), email: String(row.email) };
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
