import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { FieldModel, RecordModel } from '../../src/definition/model.ts';
import type { Case } from './case.ts';
import { inUseError } from './refusals.ts';

/**
 * Throws when rows refer to a row that is to be removed: what they say would be about nothing. Rows that lie within it go
 * with it, earlier versions say what was, and a reference that gives way (`x-on-delete`) does not hold it.
 */
export async function assertUnused(one: Case, of: RecordModel, row: Row): Promise<void> {
  const users: { title: string; count: number }[] = [];
  for (const record of Object.values(one.work.scene.model.records)) {
    const fields = Object.values(record.fields).filter((field) => holds(record, of, field));
    if (record.versions_of !== null || fields.length === 0) continue;
    const count = await referring(one, record, fields, String(row.id));
    if (count > 0) users.push({ title: record.title, count });
  }
  if (users.length > 0) throw inUseError(users);
}

/** Whether rows of the record that name a row in this field keep it from being removed. */
function holds(
  { within }: RecordModel,
  { name }: RecordModel,
  { relation, name: field, on_delete }: FieldModel,
): boolean {
  return relation === name && on_delete !== 'cascade' && !(within?.record === name && within.field === field);
}

async function referring(
  one: Case,
  { name, within }: RecordModel,
  fields: readonly FieldModel[],
  id: string,
): Promise<number> {
  const named = fields.map((field) => sql`r.${sql.id(field.name)} = ${id}`);
  const own = within ? sql`r.${sql.id(within.field)} is distinct from ${id}` : sql`true`;
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)} as r
    where r.deleted_at is null and (${sql.join(named, sql` or `)}) and ${own}`.execute(one.work.trx);
  return found.rows[0]?.count ?? 0;
}
