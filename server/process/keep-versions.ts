import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { changedValues } from '../records/write-rows.ts';
import { valueIn } from '../scene/scene.ts';
import type { Case } from './case.ts';

/** An earlier version to be written: its record and values. */
export interface Version {
  record: RecordModel;
  values: Row;
}

/**
 * The version that a change of a row leaves behind, with what the changed row is to be: one higher. `null` where the
 * record keeps none, or the row may be changed without one.
 */
export async function versionOfChange(
  one: Case,
  record: RecordModel,
  row: Row,
  values: Row,
): Promise<{ version: Version; values: Row } | null> {
  const { versions } = record;
  if (!versions || !(await holds(one, versions.locked, row))) return null;
  const changed = Object.keys(changedValues(record, row, values));
  if (changed.length === 0) return null;
  const free = changed.every((name) => versions.locks.includes(name));
  if (free && (await holds(one, versions.locked, { ...row, ...values }))) return null;
  const counted = versions.number === null ? {} : { [versions.number]: Number(row[versions.number]) + 1 };
  return { version: versionOf(one, record, row), values: { ...values, ...counted } };
}

/** The versions that removed rows leave behind. */
export async function versionsOfRemoved(
  one: Case,
  record: RecordModel,
  rows: readonly Row[],
): Promise<Version[]> {
  const { versions } = record;
  if (!versions) return [];
  const kept: Version[] = [];
  for (const row of rows) {
    if (versions.holds === null || (await holds(one, versions.holds, row)))
      kept.push(versionOf(one, record, row));
  }
  return kept;
}

function versionOf(one: Case, record: RecordModel, row: Row): Version {
  const { scene, actor } = one.work;
  const kept = record.versions && scene.model.records[record.versions.record];
  if (!kept) throw new Error(`no versions of ${record.name}`);
  const fields = Object.keys(record.fields).map((name) => [name, row[name]]);
  return {
    record: kept,
    values: {
      ...Object.fromEntries(fields),
      department: row.department,
      version_of: row.id,
      replaced_at: scene.now.toISOString(),
      replaced_by: actor?.name ?? actorTexts.system,
      replaced_reason: one.reason,
    },
  };
}

/** New rows go on counting where the earlier versions of their key ended. */
export async function countedOn(one: Case, record: RecordModel, rows: readonly Row[]): Promise<Row[]> {
  const { versions } = record;
  if (!versions || versions.number === null) return [...rows];
  const { number, key } = versions;
  const counted: Row[] = [];
  for (const row of rows) {
    const same = key.map((field) => sql<boolean>`${sql.ref(field)} = ${row[field]}`);
    const found = await sql<{ last: number | null }>`
      select max(${sql.ref(number)}) as last from ${sql.table(versions.record)}
      where ${sql.join(same, sql` and `)} and deleted_at is null`.execute(one.work.trx);
    counted.push({ ...row, [number]: Number(found.rows[0]?.last ?? 0) + 1 });
  }
  return counted;
}

async function holds(one: Case, condition: Parameters<typeof valueIn>[1], row: Row): Promise<boolean> {
  return (await valueIn(one.work.scene, condition, { row })) === true;
}
