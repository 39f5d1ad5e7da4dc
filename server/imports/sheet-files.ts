import type { Cell, SheetData } from 'write-excel-file/node';
import { importFileTexts as texts } from '../../src/definition/messages/server-texts.ts';
import { groupBy } from '../core/group-by.ts';
import { columnHint } from './column-hints.ts';
import type { ListImport } from './list-import.ts';
import type { Checked } from './runs.ts';

const WRONG = '#FBE4E1';
const WIDE = 28;

/** A workbook to be filled in: a sheet with the headings, and one that says of each column what it may hold. */
export async function templateFile(list: ListImport): Promise<Buffer> {
  const data: SheetData = [list.fields.map(({ title }) => head(title))];
  const help: SheetData = [
    [head(texts.column), head(texts.needed), head(texts.holds)],
    ...list.fields.map((field) => [
      plain(field.title),
      plain(field.required ? texts.yes : texts.no),
      plain(columnHint(list, field)),
    ]),
  ];
  // Text, so that no program takes the zeros off a number that begins with some.
  const empty = list.fields.map((): Cell => ({ value: undefined, type: String, format: '@' }));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile([
    {
      data: [...data, empty],
      sheet: texts.data,
      columns: list.fields.map(() => ({ width: WIDE })),
      stickyRowsCount: 1,
    },
    { data: help, sheet: texts.help, columns: [{ width: WIDE }, { width: 10 }, { width: 90 }] },
  ]).toBuffer();
}

/** The wrong rows of a file as they stood there, wrong cells coloured, with what is to be mended beside them. */
export async function mendFile({ headings, wrong, faults }: Checked): Promise<Buffer> {
  const faultsOf = groupBy(faults, ({ row }) => row);
  const rows = Object.entries(wrong).map(([number, cells]): Cell[] => {
    const own = faultsOf.get(Number(number)) ?? [];
    const titles = new Set(own.map(({ column }) => column));
    return [
      ...headings.map((heading, at) => plain(cells[at] ?? '', titles.has(heading) ? WRONG : undefined)),
      plain(texts.row(Number(number))),
      plain(own.map(({ message }) => message).join(' ')),
    ];
  });
  const data: SheetData = [[...headings.map(head), head(texts.rowHeading), head(texts.toMend)], ...rows];
  const columns = [...headings.map(() => ({ width: WIDE })), { width: 10 }, { width: 90 }];
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBuffer();
}

/** What became of each row of a file. */
export async function resultFile(
  list: ListImport,
  { outcomes, faults, changes, update }: Checked,
): Promise<Buffer> {
  const notes = new Map<number, string[]>();
  const note = (row: number, text: string) => notes.set(row, [...(notes.get(row) ?? []), text]);
  for (const { row, message } of faults) note(row, message);
  for (const { row, fields } of changes)
    for (const { title, before, after } of fields) note(row, texts.change(title, before, after));
  const key = list.fields.filter(({ name }) => list.model.key.includes(name)).map(({ title }) => title);
  const data: SheetData = [
    [texts.rowHeading, key.join(', '), texts.outcome, texts.note].map(head),
    ...outcomes.map(({ row, key: known, as }) => [
      plain(texts.row(row)),
      plain(known),
      plain(
        as === 'changed' && !update ? texts.left : texts.outcomes[as],
        as === 'wrong' ? WRONG : undefined,
      ),
      plain((notes.get(row) ?? []).join(' ')),
    ]),
  ];
  const columns = [{ width: 10 }, { width: WIDE }, { width: WIDE }, { width: 90 }];
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBuffer();
}

const head = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

const plain = (value: string, backgroundColor?: string): Cell => ({
  value: value === '' ? undefined : value,
  type: String,
  ...(backgroundColor === undefined ? {} : { backgroundColor }),
});
