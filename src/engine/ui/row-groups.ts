import type { DataTableProps, RowGroup } from './data-table-props.ts';

/** Rows that stand together on a page. */
export interface GroupedRows<Row> {
  /** `null`: the table has no groups. */
  group: RowGroup | null;
  rows: Row[];
  /** Place of the first of them among all rows of the page. */
  from: number;
}

/** Marks what holds groups of rows, where the next row may stand in another group. */
export const GROUPED = 'data-grouped';

/** The rows in their groups, in order; all in one without any. */
export function inGroups<Row>({
  rows,
  group,
}: Pick<DataTableProps<Row>, 'rows' | 'group'>): GroupedRows<Row>[] {
  if (!group) return [{ group: null, rows: [...rows], from: 0 }];
  const found: GroupedRows<Row>[] = [];
  for (const [from, row] of rows.entries()) {
    const own = group(row);
    const last = found.at(-1);
    if (last?.group?.key === own.key) last.rows.push(row);
    else found.push({ group: own, rows: [row], from });
  }
  return found;
}
