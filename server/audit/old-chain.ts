import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';

/** Entries looked at by one statement. */
const AT_ONCE = 20_000;

interface Link {
  seq: number;
  hash: string;
  whole: boolean;
}

/**
 * The first fault in the chain of entries from before there were seals, as a sentence; `null` when there is none. They
 * are the first of the log; the seals over them keep the chain's own columns.
 */
export async function brokenChain(trx: Trx): Promise<string | null> {
  let [seq, hash] = [0, ''];
  for (;;) {
    const { rows } = await sql<Link>`
      with links as (
        select seq, hash, hash = audit_hash(audit) and previous = lag(hash, 1, ${hash}) over (order by seq) as whole
        from audit where seq > ${seq} and hash is not null order by seq limit ${AT_ONCE}
      ), ends as (
        select seq from links where whole is not true union all select max(seq) from links
      )
      select seq, hash, coalesce(whole, false) as whole from links join ends using (seq) order by seq limit 1`.execute(
      trx,
    );
    const [link] = rows;
    if (!link) return null;
    if (!link.whole) return `Entry ${link.seq} is not as it was chained.`;
    [seq, hash] = [link.seq, link.hash];
  }
}
