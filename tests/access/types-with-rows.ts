import { sql } from 'kysely';
import type { Db } from '../../server/core/deps.ts';
import type { Model } from '../../src/definition/model.ts';

/** Codes of the types of which some row exists. */
export async function typesWithRows(db: Db, model: Model): Promise<string[]> {
  const found: string[] = [];
  for (const { record, type_field } of Object.values(model.processes)) {
    if (type_field === null) continue;
    const { rows } = await sql<{ type: string }>`
      select distinct ${sql.ref(type_field)} as type from ${sql.table(record)}`.execute(db);
    found.push(...rows.map(({ type }) => type));
  }
  return [...new Set(found)];
}
