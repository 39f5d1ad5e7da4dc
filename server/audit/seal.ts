import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** Entries of one seal at most. */
const MOST = 1_000;

/** Numbers up to which nobody will write any more, once every transaction up to `xid` has ended. */
interface Bound {
  until: number;
  xid: string;
}

/** Seals what the audit log holds; made once for a process, and remembers what it waits for. */
export class Sealer {
  readonly #db: Kysely<Database>;
  /** Up to here there is nothing left to seal. */
  #done = 0;
  #bound: Bound | null = null;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * Seals every entry below the oldest transaction still under way, so that a late commit is neither passed over nor
   * put before what is sealed; the rest is left to the next call. Answers how many. Two processes may do it at once:
   * one of them seals. Throws when the last seal is not the one that was made last, since sealing would cover that up.
   */
  async seal(): Promise<number> {
    this.#bound ??= await this.#takeBound();
    if (this.#bound === null) return 0;
    let sealed = 0;
    for (;;) {
      const bound = this.#bound;
      const batch = await inTransaction(this.#db, (trx) => sealBatch(trx, bound));
      if (batch === null) return sealed;
      sealed += batch;
      if (batch < MOST) break;
    }
    this.#done = this.#bound.until;
    this.#bound = null;
    return sealed;
  }

  /** `null` when nothing was written since. The number is read before the transaction id is drawn: who has a number has
   * an older one. */
  async #takeBound(): Promise<Bound | null> {
    const newest = await sql<{ until: number }>`
      select case when is_called then last_value else 0 end as until from audit_seq`.execute(this.#db);
    const until = newest.rows[0]?.until ?? 0;
    if (until === this.#done) return null;
    const drawn = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(this.#db);
    return { until, xid: drawn.rows[0]?.xid ?? '' };
  }
}

/** Answers how many entries were sealed; `null` while a transaction below the bound, or another sealer, is under way. */
async function sealBatch(trx: Trx, { until, xid }: Bound): Promise<number | null> {
  const locked = await sql`
    select from system_value where key = 'audit_head' for update skip locked`.execute(trx);
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<{ decided: boolean; whole: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as decided,
      (head.value ->> 'number')::bigint = coalesce(last.number, 0)
        and head.value ->> 'hash' = coalesce(encode(last.hash, 'hex'), '') as whole
    from system_value as head
    left join (select number, hash from audit_seal order by number desc limit 1) as last on true
    where head.key = 'audit_head'`.execute(trx);
  if (!rows[0]?.whole) throw new Error('The audit log is not sealed further: npm run audit -- verify');
  if (!rows[0].decided) return null;
  const made = await sql<{ entries: number }>`
    with last as (select number, until, hash from audit_seal order by number desc limit 1),
    batch as (
      select seq, audit_digest(audit) as digest from audit
      where seq > coalesce((select until from last), 0) and seq <= ${until} order by seq limit ${MOST}
    ),
    cover as (
      select coalesce((select number from last), 0) + 1 as number,
        case when count(*) < ${MOST} then ${until}::bigint else max(seq) end as until,
        array_agg(seq order by seq) as entries, string_agg(digest, '' order by seq) as digests,
        clock_timestamp()::timestamptz(3) as at, coalesce((select hash from last), '') as previous
      from batch having count(*) > 0
    ),
    sealed as (
      insert into audit_seal select cover.*,
        audit_seal_hash(row(number, until, entries, digests, at, previous, '')::audit_seal) from cover
      returning number, hash, cardinality(entries) as entries
    ),
    head as (
      update system_value set value = jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
      from sealed where key = 'audit_head'
    )
    select entries from sealed`.execute(trx);
  return made.rows[0]?.entries ?? 0;
}
