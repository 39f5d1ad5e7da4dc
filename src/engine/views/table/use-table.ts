import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { groupFor } from '../../../definition/lists/list-reach.ts';
import { ALL_ROWS } from '../../../definition/lists/list-views.ts';
import type { Block, Column } from '../../../definition/screens/shown-screen.ts';
import type { Offer, TableData } from '../../../definition/wire.ts';
import { type ListState, readListState, toListQuery, writeListState } from '../../data/list-state.ts';
import { blockQuery } from '../../data/queries.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import type { Sort } from '../../ui/data-table-props.ts';
import { listPrefix } from '../list-prefix.ts';
import { keepHabit, useHabit } from './habits.ts';

export type TableBlock = Extract<Block, { kind: 'table' }>;

export interface TableState {
  state: ListState;
  /** The part of the state that the address says; a saved view is made of it. */
  said: ListState;
  /** Anything but the page itself leads back to the first page. */
  change: (change: Partial<ListState>) => void;
  prefix: string;
}

/**
 * State of one list: what the address says, and for columns and rows per page else the viewer's habit. The first list of
 * a screen needs no prefix.
 */
export function useTableState(block: TableBlock): TableState {
  const { screen, key } = usePage();
  const [query, setQuery] = useSearchParams();
  const prefix = listPrefix(screen.blocks, block.id);
  const list = `${key.route}/${block.id}`;
  const said = useMemo(() => offeredState(block, readListState(query, prefix)), [block, query, prefix]);
  const habit = useHabit(key.viewer, list);
  const state = useMemo(() => {
    const size = query.has(`${prefix}size`) ? said.size : (habit.size ?? said.size);
    return offeredState(block, { ...said, columns: said.columns ?? habit.columns, size });
  }, [block, said, query, prefix, habit]);
  const change = (next: Partial<ListState>) => {
    const { columns, size } = next;
    if (columns !== undefined) keepHabit(key.viewer, list, { columns });
    if (size !== undefined) keepHabit(key.viewer, list, { size: isUsualSize(size) ? null : size });
    setQuery((now) => writeListState(now, prefix, { ...readListState(now, prefix), page: 1, ...next }), {
      preventScrollReset: true,
      // "Back" leads to another list, not through letters typed or habits chosen.
      replace: 'search' in next || columns !== undefined || size !== undefined,
    });
  };
  return { state, said, change, prefix };
}

export interface TableRows {
  data: TableData | null;
  offers: Offer[];
  /** What of a spreadsheet the viewer may bring in; `null` = nothing. */
  import: { label: string } | null;
  /** Rows of another state are on their way; the present ones stay. */
  busy: boolean;
  error: unknown;
  retry: () => void;
}

/** Rows for a state: those that came with the page when it is the usual state, else asked for. */
export function useTableRows(block: TableBlock, state: ListState): TableRows {
  const { key, page, refresh } = usePage();
  const own = useBlockData(block);
  const usual = isUsual(state);
  const query = blockQuery(key, block, toListQuery(state));
  const other = useQuery({ ...query, placeholderData: keepPreviousData, enabled: !usual });
  const client = useQueryClient();
  const data = usual ? own : (other.data ?? null);
  return {
    data,
    offers: (data ?? own)?.offers ?? page.actions,
    import: own?.import ?? null,
    busy: !usual && other.isFetching && other.isPlaceholderData,
    error: usual ? null : other.error,
    retry: () => {
      if (usual) void refresh();
      else void client.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}

function isUsualSize(size: number): boolean {
  return size === readListState(new URLSearchParams(), '').size;
}

function isUsual(state: ListState): boolean {
  const usual = readListState(new URLSearchParams(), '');
  // Columns are a matter of drawing unless optional ones were added, whose values the usual answer lacks.
  return JSON.stringify(state) === JSON.stringify(usual);
}

/** The table as it is for the viewer; what that is, comes with the page. */
export function useBlockForViewer(whole: TableBlock): TableBlock {
  const offered = useBlockData(whole);
  return useMemo(() => forViewer(whole, offered), [whole, offered]);
}

/** The table without what is for others: columns, filters, views, search fields, order. */
export function forViewer(block: TableBlock, offered: Offered | null): TableBlock {
  if (!offered) return block;
  const kept = <T extends { name: string }>(all: T[], names: readonly string[] | undefined) =>
    names ? all.filter(({ name }) => names.includes(name)) : all;
  const { default_view: usual, group, ...rest } = block;
  const views = kept(block.views, offered.views);
  const columns = kept(block.columns, offered.columns);
  return {
    ...rest,
    columns,
    ...groupFor(group, columns),
    filters: kept(block.filters, offered.filters),
    views,
    ...(views.some(({ name }) => name === usual) ? { default_view: usual } : {}),
    search: block.search?.filter(({ label }) => offered.search?.includes(label) ?? true),
    sort: offered.sorted === false ? null : block.sort,
  };
}

type Offered = Pick<TableData, 'columns' | 'filters' | 'views' | 'search' | 'sorted'>;

/** The state without what the list does not offer (any more): an old address or saved view still opens it. */
export function offeredState(block: TableBlock, state: ListState): ListState {
  const has = (all: { name: string }[], wanted: string) => all.some(({ name }) => name === wanted);
  const sorted = block.columns.filter(({ sortable }) => sortable);
  const { sort, view, columns, search, filters } = state;
  const shown = columns?.filter((name) => has(block.columns, name)) ?? null;
  return {
    ...state,
    sort: sort !== null && has(sorted, sort.replace(/^-/, '')) ? sort : null,
    view: view !== null && (view === ALL_ROWS || has(block.views, view)) ? view : null,
    columns: shown?.length ? shown : null,
    search: block.search?.length ? search : '',
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => has(block.filters, name))),
  };
}

/** Columns that stand in the rows: those that groups are made of stand in their headings, but for a day in its month. */
export function rowColumns({ columns, group }: Pick<TableBlock, 'columns' | 'group'>): Column[] {
  return group?.each ? columns : columns.filter(({ name }) => !group?.by.includes(name));
}

/** The chosen columns in the order of the definitions; without a choice all that are not optional. */
export function shownColumns(columns: Column[], chosen: string[] | null): Column[] {
  if (!chosen) return columns.filter((column) => !column.optional);
  return columns.filter((column, at) => at === 0 || chosen.includes(column.name));
}

/** The sorting in force: the chosen one, else the screen's. */
export function readSort(block: Pick<TableBlock, 'sort'>, state: Pick<ListState, 'sort'>): Sort | null {
  if (state.sort?.startsWith('-')) return { key: state.sort.slice(1), direction: 'desc' };
  if (state.sort) return { key: state.sort, direction: 'asc' };
  return block.sort && { key: block.sort.column, direction: block.sort.descending ? 'desc' : 'asc' };
}

export function writeSort(sort: Sort): string {
  return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}
