import { sql } from 'kysely';
import { nearest } from '../../src/definition/expression/nearest.ts';
import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import { cellSentence } from '../../src/definition/messages/import-sentences.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { ImportRowFault } from '../../src/definition/wire.ts';
import type { Fault } from '../core/errors.ts';
import { listGate } from '../pages/asked-action.ts';
import { draftCase } from '../pages/offers.ts';
import { formFaults } from '../process/form-validators.ts';
import { actCandidates } from './act-candidates.ts';
import { type ChosenColumns, type Columns, columnsOf } from './columns.ts';
import { type ListImport, type MakingImport, sourceOf } from './list-import.ts';

import { folded, type Picks, picksOf } from './picks.ts';
import { type CellRead, cellText, readCell } from './read-cell.ts';
import type { Sheet, SheetValue } from './read-sheet.ts';
import {
  faultOf,
  keyField,
  keyOf,
  keyTitle,
  PARTED,
  plainText,
  type Read,
  type ReadRows,
} from './row-of-file.ts';
import { columnOf, spreadRows } from './spread.ts';

/**
 * Reads the rows of a file as the form of the list would be filled in, and tells what is wrong with each by itself or
 * beside the others: cells that cannot be read, keys that stand twice, what the form refuses. What the process thinks of
 * the rest is found by trying it (`try-rows.ts`). Throws E_INPUT_IMPORT for headings that do not fit.
 */
export async function readRows(list: ListImport, sheet: Sheet, chosen?: ChosenColumns): Promise<ReadRows> {
  const [headings = [], ...below] = sheet;
  const columns = columnsOf(headings, list.fields, list.model, chosen);
  const picks = await picksFor(list, columns);
  const read = below.flatMap((cells, at) =>
    cells.some((cell) => cell !== null) ? [readRow(columns, picks, cells, at + 2)] : [],
  );
  markTwice(list, read);
  if (list.acts) return { columns, rows: read.length, ...(await actCandidates(list, read)) };
  const known = await knownRows(
    list,
    read.map(({ input }) => keyOf(list, input)),
  );
  const elsewhere = await rowsElsewhere(
    list,
    read.flatMap(({ input }) => (known.has(keyOf(list, input) ?? '') ? [] : [input])),
  );
  const candidates = read.map(({ row, input }) => {
    const key = keyOf(list, input) ?? '';
    const id = known.get(key) ?? elsewhere.get(key) ?? null;
    return { row, input, id, joins: !known.has(key) && id !== null };
  });
  const faults = read.flatMap((one, at) => {
    const { id, joins } = candidates[at] ?? { id: null, joins: false };
    if (one.faults.length > 0) return one.faults;
    if (id !== null && !joins) return list.edit ? [] : [existsFault(list, one)];
    return formFaults(list.page.scene.model, list.form.name, one.input, false).map((fault) =>
      rowFault(list, one, fault),
    );
  });
  const wrong = new Set(faults.map(({ row }) => row));
  return { columns, rows: read.length, candidates: candidates.filter(({ row }) => !wrong.has(row)), faults };
}

function readRow(
  { fields }: Columns,
  picks: Map<string, Picks>,
  cells: readonly SheetValue[],
  row: number,
): Read {
  const one: Read = { row, input: {}, texts: new Map(), faults: [] };
  for (const [at, field] of fields.entries()) {
    const cell = cells[at] ?? null;
    if (!field || cell === null) continue;
    one.texts.set(field.name, cellText(cell));
    const read = readCell(field, cell);
    const found = 'value' in read ? pickedIn(field, picks, read.value) : read;
    if ('fault' in found) one.faults.push(faultOf(one, field.name, found.fault, field.title));
    else one.input[field.name] = found.value;
  }
  return one;
}

/** What is written in the cell, or the rows that it names. */
function pickedIn(field: CellField, picks: Map<string, Picks>, value: Json): CellRead {
  if (field.kind === 'pick') return picked(field, picks, String(value));
  if (field.kind !== 'picks') return { value };
  const ids: Json[] = [];
  for (const part of String(value).split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const one = picked(field, picks, part.trim());
    if ('fault' in one) return one;
    ids.push(one.value);
  }
  return { value: ids };
}

function picked({ name, title }: CellField, picks: Map<string, Picks>, value: string): CellRead {
  const { ids, labels } = picks.get(name) ?? { ids: new Map<string, string[]>(), labels: [] };
  const found = ids.get(folded(value)) ?? [];
  const [only] = found;
  if (only === undefined)
    return { fault: { why: 'unknown', title, value, near: nearest(value, labels) ?? null } };
  return found.length > 1
    ? { fault: { why: 'several', title, value, count: found.length } }
    : { value: only };
}

