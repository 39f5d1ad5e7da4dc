import { queryOptions } from '@tanstack/react-query';
import type { ImportColumns, ImportHeadings, ImportState } from '../../definition/wire.ts';
import { download } from './downloads.ts';
import { call } from './http.ts';
import { blockPath, type PageKey, paramQuery, routePath, withParams } from './queries.ts';

/** While the server goes through the rows it is asked this often. Unit: ms. */
const ASK_MS = 700;

const importsPath = (page: PageKey, block: string): string => `${blockPath(page, block)}/imports`;

const runPath = (page: PageKey, id: string): string =>
  `${routePath(page.route)}/imports/${encodeURIComponent(id)}`;

/** What the columns of a file may hold, and which run of the viewer is not at its end. */
export function importColumnsQuery(page: PageKey, block: string) {
  return queryOptions({
    queryKey: ['import', page, block],
    queryFn: ({ signal }) =>
      call<ImportColumns>({ path: importsPath(page, block), query: paramQuery(page.params), signal }),
    staleTime: 0,
  });
}

/** How far a run is, asked again until it waits for somebody. */
export function importQuery(page: PageKey, id: string) {
  return queryOptions({
    queryKey: ['import-run', page, id],
    queryFn: ({ signal }) =>
      call<ImportState>({ path: runPath(page, id), query: paramQuery(page.params), signal }),
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? ASK_MS : false),
  });
}

export const isGoing = ({ status }: ImportState): boolean => status === 'checking' || status === 'writing';

/** A file, and which field each of its headings fills in where that is not told by itself; `''` = none. */
export interface ChosenFile {
  file: File;
  columns?: Record<string, string>;
}

/** Sends a file to be looked at. */
export function beginImport(
  page: PageKey,
  block: string,
  { file, columns }: ChosenFile,
): Promise<ImportState> {
  const query = new URLSearchParams({ name: file.name });
  if (columns) query.set('columns', JSON.stringify(columns));
  return call<ImportState>({
    method: 'POST',
    path: importsPath(page, block),
    query: withParams(query, page),
    body: new Blob([file], { type: 'application/octet-stream' }),
  });
}

/** The headings of a file, and what each fills in by itself. */
export function readHeadings(page: PageKey, block: string, file: File): Promise<ImportHeadings> {
  return call<ImportHeadings>({
    method: 'POST',
    path: `${importsPath(page, block)}/headings`,
    query: withParams(new URLSearchParams({ name: file.name }), page),
    body: new Blob([file], { type: 'application/octet-stream' }),
  });
}

/** What is decided about rows that are wrong (left out or not) and about those that are there (changed or not). */
export interface ImportDecision {
  skip: boolean;
  update: boolean;
}

/** Has the rows written that are right. */
export function writeImport(page: PageKey, id: string, decision: ImportDecision): Promise<ImportState> {
  const query = paramQuery(page.params);
  return call<ImportState>({
    method: 'POST',
    path: `${runPath(page, id)}/write`,
    query,
    body: { ...decision },
  });
}

export function cancelImport(page: PageKey, id: string): Promise<ImportState> {
  const query = paramQuery(page.params);
  return call<ImportState>({ method: 'POST', path: `${runPath(page, id)}/cancel`, query, body: {} });
}

export function downloadTemplate(page: PageKey, block: string): Promise<void> {
  return download({ path: `${importsPath(page, block)}/template`, query: paramQuery(page.params) });
}

/** What became of each row, once all is written. */
export function downloadResult(page: PageKey, id: string): Promise<void> {
  return download({ path: `${runPath(page, id)}/result`, query: paramQuery(page.params) });
}

/** The wrong rows with what is to be mended. */
export function downloadMend(page: PageKey, id: string): Promise<void> {
  return download({ path: `${runPath(page, id)}/mend`, query: paramQuery(page.params) });
}
