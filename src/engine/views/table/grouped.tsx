import type { Text } from '../../../definition/model.ts';
import type { Cell, TableRow } from '../../../definition/wire.ts';
import { formatDate } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { RowGroup } from '../../ui/data-table-props.ts';
import { drawCell, plainText } from '../cell.tsx';
import { namesApart, wordsOf } from './names-apart.ts';
import styles from './table-view.module.css';
import * as texts from './texts.ts';
import type { TableBlock } from './use-table.ts';

interface Grouping {
  headOf: (row: TableRow) => RowGroup;
  /** Rows whose columns name their groups are often called alike. */
  nameOf: (row: TableRow) => string;
}

/** Of the rows of a page what each is called, and the heading over those of its group. */
export function groupingOf(
  block: TableBlock,
  rows: readonly TableRow[],
  { now, label }: { now: Date; label: (text: Text) => string },
): Grouping {
  const names = namesApart(block.columns, rows, now);
  return { headOf: headOf(block, { now, label }), nameOf: ({ id }) => names.get(id) ?? '' };
}

/** The heading over rows that share what the columns of the group say: the first of them names it. */
export function headOf(
  { columns, group }: TableBlock,
  { now, label }: { now: Date; label: (text: Text) => string },
): (row: TableRow) => RowGroup {
  const noun = group ? label(group.rows) : '';
  const columnsOf = (names: readonly string[]) =>
    names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const by = columnsOf(group?.by ?? []);
  const summed = columnsOf(group?.totals ?? []);
  const counted = (group?.counts ?? []).map(({ column, value }) => {
    const options = columns.find(({ name }) => name === column)?.options;
    return options?.find((option) => option.value === value)?.label ?? value;
  });
  return (row) => {
    const { size, at, counts = [], totals = [] } = row.group ?? { size: 0, at: 1 };
    const said = by.map(({ name }) => row.cells[name] ?? null);
    const month = group?.each ? monthOf(said[0] ?? null) : null;
    const having = counts.flatMap((count, place) =>
      count > 0 ? [texts.having(count < size ? formatNumber(count) : texts.all, counted[place] ?? '')] : [],
    );
    const coming = summed.flatMap((column, place) => {
      const total = totals[place] ?? 0;
      const words = plainText(column, total, 'table', now);
      // A time says what it is; nothing is said of none.
      return total === 0
        ? []
        : [column.as === 'duration' ? words : texts.totalOf(label(column.label), words)];
    });
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
      size: [texts.groupSize(formatNumber(size), noun, at > 1), ...coming, ...having].join(', '),
    };
  };
}

const monthOf = (day: Cell) => (day === null ? texts.noDay : formatDate(String(day), 'month'));
