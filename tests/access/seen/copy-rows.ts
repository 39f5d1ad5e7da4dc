import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/core/deps.ts';

type Row = Record<string, unknown>;

/** Copies rows with other values, each under an id of its own; `null` leaves a row out. */
export async function copy(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  change: (row: Row, index: number) => Row | null,
  alias = 'origin',
): Promise<void> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(${sql.ref(alias)}) as row from ${sql.table(table)} as ${sql.ref(alias)} where ${where}`.execute(
    db,
  );
  for (const [index, { row }] of found.rows.entries()) {
    const changed = change(row, index);
    if (!changed) continue;
    const values = JSON.stringify({ ...row, id: randomUUID(), ...changed });
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_record(null::${sql.table(table)}, ${values}::jsonb)`.execute(db);
  }
}
