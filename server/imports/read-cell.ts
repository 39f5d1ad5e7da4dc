import type { CellFault } from '../../src/definition/errors/refusal-facts.ts';
import { nearest } from '../../src/definition/expression/nearest.ts';
import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import { type FormSchema, itemsOf } from '../../src/definition/forms/form-schema.ts';
import { flagWords } from '../../src/definition/messages/import-sentences.ts';
import type { Json } from '../../src/definition/model.ts';
import type { SheetValue } from './read-sheet.ts';

export type CellRead = { value: Json } | { fault: CellFault };

/**
 * The value of a field as a cell that holds something has it: dates in the usual forms, numbers with a point or a comma,
 * choices by their words or codes. What only the form says (limits, patterns) is not looked at. A picked row is read as
 * the text it is written by. Pure.
 */
export function readCell({ kind, schema, title }: CellField, cell: Exclude<SheetValue, null>): CellRead {
  switch (kind) {
    case 'text':
    case 'pick':
    case 'picks':
      return readText(title, cell);
    case 'number':
    case 'whole': {
      const value = numberOf(cell, kind === 'whole');
      return value === null ? { fault: { why: kind, title } } : { value };
    }
    case 'date':
      return readDay(title, cell);
    case 'time':
      return readHour(title, cell);
    case 'flag': {
      const value = typeof cell === 'boolean' ? cell : FLAGS.get(cellText(cell).toLowerCase());
      return value === undefined ? { fault: { why: 'flag', title } } : { value };
    }
    case 'choice':
      return readChoice(title, schema, cellText(cell));
    case 'choices':
      return readChoices(title, itemsOf(schema) ?? {}, cellText(cell));
  }
}

const FLAGS = new Map([
  ...flagWords.yes.map((word) => [word, true] as const),
  ...flagWords.no.map((word) => [word, false] as const),
]);

/** A cell as a person reads it. */
export function cellText(cell: Exclude<SheetValue, null>): string {
  if (!(cell instanceof Date)) return String(cell);
  return cell.toISOString().slice(0, 10).split('-').reverse().join('/');
}

/** Digits beyond the fifteenth of a number are not those that were typed. */
function readText(title: string, cell: Exclude<SheetValue, null>): CellRead {
  if (typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER)
    return { fault: { why: 'digits', title } };
  return { value: cellText(cell) };
}

/** With a comma, points stand between thousands; without one, a point is that of decimals where there may be some. */
function numberOf(cell: Exclude<SheetValue, null>, whole: boolean): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  const thousands = cell.includes(',') || (whole && /^-?\d{1,3}(\.\d{3})+$/.test(cell));
  const plain = (thousands ? cell.replaceAll('.', '') : cell).replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const USUAL_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const WORDED_DAY = /^(\d{1,2}) (\p{L}+)\.? (\d{4})$/u;

function readDay(title: string, cell: Exclude<SheetValue, null>): CellRead {
  if (cell instanceof Date) return { value: cell.toISOString().slice(0, 10) };
  const parts = typeof cell === 'string' ? dayParts(cell) : null;
  if (!parts) return { fault: { why: 'day', title } };
  const [year, month, day] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { fault: { why: 'no_day', value: String(cell) } };
  return { value: date.toISOString().slice(0, 10) };
}

function dayParts(text: string): [year: number, month: number, day: number] | null {
  const iso = ISO_DAY.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const usual = USUAL_DAY.exec(text);
  if (usual) return [Number(usual[3]), Number(usual[2]), Number(usual[1])];
  const worded = WORDED_DAY.exec(text);
  const month = MONTHS.indexOf((worded?.[2] ?? '').toLowerCase().slice(0, 3)) + 1;
  return worded && month > 0 ? [Number(worded[3]), month, Number(worded[1])] : null;
}

function readHour(title: string, cell: Exclude<SheetValue, null>): CellRead {
  if (cell instanceof Date) return { value: cell.toISOString().slice(11, 16) };
  const found = /^(\d{1,2})[.:](\d{2})$/.exec(cellText(cell));
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return { fault: { why: 'hour', title } };
  return { value: `${found[1]?.padStart(2, '0')}:${found[2]}` };
}

function readChoice(title: string, schema: FormSchema, written: string): CellRead {
  const words = wordsOf(schema);
  const code = [...words].find(([one, label]) => same(one, written) || same(label, written))?.[0];
  if (code !== undefined) return { value: code };
  const among = [...words.values()];
  return { fault: { why: 'choice', title, value: written, near: nearest(written, among) ?? null, among } };
}

function readChoices(title: string, schema: FormSchema, written: string): CellRead {
  const values: Json[] = [];
  for (const part of written.split(/[,;]/).map((one) => one.trim())) {
    if (part === '') continue;
    const read = readChoice(title, schema, part);
    if ('fault' in read) return read;
    if (!values.includes(read.value)) values.push(read.value);
  }
  return { value: values };
}

/** Code -> word of each choice. */
export function wordsOf(schema: FormSchema): Map<string, string> {
  const labels = schema['x-labels'] ?? {};
  return new Map(
    (schema.enum ?? []).map((code) => {
      const label = labels[String(code)];
      return [String(code), typeof label === 'object' ? label.label : (label ?? String(code))];
    }),
  );
}

const same = (one: string, other: string): boolean =>
  one.localeCompare(other, 'id', { sensitivity: 'base' }) === 0;
