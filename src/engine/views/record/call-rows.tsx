import { type ReactNode, use } from 'react';
import type { Block, Column } from '../../../definition/screens/shown-screen.ts';
import type { CallRow, Cell } from '../../../definition/wire.ts';
import { isRecord } from '../../errors/api-error.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { AgendaList } from '../../ui/agenda-list.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column as TableColumn } from '../../ui/data-table-props.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { Link } from '../../ui/link.tsx';
import { usePhone } from '../../ui/media.ts';
import { SideColumn } from '../block-list.tsx';
import { drawCell, isEmptyCell } from '../cell.tsx';
import * as viewTexts from '../texts.ts';
import styles from './record.module.css';
import * as texts from './texts.ts';

interface RowsProps {
  label: string;
  columns: Column[];
  rows: CallRow[];
}

type Draw = (column: Column, row: CallRow) => ReactNode;

type As = Extract<Block, { kind: 'call' }>['as'];

interface Look {
  Rows: (props: RowsProps) => ReactNode;
  order?: (one: CallRow, other: CallRow) => number;
  /** Whether the heading needs a rule; a table brings its own. */
  ruled: boolean;
}

/** How the rows of a call are drawn, by the word of the definitions. */
export const CALL_ROWS: Record<As, Look> = {
  table: { Rows: CallTable, ruled: false },
  list: { Rows: CallList, ruled: true },
  agenda: { Rows: CallAgenda, order: byDateAndTime, ruled: false },
};

/** Pictures take room that the words of rows without any would miss. */
function CallTable({ label, columns, rows }: RowsProps) {
  const drawn = useColumns(
    columns.filter(({ as, name }) => as !== 'picture' || rows.some((row) => !isEmptyCell(row[name]))),
  );
  return <DataTable caption={label} columns={drawn} rows={rows} rowKey={keyOf} asBlocks={use(SideColumn)} />;
}

/** The first column as a title, what the others say below it; a picture beside both. */
function CallList({ label, columns, rows }: RowsProps) {
  const draw = useDraw();
  const picture = columns.find(({ as }) => as === 'picture');
  const [first, ...others] = columns.filter((column) => column !== picture);
  const entries = rows.map((row) => ({
    key: keyOf(row),
    title: first ? draw(first, row) : null,
    picture: picture && draw(picture, row),
    texts: others.map((column) => ({ key: column.name, content: draw(column, row) })),
  }));
  return <EntryList label={label} entries={entries} />;
}

/** Numbered rows by day and time; on phones each day stands before what is on it. */
function CallAgenda({ label, columns, rows }: RowsProps) {
  const phone = usePhone();
  const draw = useDraw();
  const drawn = useColumns(columns);
  if (!phone) return <DataTable caption={label} columns={[NUMBER, ...drawn]} rows={rows} rowKey={keyOf} />;
  const title = columns.find((column) => column.link !== null) ?? columns[0];
  const facts = columns.filter((column) => column !== title && column.name !== 'date');
  const entries = rows.map((row) => ({
    key: keyOf(row),
    day: String(row.date ?? ''),
    title: title ? draw(title, row) : null,
    facts: facts
      .filter((column) => !isEmptyCell(row[column.name]))
      .map((column) => ({ key: column.name, content: draw(column, row) })),
  }));
  return <AgendaList label={label} entries={entries} />;
}

/** Answers have no identity of their own. */
const keyOf = (row: CallRow) => JSON.stringify(row);

function useColumns(columns: readonly Column[]): TableColumn<CallRow>[] {
  const { text } = useApp();
  const draw = useDraw();
  return columns.map((column, at) => ({
    key: column.name,
    header: text(column.label),
    phone: at === 0 ? 'name' : speaksForItself(column) ? 'sub' : undefined,
    nowrap: speaksForItself(column) && !column.links,
    cell: (row) => draw(column, row),
  }));
}

/** Days, times and links need no label before them on phones. */
function speaksForItself({ type, links }: Column): boolean {
  return type === 'date' || type === 'time' || links !== null;
}

function useDraw(): Draw {
  const { href } = useApp();
  const { now } = usePage();
  return (column, row) => drawCallCell(column, row, { now, href });
}

/** A cell that opens what its row names (`link`), or a list of such (`links`: `{title, path}`). */
function drawCallCell(
  column: Column,
  row: CallRow,
  { now, href }: { now: Date; href: (path: string) => string },
): ReactNode {
  const targets: unknown = column.links ? row[column.links] : null;
  if (Array.isArray(targets)) {
    return (
      <ul className={styles.links}>
        {targets.filter(isRecord).map((target) => (
          <li key={JSON.stringify(target)}>
            {typeof target.path === 'string' ? (
              <Link href={href(target.path)}>{String(target.title)}</Link>
            ) : (
              String(target.title)
            )}
          </li>
        ))}
      </ul>
    );
  }
  const content = drawCell(column, cellWith(column, row), 'table', now);
  const path = column.link ? row[column.link] : null;
  if (typeof path !== 'string' || path === '') return content;
  return (
    <Link className="touch" href={href(path)}>
      {content ?? viewTexts.open}
    </Link>
  );
}

/** From the column's value to where it ends, or a picture with what it shows, when the column says where that stands. */
function cellWith({ name, until, alt, as }: Column, row: CallRow): Cell | undefined {
  const [from, to] = [row[name], until === undefined ? null : row[until]];
  if (as === 'picture' && isRecord(from))
    return { id: String(from.id), name: String((alt === undefined ? null : row[alt]) ?? ''), size: null };
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : cellOf(from);
}

/** A plain value or texts; lists of pages are drawn by themselves. */
function cellOf(value: CallRow[string] | undefined): Cell {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'object' || value === undefined ? null : value;
}

const NUMBER: TableColumn<CallRow> = {
  key: '$number',
  header: texts.rowNumber,
  align: 'right',
  phone: 'hidden',
  cell: (_, index) => index + 1,
};

/** The earliest first. Source: specification section 7. */
function byDateAndTime(one: CallRow, other: CallRow): number {
  return `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`);
}
