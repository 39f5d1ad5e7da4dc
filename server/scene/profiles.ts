import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Viewer } from '../core/deps.ts';

/** `viewer.<profile>`: id of the person's own row in each profile record (`student`, `lecturer`), or `null`. */
export async function profilesOf(
  db: Db,
  model: Model,
  viewer: Viewer,
): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const [name, { record, by }] of Object.entries(model.profiles)) {
    const shared = model.records[record]?.shared ?? true;
    const here = shared ? sql`true` : sql`department = ${viewer.department}`;
    const answer = await sql<{ id: string }>`
      select id from ${sql.table(record)}
      where ${sql.ref(by)} = ${viewer.id} and deleted_at is null and ${here}
      order by created_at desc, id limit 1`.execute(db);
    found[name] = answer.rows[0]?.id ?? null;
  }
  return found;
}
