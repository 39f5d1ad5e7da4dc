import type { Column } from './data-table-props.ts';

/** From this many printed columns on the page is turned (styles/print.css): `true`, else nothing to write. */
export function wideOnPaper<Row>(columns: Column<Row>[]): true | undefined {
  return columns.filter((column) => printOf(column) !== 'hide').length >= 10 || undefined;
}

/** What can be pressed means nothing on paper. */
export function printOf<Row>(column: Column<Row>): 'hide' | undefined {
  return column.phone === 'action' ? 'hide' : undefined;
}
