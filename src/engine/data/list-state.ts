/** What a person chose on a list. Lives in the address, so that a link, a reload and "back" bring the same list. */
export interface ListState {
  /** From 1. */
  page: number;
  size: number;
  /** Column, with a leading `-` for descending; `null` = as the screen says. */
  sort: string | null;
  search: string;
  /** By filter name: values joined with `,`, or `from..to`. */
  filters: Record<string, string>;
  view: string | null;
  /** Names of the shown columns; `null` = as the screen says. */
  columns: string[] | null;
}

export const PAGE_SIZES = [25, 50, 100];
const DEFAULT_SIZE = 25;
const FILTER = 'filter.';

/** Reads the state of one list; `prefix` tells several lists of a page apart (empty for the first). */
export function readListState(query: URLSearchParams, prefix: string): ListState {
  const text = (name: string) => query.get(prefix + name);
  const filters: Record<string, string> = {};
  for (const [key, value] of query) {
    if (key.startsWith(prefix + FILTER) && value) filters[key.slice((prefix + FILTER).length)] = value;
  }
  return {
    page: wholeNumber(text('page'), 1),
    size: wholeNumber(text('size'), DEFAULT_SIZE),
    sort: text('sort') || null,
    search: text('search') ?? '',
    filters,
    view: text('view') || null,
    columns: text('columns')?.split(',').filter(Boolean) ?? null,
  };
}

/** Writes a state over the rest of the query; what is as usual leaves no trace in the address. */
export function writeListState(query: URLSearchParams, prefix: string, state: ListState): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of [...next.keys()]) {
    if (isListKey(key, prefix)) next.delete(key);
  }
  const put = (name: string, value: string | null) => value && next.set(prefix + name, value);
  put('view', state.view);
  put('search', state.search || null);
  for (const [name, value] of Object.entries(state.filters)) put(FILTER + name, value);
  put('sort', state.sort);
  put('columns', state.columns?.join(',') ?? null);
  put('size', state.size === DEFAULT_SIZE ? null : String(state.size));
  put('page', state.page === 1 ? null : String(state.page));
  return next;
}

/** The state as the server's list call takes it. */
export function toListQuery(state: ListState): URLSearchParams {
  const query = new URLSearchParams({ page: String(state.page), size: String(state.size) });
  if (state.sort) query.set('sort', state.sort);
  if (state.search) query.set('search', state.search);
  if (state.view) query.set('view', state.view);
  if (state.columns) query.set('columns', state.columns.join(','));
  for (const [name, value] of Object.entries(state.filters)) query.set(`filter[${name}]`, value);
  return query;
}

/** Something narrows the list, beyond what the screen itself shows. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0;
}

function isListKey(key: string, prefix: string): boolean {
  if (!key.startsWith(prefix)) return false;
  const name = key.slice(prefix.length);
  return name.startsWith(FILTER) || ['page', 'size', 'sort', 'search', 'view', 'columns'].includes(name);
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 ? value : otherwise;
}
