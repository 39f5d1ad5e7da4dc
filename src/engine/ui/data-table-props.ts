import type { ReactNode } from 'react';

/** Place of a column in the block that a row becomes on phones; the order of the places is fixed. */
export type PhonePlace = 'name' | 'line' | 'sub' | 'badge' | 'text' | 'pair' | 'action' | 'hidden';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers right, text left. */
  align?: 'left' | 'right';
  sortable?: boolean;
  /** CSS width; the rest shares what is left. */
  width?: string;
  /** Default `pair`: label and value. A pair whose cell is null or "" is left out. */
  phone?: PhonePlace;
  /** The words do not break (NIM, dates). */
  nowrap?: boolean;
  /** Stands below its row, over its whole width, where its cell is neither null nor "". */
  below?: boolean;
  /** There its head is not said. */
  unlabelled?: boolean;
  /** Stops after two lines (titles of works). */
  clamp?: boolean;
  /** The header is only read out (actions). */
  headerHidden?: boolean;
}

/** What rows share that stand under one heading. */
export interface RowGroup {
  key: string;
  /** What stands in the heading. */
  head: ReactNode;
  /** The same in words, for its check box. */
  name: string;
  /** How many there are: "3 catatan". */
  size: string;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of a row for its check box: "Rania Prameswari". */
  rowName?: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Keys of the selected rows; with `onSelect` the check boxes appear. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Whether a row can be chosen; all where it is not said. */
  selectable?: (row: Row) => boolean;
  /** Rows of the same group follow each other; all or none have one. */
  group?: (row: Row) => RowGroup;
  /** What stands above a row: a `tr` on wide screens, a `li` on phones. */
  above?: (row: Row, index: number) => ReactNode;
  /** What is asked below a row, over its whole width; nothing where it is `null`. */
  asked?: (row: Row) => ReactNode;
  /** Colour of a row that needs a look. */
  rowTone?: (row: Row) => 'amber' | 'red' | null;
  /** 14 px type and tighter cells, for ten columns or more; found out by itself when left out. */
  dense?: boolean;
  /** Blocks on wide screens too: in a side column there is no room for a table. */
  asBlocks?: boolean;
  /** How many rows stand before these: on paper they are numbered from there on. Left out: they are not. */
  before?: number;
  /** Rows are being replaced: they stay visible, dimmed. */
  busy?: boolean;
}
