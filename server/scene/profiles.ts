import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Viewer } from '../core/deps.ts';

/** `viewer.<profile>`: id of the person's own row in each profile record, or `null`. */
export async function profilesOf(
  db: Db,
  model: Model,
  viewer: Viewer,
): Promise<Record<string, string | null>> {
  const ids = Object.entries(model.profiles).map(([name, { record, by }]) => {
    const shared = model.records[record]?.shared ?? true;
    const here = shared ? sql`true` : sql`department = ${viewer.department}`;
    return sql`(
      select id from ${sql.table(record)}
      where ${sql.ref(by)} = ${viewer.id} and deleted_at is null and ${here}
      order by created_at desc, id limit 1) as ${sql.id(name)}`;
  });
  if (ids.length === 0) return {};
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(ids)}`.execute(db);
  return rows[0] ?? {};
}
