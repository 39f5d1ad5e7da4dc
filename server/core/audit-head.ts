import { sql } from 'kysely';
import type { Db } from './deps.ts';

/** Number and hash (hex) of the last seal of the audit log, `number/hash`; `null` = nothing is sealed yet. */
export async function auditHead(db: Db): Promise<string | null> {
  const { rows } = await sql<{ number: number; hash: string }>`
    select number, encode(hash, 'hex') as hash from audit_seal order by number desc limit 1`.execute(db);
  const [last] = rows;
  return last ? `${last.number}/${last.hash}` : null;
}
