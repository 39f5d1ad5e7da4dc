import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import type { PersonalLinkTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';

export type PersonalLink = Selectable<PersonalLinkTable>;

/** Who may open which row's page, until when. */
export type LinkFacts = Pick<
  PersonalLink,
  'user' | 'department' | 'record' | 'row' | 'screen' | 'created_by' | 'expires_at'
>;

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** Makes a link and ends those that the person had to the row. Answers the secret; only its hash is kept. */
export async function makeLink(trx: Trx, facts: LinkFacts): Promise<string> {
  await endLinks(trx, facts);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const created_at = new Date().toISOString();
  const row = {
    id: newId(),
    token_hash: hashOf(secret),
    ...facts,
    created_at,
    revoked_at: null,
    used_at: null,
  };
  await system(trx).insertInto('personal_link').values(row).execute();
  return secret;
}

/** Ends the person's links to the row, and the sessions opened by them. */
export async function endLinks(
  trx: Trx,
  { user, record, row }: Pick<LinkFacts, 'user' | 'record' | 'row'>,
): Promise<void> {
  await system(trx)
    .updateTable('personal_link')
    .set({ revoked_at: new Date().toISOString() })
    .where('record', '=', record)
    .where('row', '=', row)
    .where('user', '=', user)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * The link of a secret, whether its time has passed or not. What was never made or was ended is one and the same: `null`, by
 * one question.
 */
export async function findLink(db: Db, secret: string): Promise<PersonalLink | null> {
  if (!SECRET.test(secret)) return null;
  const found = await system(db)
    .selectFrom('personal_link')
    .selectAll()
    .where('token_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** `now`: the clock that links end by. */
export const isLate = ({ expires_at }: PersonalLink, now: Date): boolean =>
  Date.parse(expires_at) <= now.getTime();

export async function noteUse(db: Db, id: string): Promise<void> {
  const used_at = new Date().toISOString();
  await system(db).updateTable('personal_link').set({ used_at }).where('id', '=', id).execute();
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
