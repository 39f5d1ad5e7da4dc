import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { TableRow } from '../../../definition/wire.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { RowGroup } from '../../ui/data-table-props.ts';
import { drawCell } from '../cell.tsx';
import { wordsOf } from './names-apart.ts';
import styles from './table-view.module.css';
import * as texts from './texts.ts';
import type { TableBlock } from './use-table.ts';

/** Columns that stand in the rows: those that groups are made of stand in their headings. */
export function rowColumns({ columns, group }: Pick<TableBlock, 'columns' | 'group'>): Column[] {
  return columns.filter(({ name }) => !group?.by.includes(name));
}

/** The heading over rows that share what the columns of the group say: the first of them names it. */
export function headOf(
  { columns, group }: TableBlock,
  { now, noun }: { now: Date; noun: string },
): (row: TableRow) => RowGroup {
  const by = (group?.by ?? []).flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return (row) => {
    const { size, at } = row.group ?? { size: 0, at: 1 };
    return {
      key: JSON.stringify(by.map(({ name }) => row.cells[name] ?? null)),
      head: by.map((column, place) => (
        <span key={column.name} className={place === 0 ? styles.groupName : styles.groupMore}>
          {drawCell(column, row.cells[column.name], 'table', now)}
        </span>
      )),
      name: by
        .slice(0, 1)
        .map((column) => wordsOf(column, row, now))
        .join(''),
      size: texts.groupSize(formatNumber(size), noun, at > 1),
    };
  };
}
