import type { Db } from '../core/deps.ts';

/** Column of an account, where the definitions have it: whoever sets it is not shown as present. */
const COLUMN = 'hides_presence';

/** Those of these people who do not want to be shown as present. */
export async function unseenAmong(db: Db, users: readonly string[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const rows = await db
    .selectFrom('user')
    .selectAll()
    .where('id', 'in', [...users])
    .execute();
  return new Set(rows.filter((row) => row[COLUMN] === true).map(({ id }) => String(id)));
}
