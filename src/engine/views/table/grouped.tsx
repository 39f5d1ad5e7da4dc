import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { Cell, TableRow } from '../../../definition/wire.ts';
import { formatDate } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { RowGroup } from '../../ui/data-table-props.ts';
import { drawCell } from '../cell.tsx';
import { wordsOf } from './names-apart.ts';
import styles from './table-view.module.css';
import * as texts from './texts.ts';
import type { TableBlock } from './use-table.ts';

/** Columns that stand in the rows: those that groups are made of stand in their headings, but for a day in its month. */
export function rowColumns({ columns, group }: Pick<TableBlock, 'columns' | 'group'>): Column[] {
  return group?.each ? columns : columns.filter(({ name }) => !group?.by.includes(name));
}

/** The heading over rows that share what the columns of the group say: the first of them names it. */
export function headOf(
  { columns, group }: TableBlock,
  { now, noun }: { now: Date; noun: string },
): (row: TableRow) => RowGroup {
  const by = (group?.by ?? []).flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const counted = (group?.counts ?? []).map(({ column, value }) => {
    const options = columns.find(({ name }) => name === column)?.options;
    return options?.find((option) => option.value === value)?.label ?? value;
  });
  return (row) => {
    const { size, at, counts = [] } = row.group ?? { size: 0, at: 1 };
    const said = by.map(({ name }) => row.cells[name] ?? null);
    const month = group?.each ? monthOf(said[0] ?? null) : null;
    const having = counts.flatMap((count, place) =>
      count > 0 ? [texts.having(count < size ? formatNumber(count) : texts.all, counted[place] ?? '')] : [],
    );
    return {
      key: month ?? JSON.stringify(said),
      head: by.map((column, place) => (
        <span key={column.name} className={place === 0 ? styles.groupName : styles.groupMore}>
          {month ?? drawCell(column, row.cells[column.name], 'table', now)}
        </span>
      )),
      name:
        month ??
        by
          .slice(0, 1)
          .map((column) => wordsOf(column, row, now))
          .join(''),
      size: [texts.groupSize(formatNumber(size), noun, at > 1), ...having].join(', '),
    };
  };
}

const monthOf = (day: Cell) => (day === null ? texts.noDay : formatDate(String(day), 'month'));
