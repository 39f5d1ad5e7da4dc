import { Readable } from 'node:stream';
import type { Cell as SheetCell, SheetData } from 'write-excel-file/node';
import type { Column } from '../../src/definition/model.ts';
import type { Cell } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { cellText } from '../records/cell-text.ts';
import { BOM, csvLine } from '../records/csv.ts';
import { assertAsked } from '../records/list-asked.ts';
import { selectPage } from '../records/list-query.ts';
import type { ListRequest } from '../records/list-request.ts';
import { createScene, textIn } from '../scene/scene.ts';
import { type FieldsOfList, fieldsOfList } from './list-page.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { cellsOfTable } from './table-rows.ts';
import { type TableBlock, tableSource } from './table-source.ts';

/** Rows read at once; what they need is forgotten before the next ones are read, so memory stays flat. */
const CHUNK = 500;
/** A spreadsheet is written as a whole. */
const MOST_IN_SPREADSHEET = 50_000;

/** The rows a list shows with its filters, all pages, as CSV: it is sent while it is read. `fieldsOf` as of a list. */
export async function exportCsv(
  page: PageScene,
  table: TableBlock,
  request: ListRequest,
  fieldsOf: FieldsOfList = fieldsOfList,
): Promise<Readable> {
  const columns = exportColumns(page, table, request);
  const head = csvLine(await labelsOf(page, columns));
  const zone = page.scene.model.app.timezone;
  async function* lines() {
    yield BOM + head;
    for await (const rows of chunks(page, table, request, fieldsOf)) {
      const values = rows.map((cells) =>
        csvLine(columns.map((column) => csvValue(worded(column, cells), zone))),
      );
      yield values.join('');
    }
  }
  return Readable.from(lines());
}

/** The same rows as a spreadsheet, at most 50,000. Texts are written as texts, so nothing in them is ever run. */
export async function exportXlsx(page: PageScene, table: TableBlock, request: ListRequest): Promise<Buffer> {
  const columns = exportColumns(page, table, request);
  const zone = page.scene.model.app.timezone;
  const head = (await labelsOf(page, columns)).map((value) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const sheet: SheetData = [head];
  for await (const rows of chunks(page, table, request, fieldsOfList)) {
    for (const cells of rows) sheet.push(columns.map((column) => xlsxCell(worded(column, cells), zone)));
    if (sheet.length > MOST_IN_SPREADSHEET) break;
  }
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const file = writeExcelFile(sheet.slice(0, MOST_IN_SPREADSHEET + 1), {
    columns: columns.map(({ wide }) => ({ width: wide ? 50 : 22 })),
    stickyRowsCount: 1,
  });
  return file.toBuffer();
}

/** Columns as the list shows them; a list that is not for export has none. */
function exportColumns(page: PageScene, table: TableBlock, request: ListRequest): Column[] {
  if (!table.export) throw notFoundError('not for export');
  const own = tableSource(page, table).table;
  assertAsked(own, request);
  return own.columns.filter(({ optional, name }) => !optional || (request.columns?.includes(name) ?? false));
}

async function labelsOf(page: PageScene, columns: Column[]): Promise<string[]> {
  const labels: string[] = [];
  for (const { label } of columns) labels.push(await textIn(page.scene, label, pageVars(page)));
  return labels;
}

async function* chunks(page: PageScene, table: TableBlock, request: ListRequest, fieldsOf: FieldsOfList) {
  const { deps, viewer, department, now } = page.scene;
  for (let offset = 0; ; offset += CHUNK) {
    const scene = await createScene(deps, {
      db: deps.db,
      viewer,
      department,
      now,
      audiences: page.grant.audiences,
    });
    const part: PageScene = { ...page, scene };
    const columns = exportColumns(part, table, request);
    const { rows } = await selectPage(scene, tableSource(part, table), request, {
      limit: CHUNK,
      offset,
      columns,
      fields: fieldsOf(part, table, { acts: false, opens: false }),
      counted: null,
    });
    if (rows.length > 0) yield await cellsOfTable(part, table, columns, rows);
    if (rows.length < CHUNK) return;
  }
}

/** A code with the word its column has for it; what has none as it is. */
function worded({ name, options, empty }: Column, cells: Record<string, Cell>): Cell | undefined {
  const cell = cells[name];
  const word = (code: string) => options?.find(({ value }) => value === code)?.label ?? code;
  if (cell === null) return empty;
  if (Array.isArray(cell)) return cell.map(word);
  return typeof cell === 'string' ? word(cell) : cell;
}

function csvValue(cell: Cell | undefined, zone: string): string | number {
  return typeof cell === 'number' ? cell : cellText(cell, zone);
}

function xlsxCell(cell: Cell | undefined, zone: string): SheetCell {
  return typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: cellText(cell, zone) || undefined, type: String };
}
