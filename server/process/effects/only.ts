import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import { readableItems } from '../../database/columns.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Sets a mark here and takes it from whoever of its like has it, those first: at no time two rows have it. */
export const only: Effect<'only'> = async (one, { field, among }) => {
  const { record, work } = one;
  const alike = among.map(
    (name) => sql`and ${sql.ref(`r.${name}`)} is not distinct from ${one.row[name] ?? null}`,
  );
  const found = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r
    where ${sql.ref(`r.${field}`)} and r.id <> ${one.row.id} and r.deleted_at is null
      and r.department is not distinct from ${one.row.department ?? null} ${sql.join(alike, sql` `)}
    order by r.id for no key update of r`.execute(work.trx);
  work.scene.graph.add(record.name, found.rows);
  for (const row of found.rows) await changeRow(one, record, row, { [field]: false });
  await changeRow(one, record, one.row, { [field]: true });
};
