import { useState } from 'react';
import type { TableRow } from '../../../definition/wire.ts';
import type { ListState } from '../../data/list-state.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected rows: as they are now where they stand on this page, else as they were when they were selected. */
  rows: TableRow[];
  /** Selects rows of this page, and keeps or drops those of others. */
  select: (ids: ReadonlySet<string>) => void;
  selectRows: (rows: readonly TableRow[]) => void;
}

interface Kept {
  /** What the list was narrowed to. */
  of: string;
  rows: ReadonlyMap<string, Chosen>;
}

/** A row with the page on which it was selected, where it was in sight then. */
type Chosen = readonly [row: TableRow, place?: string];

const NONE: Kept['rows'] = new Map();

interface Shown {
  rows: readonly TableRow[];
  /** Rows of the list, over all pages. */
  total: number;
  /** What is shown is the page before, until the one asked for comes. */
  busy: boolean;
}

/**
 * Rows selected over the pages of one list. Another view, search or filter is another list: nothing unseen is acted on. A row
 * that is no more where it was selected has left the list meanwhile, and counts no more.
 */
export function useSelection(
  shown: Shown,
  { view, search, filters, sort, page, size }: ListState,
): Selection {
  const of = JSON.stringify([view, search, filters]);
  const place = JSON.stringify([sort, page, size]);
  const [kept, setKept] = useState<Kept>({ of, rows: NONE });
  const before = kept.of === of ? kept.rows : NONE;
  const here = new Map(shown.rows.map((row) => [row.id, row]));
  const isGone = (at?: string) => !shown.busy && (at === place || shown.rows.length >= shown.total);
  const there = [...before.values()].flatMap(([row, at]) => here.get(row.id) ?? (isGone(at) ? [] : row));
  const chosen = (row: TableRow): Chosen =>
    here.has(row.id) && !shown.busy ? [row, place] : (before.get(row.id) ?? [row]);
  const selectRows = (rows: readonly TableRow[]) =>
    setKept({ of, rows: new Map(rows.map((row) => [row.id, chosen(row)])) });
  return {
    ids: new Set(there.map(({ id }) => id)),
    rows: there,
    select: (ids) => selectRows([...ids].flatMap((id) => here.get(id) ?? before.get(id)?.[0] ?? [])),
    selectRows,
  };
}
