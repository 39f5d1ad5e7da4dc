import { type RawBuilder, sql } from 'kysely';
import { decide, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { RecordModel, Text } from '../../src/definition/model.ts';
import { literalCondition } from '../database/literal-condition.ts';
import { envOf, type Scene, toShow } from '../scene/scene.ts';
import { writeText } from '../scene/write-text.ts';

interface Key {
  fields: readonly string[];
  alike?: readonly string[];
  where: Plan | null;
  /** What it says of the row that has it; `null` = nothing. */
  message: Text | null;
  /** Rows with the key may follow one another in time. */
  during: { from: string; to: string; days: boolean; active: string | null } | null;
}

/** Whether rows of a record may stand in each other's way. */
export const hasKeys = (record: RecordModel): boolean => keysOf(record).length > 0;

/** A time that is taken without a word of the record's own is told as such. */
function keysOf({ unique, no_overlap: apart, fields }: RecordModel): Key[] {
  const keys = unique.map((key): Key => ({ ...key, during: null }));
  if (!apart || apart.message === null) return keys;
  const { key, where, message, from, to, active } = apart;
  const during = { from, to, active, days: fields[from]?.type === 'date' };
  return [...keys, { fields: key, where, message, during }];
}

/** A row as it was to be written. */
export interface Keyed {
  record: RecordModel;
  row: Row;
  /** Fields of it that a form asked for. */
  asked: readonly string[];
}

export interface Taken {
  /** `null` = the key has no sentence of its own. */
  says: string | null;
  /** The field of the form by which the key is shared. */
  pointer: string | undefined;
}

/**
 * Which key a refused row would share, and what it says of the row that has it; `null` when nobody is in the way (any more).
 * Asked after the database refused: the keys themselves are its own, whoever writes.
 */
export async function keyTaken(scene: Scene, written: readonly Keyed[]): Promise<Taken | null> {
  let mute: Taken | null = null;
  for (const { record, row, asked } of written)
    for (const key of keysOf(record)) {
      if (mute && key.message === null) continue;
      const holder = await holderOf(scene, record, key, row);
      if (!holder) continue;
      const names = [...key.fields, ...(key.during ? [key.during.from] : [])];
      const field = names.find((name) => asked.includes(name));
      const pointer = field === undefined ? undefined : `/input/${field}`;
      const taken = { says: await say(scene, record, key, holder), pointer };
      // Of several keys that are shared one with a sentence says more.
      if (taken.says !== null) return taken;
      mute = taken;
    }
  return mute;
}

async function holderOf(scene: Scene, record: RecordModel, key: Key, row: Row): Promise<string | null> {
  const { where } = key;
  const env = () => envOf({ ...scene, truth: true }, { row });
  if (where && !(await scene.graph.settle(() => decide(where, env())))) return null;
  const found = await sql<{ id: string }>`
    select o.id from ${sql.table(record.name)} o
    where o.deleted_at is null and o.id <> ${row.id}
      and ${sql.join([sql`true`, ...key.fields.map((field) => sameValue(key, field, row))], sql` and `)}
      and ${where ? sql.raw(literalCondition(where.root, 'o.')) : sql`true`}
      and ${sameTime(key, row)}
    order by o.created_at, o.id limit 1`.execute(scene.db);
  return found.rows[0]?.id ?? null;
}

/** As the index or the trigger of the table compares them. */
function sameValue({ alike }: Key, field: string, row: Row): RawBuilder<unknown> {
  const held = sql.ref(`o.${field}`);
  return alike?.includes(field)
    ? sql`search_text(${held}) = search_text(${row[field]})`
    : sql`${held} = ${row[field]}`;
}

function sameTime({ during }: Key, row: Row): RawBuilder<unknown> {
  if (!during) return sql`true`;
  const { from, to, days, active } = during;
  const inForce = active === null ? sql`true` : sql.ref(`o.${active}`);
  // As the constraint of the table has it.
  return days
    ? sql`${inForce} and daterange(${sql.ref(`o.${from}`)}, ${sql.ref(`o.${to}`)}, '[]')
        && daterange(cast(${row[from] ?? null} as date), cast(${row[to] ?? null} as date), '[]')`
    : sql`${inForce} and tstzrange(${sql.ref(`o.${from}`)}, ${sql.ref(`o.${to}`)})
        && tstzrange(cast(${row[from] ?? null} as timestamptz), cast(${row[to] ?? null} as timestamptz))`;
}

async function say(scene: Scene, record: RecordModel, { message }: Key, id: string): Promise<string | null> {
  if (message === null) return null;
  await scene.graph.loadRows(record.name, [id]);
  const shown = toShow(scene);
  return scene.graph.settle(() =>
    writeText(message, envOf(shown, { row: scene.graph.ref(record.name, id) }), scene.department),
  );
}
