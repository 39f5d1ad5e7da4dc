import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { firstBrokenEntry } from './broken-entry.ts';
import { brokenChain } from './old-chain.ts';

/** Seals looked at by one statement. */
const AT_ONCE = 50;

/** A seal as it was told to somebody who keeps it elsewhere. */
export interface Seal {
  number: number;
  /** SHA-256, hex. */
  hash: string;
}

export interface Verification {
  /** Entries that a seal covers, and seals. */
  entries: number;
  seals: number;
  /** The last seal; `null` when nothing was sealed yet. */
  last: Seal | null;
  /** Entries that no seal covers yet, and when the oldest was written (ISO). */
  waiting: number;
  oldest: string | null;
  /** The first thing that is not as it was written, as a sentence; `null` when everything is. */
  broken: string | null;
}

interface SealRow {
  number: number;
  until: number;
  hash: string;
  entries: number;
  linked: boolean;
  whole: boolean;
  kept: boolean;
}

/**
 * Reads the whole audit log and tells whether it is as it was written, up to the first thing that is not. All of one
 * moment, in batches, so a running server is no hindrance. `known`: a seal told earlier, which must still be there. Throws
 * where the tables were never made.
 */
export function verifyAudit(db: Kysely<Database>, known: Seal | null = null): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifyAuditIn(trx, known));
}

/** The same as a part of a transaction: of what it sees. */
export async function verifyAuditIn(trx: Trx, known: Seal | null = null): Promise<Verification> {
  const made = await sql<{ made: boolean }>`select to_regclass('audit_seal') is not null as made`.execute(
    trx,
  );
  if (!made.rows[0]?.made) throw new Error('This database has no seals yet: start the server on it once.');
  const found = { entries: 0, seals: 0 };
  let [last, until]: [Seal | null, number] = [null, 0];
  let broken = await brokenChain(trx);
  let told = known === null;
  while (broken === null) {
    const seals = await readSeals(trx, { number: last?.number ?? 0, hash: last?.hash ?? '' }, until);
    for (const seal of seals) {
      broken ??= await faultOf(trx, seal, { number: (last?.number ?? 0) + 1, after: until });
      if (broken !== null) break;
      last = { number: seal.number, hash: seal.hash };
      until = seal.until;
      found.entries += seal.entries;
      found.seals++;
      told ||= last.number === known?.number && last.hash === known.hash;
    }
    if (seals.length < AT_ONCE) break;
  }
  broken ??= await faultOfHead(trx, last);
  if (broken === null && !told) broken = `Seal ${known?.number}:${known?.hash} is not in this log.`;
  return { ...found, last, ...(await readWaiting(trx, until)), broken };
}

async function readSeals(trx: Trx, last: Seal, until: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    with seals as (
      select *, lag(until, 1, ${until}::bigint) over (order by number) as after,
        lag(hash, 1, decode(${last.hash}, 'hex')) over (order by number) as expected
      from audit_seal where number > ${last.number} order by number limit ${AT_ONCE}
    )
    select seals.number, seals.until, encode(seals.hash, 'hex') as hash, cardinality(seals.entries) as entries,
      seals.previous = seals.expected as linked, seals.hash = audit_seal_hash(audit_seal) as whole,
      found.entries is not distinct from seals.entries and found.digests is not distinct from seals.digests as kept
    from seals join audit_seal using (number), lateral (
      select array_agg(seq) as entries, string_agg(digest, '') as digests from (
        select seq, audit_digest(audit) as digest from audit
        where seq > seals.after and seq <= seals.until order by seq
      ) as ordered
    ) as found
    order by seals.number`.execute(trx);
  return rows;
}

async function faultOf(
  trx: Trx,
  seal: SealRow,
  expected: { number: number; after: number },
): Promise<string | null> {
  if (seal.number !== expected.number) return `Seal ${expected.number} was removed.`;
  const covers = `Seal ${seal.number} (entries ${expected.after + 1} to ${seal.until})`;
  if (!seal.whole) return `${covers} was changed.`;
  if (!seal.linked) return `${covers} does not follow the seal before it: one of them was put in.`;
  if (seal.kept) return null;
  return firstBrokenEntry(trx, seal.number, expected.after);
}

/** What was sealed last is noted apart from the seals, so that one cannot go from the end unseen. */
async function faultOfHead(trx: Trx, last: Seal | null): Promise<string | null> {
  const { rows } = await sql<{ head: Seal }>`
    select value as head from system_value where key = 'audit_head'`.execute(trx);
  const head = rows[0]?.head;
  if (!head) return 'The note of what was sealed last was removed.';
  if (head.number === (last?.number ?? 0) && head.hash === (last?.hash ?? '')) return null;
  if (head.number > (last?.number ?? 0)) return `Seal ${(last?.number ?? 0) + 1} was removed from the end.`;
  return `The note of what was sealed last was changed: it says ${head.number}:${head.hash}.`;
}

async function readWaiting(trx: Trx, until: number): Promise<Pick<Verification, 'waiting' | 'oldest'>> {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    select count(*) as waiting, min(at) as oldest from audit where seq > ${until}`.execute(trx);
  return rows[0] ?? { waiting: 0, oldest: null };
}
