import type { ImportFault } from '../../src/definition/errors/refusal-facts.ts';
import { refusal } from '../core/errors.ts';
import { inspect } from '../files/inspect.ts';
import { readZip } from '../files/read-zip.ts';
import { firstFormula } from './formulas.ts';

/** As a spreadsheet has it: `null` = an empty cell. Moments are those of UTC that read as the cell does. */
export type SheetValue = string | number | boolean | Date | null;

/** Rows of the first sheet, the headings among them; rows without anything at the end are left out. */
export type Sheet = SheetValue[][];

/** Bytes of a file. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** Rows below the headings. */
export const MOST_ROWS = 20_000;
/** What a spreadsheet unpacks to. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_ENTRIES = 1_000;

/**
 * Reads a spreadsheet: XLSX, or CSV with commas, semicolons or tabs, in UTF-8 with and without a byte order mark or in
 * Windows-1252. What the file is, its content says, not its name. Throws E_INPUT_FILE and E_INPUT_IMPORT.
 */
export async function readSheet(content: Buffer, name: string): Promise<Sheet> {
  const rows = withoutEmptyEnd(isZip(content) ? await readXlsx(content) : await readCsv(content, name));
  if (rows.length < 2) throw importError({ why: 'empty' });
  if (rows.length - 1 > MOST_ROWS) throw importError({ why: 'rows', limit: MOST_ROWS });
  return rows;
}

export const importError = (facts: ImportFault) => refusal('E_INPUT_IMPORT', facts);

/** Of headings that do not fit: they can be put together with the columns by hand. */
export const headingError = (facts: ImportFault) => refusal('E_INPUT_IMPORT', facts, { pointer: '/columns' });

const isZip = (content: Buffer): boolean => content.subarray(0, 2).toString('latin1') === 'PK';

async function readXlsx(content: Buffer): Promise<Sheet> {
  const found = await inspect(content);
  if ('refused' in found) {
    if (found.refused === 'format') throw importError({ why: 'not_a_sheet' });
    throw refusal('E_INPUT_FILE', { why: found.refused });
  }
  if (found.format.extension !== 'xlsx') throw importError({ why: 'not_a_sheet' });
  const entries = (await readZip(content, MOST_ENTRIES)) ?? [];
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED_BYTES)
    throw refusal('E_INPUT_FILE', { why: 'too_large_inside' });
  const formula = await firstFormula(content);
  if (formula !== null) throw importError({ why: 'formula', cell: formula });
  const { readSheet: read } = await import('read-excel-file/node');
  try {
    return (await read(content)).map((row) => row.map(plain));
  } catch (cause) {
    throw refusal('E_INPUT_FILE', { why: 'damaged' }, { cause });
  }
}

async function readCsv(content: Buffer, name: string): Promise<Sheet> {
  // What is no text at all was renamed, or is another kind of document.
  if (content.includes(0) || content.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (/\.xlsx$/i.test(name)) throw refusal('E_INPUT_FILE', { why: 'other_content', format: 'XLSX' });
    throw importError({ why: 'not_a_sheet' });
  }
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(decoded(content), { delimitersToGuess: [',', ';', '\t'] });
  const rows = data.map((row) => row.map(plain));
  for (const [at, row] of rows.entries()) {
    const column = row.findIndex((value) => typeof value === 'string' && value.startsWith('='));
    if (column !== -1) throw importError({ why: 'formula', cell: `${columnName(column)}${at + 1}` });
  }
  return rows;
}

/** Old programs on Windows save by their own table; what is no UTF-8 is taken to be of it. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** `A` to `Z`, then `AA`. */
function columnName(index: number): string {
  const [before, letter] = [Math.floor(index / 26), String.fromCharCode(65 + (index % 26))];
  return before === 0 ? letter : columnName(before - 1) + letter;
}

/** Without the space around it, and without what a database cannot hold. */
function plain(value: unknown): SheetValue {
  if (typeof value === 'string') return value.normalize('NFC').trim() || null;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return null;
}

function withoutEmptyEnd(rows: Sheet): Sheet {
  return rows.slice(0, rows.findLastIndex((row) => row.some((value) => value !== null)) + 1);
}
