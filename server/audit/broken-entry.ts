import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';

interface Difference {
  seq: number;
  sealed: boolean;
  there: boolean;
  at: string | null;
  action: string | null;
}

/** The first entry that is not as the seal says, as a sentence. `after`: the number that the seal before it ends with. */
export async function firstBrokenEntry(trx: Trx, seal: number, after: number): Promise<string> {
  const { rows } = await sql<Difference>`
    with seal as (select * from audit_seal where number = ${seal}),
    sealed as (
      select entry.seq, substring(seal.digests from (entry.place::int - 1) * 32 + 1 for 32) as digest
      from seal, unnest(seal.entries) with ordinality as entry(seq, place)
    ),
    there as (
      select audit.seq, audit.at, audit.action, audit_digest(audit) as digest
      from audit, seal where audit.seq > ${after} and audit.seq <= seal.until
    )
    select seq, sealed.digest is not null as sealed, there.digest is not null as there, there.at, there.action
    from sealed full join there using (seq)
    where sealed.digest is distinct from there.digest order by seq limit 1`.execute(trx);
  const [first] = rows;
  if (!first) return `Seal ${seal} covers its entries in another order.`;
  if (!first.there) return `Entry ${first.seq} was removed.`;
  const entry = `Entry ${first.seq} (${first.at}, ${first.action})`;
  return first.sealed ? `${entry} was changed.` : `${entry} was put in.`;
}
