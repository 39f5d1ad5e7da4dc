import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { FieldModel, Model, RecordModel } from '../../src/definition/model.ts';
import type { Case } from './case.ts';
import { inUseError } from './refusals.ts';

/**
 * Throws when rows refer to a row that is to be removed: what they say would be about nothing. Rows that lie within it go
 * with it, earlier versions say what was, and a reference that gives way (`x-on-delete`) does not hold it.
 */
export async function assertUnused(one: Case, of: RecordModel, row: Row): Promise<void> {
  const users = usersOf(one.work.scene.model, of);
  if (users.length === 0) return;
  const counts = users.map((user) => referring(user, String(row.id)));
  const { rows } = await sql<{
    record: string;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(one.work.trx);
  const found = new Map(rows.map(({ record, count }) => [record, count]));
  const using = users.flatMap(({ record: { name, title } }) => {
    const count = found.get(name) ?? 0;
    return count > 0 ? [{ title, count }] : [];
  });
  if (using.length > 0) throw inUseError(using);
}

/** A record with its fields that hold rows of another. */
interface User {
  record: RecordModel;
  fields: readonly FieldModel[];
}

function usersOf(model: Model, of: RecordModel): User[] {
  return Object.values(model.records).flatMap((record) => {
    const fields = Object.values(record.fields).filter((field) => holds(record, of, field));
    return record.versions_of === null && fields.length > 0 ? [{ record, fields }] : [];
  });
}

/** Whether rows of the record that name a row in this field keep it from being removed. */
function holds(
  { within }: RecordModel,
  { name }: RecordModel,
  { relation, name: field, on_delete }: FieldModel,
): boolean {
  return relation === name && on_delete !== 'cascade' && !(within?.record === name && within.field === field);
}

/** How many rows of a record refer to the row. */
function referring({ record: { name, within }, fields }: User, id: string): RawBuilder<unknown> {
  const named = fields.map((field) => sql`r.${sql.id(field.name)} = ${id}`);
  const own = within ? sql`r.${sql.id(within.field)} is distinct from ${id}` : sql`true`;
  return sql`
    select ${name}::text as record, count(*)::int as count from ${sql.table(name)} as r
    where r.deleted_at is null and (${sql.join(named, sql` or `)}) and ${own}`;
}
