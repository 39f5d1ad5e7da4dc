import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';
import { system } from '../core/tables.ts';
import { type IssueParts, issue, revoke } from './certificates.ts';

// What an operator does with certificates: somebody lost control of an account, or the authority's key may be known.

export interface CertificateEntry {
  email: string;
  name: string;
  serial: string;
  /** ISO times. */
  issued_at: string;
  expires_at: string;
  revoked_at: string | null;
  revoked_reason: string | null;
}

/** All certificates that were issued, the newest first. */
export async function certificateList(trx: Trx): Promise<CertificateEntry[]> {
  const { rows } = await sql<CertificateEntry>`
    select u.email, u.name, c.serial, c.issued_at, c.expires_at, c.revoked_at, c.revoked_reason
    from signing_certificate c join "user" u on u.id = c."user" order by c.issued_at desc, c.id`.execute(trx);
  return rows;
}

/** Ends the certificates of an account: it signs nothing until it is issued another one. Throws when there is none to end. */
export async function revokeOf(trx: Trx, email: string, reason: string, now: Date): Promise<number> {
  const { id } = await accountOf(trx, email);
  const ended = await revoke(trx, id, reason, now);
  if (ended === 0) throw new Error(`${email} has no certificate that could be revoked.`);
  return ended;
}

/** Issues a new certificate to an account; answers its serial number, hex. */
export async function issueTo(trx: Trx, parts: IssueParts, email: string, now: Date): Promise<string> {
  const { id, name } = await accountOf(trx, email);
  return (await issue(trx, parts, { user: id, name, email }, now)).serial;
}

/** The authority in force issues no more: the next signature begins another one, for everybody. Answers how many ended. */
export async function retireAuthorities(trx: Trx, now: Date): Promise<number> {
  const ended = await system(trx)
    .updateTable('signing_authority')
    .set({ retired_at: now.toISOString() })
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

async function accountOf(trx: Trx, email: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from "user" where email = ${email.trim().toLowerCase()} and deleted_at is null`.execute(
    trx,
  );
  const [account] = rows;
  if (!account) throw new Error(`There is no account ${email}.`);
  return account;
}
