import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import type { Case } from '../case.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Gives back everything the row holds or asks for. */
export const release: Effect<'release'> = (one) => releaseOf(one);

export async function releaseOf(one: Case): Promise<void> {
  const record = one.work.scene.model.records.reservation;
  if (!record) return;
  const held = await sql<Row>`
    select * from ${sql.table(record.name)}
    where record = ${one.record.name} and record_id = ${one.row.id} and (active or pending) and deleted_at is null
    order by id`.execute(one.work.trx);
  for (const row of held.rows) await changeRow(one, record, row, { active: false, pending: false });
}
