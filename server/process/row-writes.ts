import type { Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { refusal } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import { asStored } from '../database/columns.ts';
import { insertRow, insertRows, neverEmpty, removeRows, updateRow } from '../records/write-rows.ts';
import type { Case, Touched, Work } from './case.ts';
import { changeOf } from './journal.ts';
import { countedOn, type Version, versionOfChange, versionsOfRemoved } from './keep-versions.ts';
import { hasKeys } from './key-holder.ts';

/** Writes values to a row inside a transition; the graph shows the row as it is afterwards. Answers that row. */
export async function changeRow(one: Case, record: RecordModel, row: Row, given: Row): Promise<Row> {
  const { work } = one;
  const values = neverEmpty(record, given);
  if (isDraft(row)) return changeDraft(one, record, row, values);
  await linkFiles(work, record, row, values);
  const replaced = await versionOfChange(one, record, row, values);
  if (replaced) await insertVersions(one, [replaced.version]);
  keyed(one, record, [{ ...row, ...values }]);
  const next = await updateRow(work.trx, record, row, replaced?.values ?? values, work.stamp);
  if (!next) return row;
  wrote(work, record, row, next);
  note(one, record, row, next);
  if (one.row.id === row.id) one.row = next;
  if (one.item?.id === row.id) one.item = next;
  return next;
}

/** What the database refuses is told later, when it is not known any more which row it was about. */
function keyed({ work, row: own, sent }: Case, record: RecordModel, rows: readonly Row[]): void {
  if (!hasKeys(record)) return;
  for (const row of rows) work.keyed.push({ record, row, asked: row.id === own.id ? Object.keys(sent) : [] });
}

/** The transaction holds what it wrote, and its graph shows it. */
function wrote({ scene, hold }: Work, record: RecordModel, before: Row | null, after: Row): void {
  scene.graph.wrote(record.name, before, after);
  hold.keep(record.name, String(after.id));
}

/** A row that is being made and not yet in the database. */
function isDraft(row: Row): boolean {
  return row.row_version === 0;
}

function changeDraft(one: Case, record: RecordModel, row: Row, values: Row): Row {
  const next = { ...row, ...asStored(record, values) };
  one.work.scene.graph.add(record.name, [next]);
  one.row = next;
  return next;
}

/** Brings a draft into the database as it is now. */
export async function insertDraft(one: Case): Promise<void> {
  const { work, record } = one;
  keyed(one, record, [one.row]);
  const row = await insertRow(work.trx, record, one.row, work.stamp);
  one.row = row;
  await linkFiles(work, record, row, row);
  wrote(work, record, null, row);
  note(one, record, null, row);
}

/** Makes a row; id and department are added unless given. */
export async function createRow(one: Case, record: RecordModel, values: Row): Promise<Row> {
  const [row] = await createRows(one, record, [values]);
  return row as Row;
}

/** As `createRow` for many rows of one record, in one go. */
export async function createRows(one: Case, record: RecordModel, list: readonly Row[]): Promise<Row[]> {
  const { work } = one;
  const department = record.shared ? null : (one.row.department ?? work.scene.department);
  const complete = list.map((values) => ({ id: newId(), department, ...values }));
  const counted = await countedOn(one, record, complete);
  keyed(one, record, counted);
  const rows = await insertRows(work.trx, record, counted, work.stamp);
  for (const [at, row] of rows.entries()) {
    await linkFiles(work, record, row, list[at] ?? {});
    wrote(work, record, null, row);
    note(one, record, null, row);
  }
  return rows;
}

/** Their files stay those of the rows they were uploaded for. */
async function insertVersions(one: Case, versions: readonly Version[]): Promise<void> {
  const { work } = one;
  for (const { record, values } of versions) {
    const row = await insertRow(work.trx, record, { id: newId(), ...values }, work.stamp);
    wrote(work, record, null, row);
    note(one, record, null, row);
  }
}

/** Removes rows; what a record with versions holds stays readable there, unless it goes `forGood`. */
export async function dropRows(
  one: Case,
  record: RecordModel,
  rows: readonly Row[],
  forGood = false,
): Promise<void> {
  const { work } = one;
  if (!forGood) await insertVersions(one, await versionsOfRemoved(one, record, rows));
  const ids = rows.map((row) => String(row.id));
  const removed = await removeRows(work.trx, work.scene.model, record.name, ids, work.stamp);
  for (const { record: name, ids: gone } of removed) {
    work.scene.graph.forgetRelationsTo(name);
    work.hold.drop(name, gone);
    for (const row of gone) work.autos.removed({ record: name, row });
    // A row within another belongs to the department of that one.
    if (name !== record.name) work.carried.push(...rows.map((row) => changeOf(name, row)));
  }
  for (const row of rows) note(one, record, row, null);
}

/** Binds files named by new values to their row, so that nobody else's file can be taken. */
async function linkFiles(work: Work, record: RecordModel, row: Row, values: Row): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    const file = field?.type === 'file' ? fileId(value) : null;
    if (!field || file === null || (file === fileId(row[name]) && row !== values && !isNew(row))) continue;
    const limits = work.fileLimits;
    if (limits === 'unasked') throw unaskedError(name);
    await work.scene.deps.files.link(work.trx, file, {
      record: record.name,
      row: String(row.id),
      owner: work.actor?.id ?? null,
      formats: limits?.formats ?? field.file?.formats,
      max_mb: limits?.max_mb ?? field.file?.max_mb,
      square: field.file?.square,
      trimmed: field.file?.trimmed,
      pointer: `/input/${name}`,
    });
  }
}

