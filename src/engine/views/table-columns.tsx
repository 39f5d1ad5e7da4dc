import type { Column } from '../../definition/screens/shown-screen.ts';
import type { TableRow } from '../../definition/wire.ts';
import type { Column as KitColumn, PhonePlace } from '../ui/data-table-props.ts';
import { Link } from '../ui/link.tsx';
import * as uiTexts from '../ui/texts.ts';
import { drawCell, isNumericColumn } from './cell.tsx';
import * as viewTexts from './texts.ts';

interface ColumnSetup {
  columns: Column[];
  now: Date;
  label: (column: Column) => string;
  href: (path: string) => string;
  /** Long texts stand whole: in a short list they are what there is to read. */
  whole?: boolean;
}

/** From here on a long text leaves its room to the names and dates beside it. */
const MANY = 10;

/** Columns of the definitions as the kit's table draws them: the first names the row and opens it. */
export function kitColumns(setup: ColumnSetup): KitColumn<TableRow>[] {
  const { columns, now, href } = setup;
  const naming = namingColumn(columns);
  return columns.map((column) => ({
    key: column.name,
    header: setup.label(column),
    align: isNumericColumn(column) ? 'right' : 'left',
    sortable: column.sortable,
    nowrap: ['date', 'time', 'range'].includes(column.type),
    clamp: column.wide && !setup.whole,
    width: column.wide ? (columns.length >= MANY ? '16%' : '24%') : undefined,
    phone: phonePlace(column, columns, naming),
    below: column.beneath,
    unlabelled: column.unlabelled,
    cell: (row) => {
      if (column.beneath && isEmpty(row.cells[column.name])) return null;
      const content = drawCell(column, row.cells[column.name], 'table', now);
      if (column !== naming) return content;
      if (!row.opens) return <strong>{content}</strong>;
      return (
        <Link kind="name" href={href(row.opens)}>
          {content ?? viewTexts.open}
        </Link>
      );
    },
  }));
}

/** What stands below a row says nothing where nothing is. */
const isEmpty = (cell: TableRow['cells'][string] | undefined): boolean =>
  cell === null || cell === undefined || cell === '';

/** The column a row is known by: the one marked strong, else the first that is no badge, number or date. */
function namingColumn(columns: Column[]): Column | undefined {
  const plain = columns.find(
    (column) => ['text', 'reference', 'markdown'].includes(column.type) && column.as !== 'badge',
  );
  return columns.find((column) => column.as === 'strong') ?? plain ?? columns[0];
}

/** What a row is called, for check boxes and dialogs. */
export function rowName(columns: Column[], row: TableRow): string {
  const naming = namingColumn(columns);
  const value = row.cells[naming?.name ?? ''];
  if (typeof value !== 'string') return uiTexts.thisRow;
  return naming?.options?.find((option) => option.value === value)?.label ?? value;
}

function phonePlace(column: Column, columns: Column[], naming: Column | undefined): PhonePlace {
  if (column === naming) return 'name';
  if (column.as === 'badge') return 'badge';
  if (column.unlabelled) return column.beneath || column.wide ? 'text' : 'line';
  if (column.beneath) return 'pair';
  // One long text speaks for itself; of several, the others need their names.
  if (column.wide) return column === columns.find(({ wide }) => wide) ? 'text' : 'pair';
  // A short text beside the name (a number, a code) reads as its second line.
  const at = columns.indexOf(column);
  const besideName = naming !== undefined && Math.abs(at - columns.indexOf(naming)) === 1;
  return besideName && column.type === 'text' && column.as === null ? 'sub' : 'pair';
}