/** What the pickers of the columns in the file offer, each asked once. */
async function picksFor(list: ListImport, { fields }: Columns): Promise<Map<string, Picks>> {
  const { page } = list;
  const vars = await varsOfPicks(list);
  const picks = new Map<string, Picks>();
  for (const field of fields) {
    const source = sourceOf(list, field?.name ?? '');
    if (field && source) picks.set(field.name, await picksOf(page.scene, source, vars));
  }
  return picks;
}

/** As the pickers of the form have it. Of rows that are there as of one that says nothing yet: the form of each judges what was picked. */
async function varsOfPicks({ page, ...list }: ListImport): Promise<Record<string, unknown>> {
  if (list.acts) return { parent: {}, spec: page.spec, item: null };
  const draft = await draftCase(page, list.create);
  return { parent: draft.row, spec: draft.spec, item: null };
}

/** Rows of the list that have one of the keys: id by key. */
async function knownRows(
  { page, create, model, table }: MakingImport,
  keys: (string | null)[],
): Promise<Map<string, string>> {
  const record = page.scene.model.records[table.record];
  const rule = record && listGate(page, create)(record);
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (!record || rule === false || wanted.length === 0) return new Map();
  const key = sql`concat_ws(${PARTED}, ${sql.join(model.key.map((field) => sql.ref(`r.${field}`)))})`;
  const found = await sql<{ id: string; key: string }>`
    select r.id, ${key} as key from ${sql.table(record.name)} as r
    where r.deleted_at is null and ${rule === true ? sql`true` : rule} and ${key} = any(${wanted})`.execute(
    page.scene.db,
  );
  return new Map(found.rows.map(({ id, key }) => [key, id]));
}

/**
 * Rows that are kept outside of the list and are known well enough to come into it: by their key and by what else the
 * list asks for. Whoever knows less is told no more than that the key is taken.
 */
async function rowsElsewhere(
  list: MakingImport,
  inputs: readonly JsonObject[],
): Promise<Map<string, string>> {
  const { page, table, model } = list;
  const record = page.scene.model.records[table.record];
  if (!record || !list.join || !model.join || inputs.length === 0) return new Map();
  const fields = [...model.key, ...model.join.same];
  const known = (input: JsonObject) => fields.map((field) => input[field] ?? '').join(PARTED);
  const wanted = new Map(inputs.map((input) => [known(input), keyOf(list, input)]));
  const columns = sql.join(fields.map((field) => sql.ref(`r.${field}`)));
  const found = await sql<{ id: string; known: string }>`
    select r.id, concat_ws(${PARTED}, ${columns}) as known from ${sql.table(record.name)} as r
    where r.deleted_at is null and concat_ws(${PARTED}, ${columns}) = any(${[...wanted.keys()]})`.execute(
    page.scene.db,
  );
  return new Map(
    found.rows.flatMap(({ id, known: text }) => {
      const key = wanted.get(text) ?? null;
      return key === null ? [] : [[key, id] as const];
    }),
  );
}

/** Of rows with the same key none is taken: which of them is right, only a person knows. */
function markTwice(list: ListImport, read: readonly Read[]): void {
  const groups = new Map<string, Read[]>();
  for (const one of read) {
    const key = keyOf(list, one.input);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values())
    if (group.length > 1)
      for (const one of group) {
        const rows = group.flatMap(({ row }) => (row === one.row ? [] : [row]));
        one.faults.push({
          ...faultOf(one, keyField(list), { why: 'twice', title: keyTitle(list), rows }),
          twice: true,
          others: rows,
        });
      }
}

/** All that is told of a row that is there and cannot be had. */
export const existsFault = (list: ListImport, one: Pick<Read, 'row' | 'input'>): ImportRowFault => {
  const value = plainText(one.input[keyField(list)]);
  const title = keyTitle(list);
  return {
    row: one.row,
    column: title,
    value,
    message: cellSentence({ why: 'exists', title }),
    twice: false,
  };
};

/** Which column holds what a pointer into the input of the form leads to. */
function fieldAt(list: ListImport, input: JsonObject, pointer = ''): string {
  const [, , name = '', at = ''] = pointer.split('/');
  const spread = list.acts?.flatMap(({ spreads }) => spreads).find(({ field }) => field === name);
  const meant = spread && spreadRows(spread, input)[Number(at)];
  return meant ? columnOf(name, String(meant[spread.by])) : name;
}

/** A refusal of the form, told at its column. */
export function rowFault(
  list: ListImport,
  one: { row: number; texts?: Map<string, string>; input: JsonObject },
  { message, pointer }: Fault,
): ImportRowFault {
  const name = fieldAt(list, one.input, pointer);
  const field = list.fields.find((known) => known.name === name);
  const value = one.texts?.get(name) ?? plainText(one.input[name]);
  return { row: one.row, column: field?.title ?? null, value: field ? value : null, message, twice: false };
}
