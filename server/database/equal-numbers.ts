import { sql } from 'kysely';
import type { Trx } from '../core/deps.ts';

/** A document whose number another had first. */
export interface Renumbered {
  id: string;
  department: string;
  label: string;
  was: string;
  is: string;
  /** What was signed is not drawn anew: the paper keeps the number that it bears. */
  signed: boolean;
}

/**
 * Gives each document whose number another already had one of its own. Who signed first, or else was made first, keeps it; the others get a
 * further part after the running number (`0387-2/UN1/…`) and are drawn anew. Earlier versions numbered by department, so that two
 * with one letter code wrote the same number; the key of today's tables cannot be made while there are such.
 */
export async function repairEqualNumbers(trx: Trx): Promise<Renumbered[]> {
  const { rows } = await sql<Omit<Renumbered, 'is'>>`
    select id, department, label, number as was, status = 'signed' as signed
    from (select *, row_number() over (partition by number order by (status = 'signed') desc, generated_at, id) as place
          from generated_document where number is not null and deleted_at is null) as d
    where place > 1 order by generated_at, id`.execute(trx);
  const done: Renumbered[] = [];
  for (const one of rows) {
    const is = await freeNumber(trx, one.was);
    const anew = one.signed
      ? sql``
      : sql`, file = null, sha256 = null, data = jsonb_set(data::jsonb, '{doc,number}', to_jsonb(${is}::text))`;
    await sql`
      update generated_document set number = ${is}, row_version = row_version + 1 ${anew} where id = ${one.id}`.execute(
      trx,
    );
    done.push({ ...one, is });
  }
  return done;
}

/** `0387/UN1/…` -> `0387-2/UN1/…`, or the next that nothing bears. */
async function freeNumber(trx: Trx, number: string): Promise<string> {
  for (let further = 2; ; further++) {
    const wish = number.replace(/^[^/]*/, (running) => `${running}-${further}`);
    const { rows } = await sql`select 1 from generated_document where number = ${wish}`.execute(trx);
    if (rows.length === 0) return wish;
  }
}
