import { refusal } from '../core/errors.ts';

/** What a list call may ask for. */
export interface ListRequest {
  /** 1-based. */
  page: number;
  size: number;
  sort: { column: string; descending: boolean } | null;
  search: string;
  filters: Record<string, string>;
  /** One of the table's own views, or `ALL_ROWS`; `null` = as the list opens. */
  view: string | null;
  /** Columns wanted besides those always shown; `null` = as the definition says. */
  columns: string[] | null;
  /** Of an export: the rows that were chosen; `null` = all that match. */
  ids: string[] | null;
}

const MAX_SIZE = 100;
/** Deeper pages cost as much as all before them. */
const MAX_PAGE = 10_000;
const DEFAULT_SIZE = 25;

export const FIRST_PAGE: ListRequest = {
  page: 1,
  size: DEFAULT_SIZE,
  sort: null,
  search: '',
  filters: {},
  view: null,
  columns: null,
  ids: null,
};

type Query = Record<string, unknown>;

/** Reads the query string of a list call. Throws E_INPUT_INVALID for a page that cannot be. */
export function readListRequest(query: Query): ListRequest {
  const sort = text(query.sort);
  const columns = text(query.columns);
  return {
    page: whole(query, 'page', 1, MAX_PAGE),
    size: whole(query, 'size', DEFAULT_SIZE, MAX_SIZE),
    sort: sort === '' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    search: text(query.search),
    filters: readFilters(query),
    view: text(query.view) || null,
    columns: columns === '' ? null : columns.split(','),
    ids: null,
  };
}

function readFilters(query: Query): Record<string, string> {
  const asked = Object.entries(query).flatMap(([key, value]): [string, string][] => {
    const name = /^filter\[(.*)\]$/.exec(key)?.[1];
    return name === undefined || text(value) === '' ? [] : [[name, text(value)]];
  });
  return Object.fromEntries(asked);
}

function whole(query: Query, name: string, otherwise: number, most: number): number {
  const value = text(query[name]);
  if (value === '') return otherwise;
  if (!/^\d{1,6}$/.test(value) || Number(value) < 1) {
    throw refusal('E_INPUT_INVALID', { part: 'page' }, { pointer: `/${name}` });
  }
  return Math.min(Number(value), most);
}

function text(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one.replaceAll('\0', '').slice(0, 2000) : '';
}

/** Path parameters come as `p.<name>`. */
export function readParams(query: Query): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    if (key.startsWith('p.')) params[key.slice(2)] = text(value).slice(0, 200);
  }
  return params;
}
