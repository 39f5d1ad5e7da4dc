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
  rows: ReadonlyMap<string, TableRow>;
}

const NONE: Kept['rows'] = new Map();

/** Rows selected over the pages of one list. Another view, search or filter is another list: nothing unseen is acted on. */
export function useSelection(shown: readonly TableRow[], { view, search, filters }: ListState): Selection {
  const of = JSON.stringify([view, search, filters]);
  const [kept, setKept] = useState<Kept>({ of, rows: NONE });
  const before = kept.of === of ? kept.rows : NONE;
  const here = new Map(shown.map((row) => [row.id, row]));
  const find = (id: string) => here.get(id) ?? before.get(id) ?? [];
  const selectRows = (rows: readonly TableRow[]) =>
    setKept({ of, rows: new Map(rows.map((row) => [row.id, row])) });
  return {
    ids: new Set(before.keys()),
    rows: [...before.keys()].flatMap(find),
    select: (ids) => selectRows([...ids].flatMap(find)),
    selectRows,
  };
}