const unaskedError = (field: string) =>
  refusal('E_INPUT_FILE', { why: 'unasked' }, { pointer: `/input/${field}` });

/** A row that was made in this transaction holds its files already, but does not own them yet. */
const isNew = (row: Row) => row.row_version === 1 && row.updated_at === row.created_at;

/** Id of a file, of the field that holds it as expressions see it or as it is stored; `null` = none. */
export function fileId(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Several writes of one row in one transition are one entry: as it was at first, as it is at last. */
function note(one: Case, record: RecordModel, before: Row | null, after: Row | null): void {
  const row = String((after ?? before)?.id);
  const department = (after ?? before)?.department;
  noteDue(one.work, record, before, after);
  const held = one.work.touched.find(
    (touched) =>
      touched.row === row && touched.record === record.name && touched.transition === one.transition.name,
  );
  if (held) {
    held.after = after;
    return;
  }
  one.work.touched.push({
    record: record.name,
    row,
    department: typeof department === 'string' ? department : null,
    before,
    after,
    actor: one.work.actor,
    on_behalf: one.on_behalf ?? null,
    transition: one.transition.name,
    process: null,
    from: null,
    to: null,
    about: null,
    reason: one.reason,
  });
}

/** What may fire by itself now. Removed rows are told where they are removed; the row they lie within is one less. */
function noteDue({ autos }: Work, record: RecordModel, before: Row | null, after: Row | null): void {
  if (after) autos[before ? 'changed' : 'made']({ record: record.name, row: String(after.id) });
  const parent = after === null && record.within ? before?.[record.within.field] : null;
  if (record.within && typeof parent === 'string')
    autos.changed({ record: record.within.record, row: parent });
}

/** The entry of the row a transition drives; made even when no value changed, since that it was done counts. */
export function noteState(one: Case, step: Pick<Touched, 'from' | 'to' | 'about'>): void {
  const row = String(one.row.id);
  one.work.autos.changed({ record: one.record.name, row });
  const state = { ...step, process: one.process.name, reason: one.reason };
  const held = one.work.touched.find(
    (touched) =>
      touched.row === row && touched.record === one.record.name && touched.transition === one.transition.name,
  );
  if (held) Object.assign(held, state);
  else one.work.touched.push({ ...untouched(one), ...state });
}

function untouched(one: Case): Touched {
  return {
    record: one.record.name,
    row: String(one.row.id),
    department: typeof one.row.department === 'string' ? one.row.department : null,
    before: one.row,
    after: one.row,
    actor: one.work.actor,
    on_behalf: one.on_behalf ?? null,
    transition: one.transition.name,
    process: null,
    from: null,
    to: null,
    about: null,
    reason: null,
  };
}
