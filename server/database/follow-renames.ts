import { sql } from 'kysely';
import type { Json, Model } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { type NameColumn, type NameSource, nameColumns } from './choices.ts';
import { introspect } from './introspect.ts';
import { keptRules, withNewNames } from './kept-rules.ts';

/** The parts of the model that say what has another name now, and where rows hold names. */
export type RenameSource = NameSource & Pick<Model, 'renames'>;

/** What was done to rows that the definitions were changed under; an entry of the audit log. */
export interface Carried {
  record: string;
  detail: { [key: string]: Json };
}

/** Columns beside those of records in which the server itself keeps names. */
const SYSTEM_COLUMNS: Record<string, readonly string[]> = {
  process: ['history.process'],
  record: ['personal_link.record', 'stored_file.record', 'counter.record', 'history.record'],
  department: ['personal_link.department', 'counter.department', 'setting.department', 'history.department'],
};
/** Records of the server's own whose field `record` says what their rows are about. */
const ABOUT_RECORDS = ['notification', 'generated_document', 'reservation'];

/** Gives tables and columns their new names, so that what they hold is there when they are compared. */
export async function renameTables(trx: Trx, model: RenameSource): Promise<Carried[]> {
  const carried: Carried[] = [];
  for (const [was, now] of Object.entries(model.renames.record ?? {}))
    for (const [old, table] of withVersions(model, was, now)) {
      const there = await introspect(trx);
      if (!there.has(old) || there.has(table)) continue;
      await sql`alter table ${sql.table(old)} rename to ${sql.table(table)}`.execute(trx);
      await renameInSystem(trx, SYSTEM_COLUMNS.record ?? [], { was: old, now: table });
      for (const about of ABOUT_RECORDS.filter((name) => there.get(name)?.columns.has('record')))
        await renameIn(trx, { table: about, column: 'record', type: 'text' }, { was: old, now: table });
      carried.push({ record: table, detail: { of: 'record', was: old, now: table } });
    }
  return [...carried, ...(await renameColumns(trx, model))];
}

async function renameColumns(trx: Trx, model: RenameSource): Promise<Carried[]> {
  const carried: Carried[] = [];
  for (const [path, now] of Object.entries(model.renames.field ?? {})) {
    const [record = '', was = ''] = path.split('.');
    for (const [, table] of withVersions(model, record, record)) {
      const columns = (await introspect(trx)).get(table)?.columns;
      if (!columns?.has(was) || columns.has(now)) continue;
      await sql`alter table ${sql.table(table)} rename column ${sql.ref(was)} to ${sql.ref(now)}`.execute(
        trx,
      );
      await sql`update counter set field = ${now} where record = ${table} and field = ${was}`.execute(trx);
      carried.push({ record: table, detail: { of: 'field', was, now } });
    }
  }
  return carried;
}

/** A record and the one that keeps its earlier versions. */
function withVersions({ records }: RenameSource, was: string, now: string): [string, string][] {
  const versions = Object.values(records).filter(({ versions_of }) => versions_of === now);
  return [[was, now], ...versions.map(({ name }): [string, string] => [name.replace(now, was), name])];
}

/** Gives rows the new names of what they hold: in every column with names, in kept rules and in the history. */
export async function renameValues(trx: Trx, model: RenameSource): Promise<Carried[]> {
  const carried: Carried[] = [];
  for (const column of nameColumns(model))
    for (const [was, now] of Object.entries(model.renames[column.source] ?? {})) {
      const rows = await renameIn(trx, column, { was, now });
      const detail = { of: column.source, field: column.column, was, now, rows };
      if (rows > 0) carried.push({ record: column.table, detail });
    }
  for (const source of ['department', 'process'])
    for (const [was, now] of Object.entries(model.renames[source] ?? {}))
      await renameInSystem(trx, SYSTEM_COLUMNS[source] ?? [], { was, now });
  await renameStatesInHistory(trx, model);
  await renameInKeptRules(trx, model);
  return carried;
}

interface Pair {
  was: string;
  now: string;
}

/** How many rows had the old name, deleted ones included. */
async function renameIn(
  trx: Trx,
  { table, column, type }: Pick<NameColumn, 'table' | 'column' | 'type'>,
  { was, now }: Pair,
): Promise<number> {
  const [at, name] = [sql.table(table), sql.ref(column)];
  const { numAffectedRows } =
    type === 'text[]'
      ? await sql`update ${at} set ${name} = array_replace(${name}, ${was}::text, ${now}::text)
          where ${was} = any(${name})`.execute(trx)
      : await sql`update ${at} set ${name} = cast(${now}::text as ${sql.raw(type)})
          where ${name}::text = ${was}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function renameInSystem(trx: Trx, columns: readonly string[], pair: Pair): Promise<void> {
  for (const path of columns) {
    const [table = '', column = ''] = path.split('.');
    const rename = async () => void (await renameIn(trx, { table, column, type: 'text' }, pair));
    await (table === 'history' ? inHistory(trx, rename) : rename());
  }
}

/** What a row came from and when it got where it is stands in the history, by the states' names. */
async function renameStatesInHistory(trx: Trx, { processes, renames }: RenameSource): Promise<void> {
  for (const process of Object.keys(processes))
    for (const [was, now] of Object.entries(renames[`state:${process}`] ?? {}))
      await inHistory(trx, async () => {
        await sql`update history set from_state = case from_state when ${was} then ${now} else from_state end,
            to_state = case to_state when ${was} then ${now} else to_state end
          where process = ${process} and ${was} in (from_state, to_state)`.execute(trx);
      });
}

/** The history is only added to, but for names; what was done to them stands in the audit log. */
async function inHistory(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`alter table history disable trigger history_keep`.execute(trx);
  await work();
  await sql`alter table history enable trigger history_keep`.execute(trx);
}

async function renameInKeptRules(trx: Trx, model: RenameSource): Promise<void> {
  if (Object.keys(model.renames).length === 0) return;
  for (const { table, column, schema } of keptRules(model)) {
    const { rows } = await sql<{ id: string; rules: Json }>`
      select id, ${sql.ref(column)} as rules from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(trx);
    for (const { id, rules } of rows) {
      const renamed = JSON.stringify(withNewNames(rules, schema, model.renames));
      if (renamed === JSON.stringify(rules)) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed}::jsonb where id = ${id}`.execute(
        trx,
      );
    }
  }
}
