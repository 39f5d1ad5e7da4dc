import { type QueryClient as Client, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { BlockKind } from '../../definition/model.ts';
import type { BlockContents, OpenedPage, PageData } from '../../definition/wire.ts';
import { ApiError, isOffline } from '../errors/api-error.ts';
import { setClock } from '../format/clock.ts';
import { whenFree } from '../ui/still.ts';
import { call } from './http.ts';
import type { Screen } from './manifest.ts';

/** One opened screen: whose eyes, which department, which route, which row. Part of every key below. */
export interface PageKey {
  viewer: string | null;
  department: string;
  route: string;
  params: Record<string, string>;
}

const AGAIN_MS = 5000;

/** Answers that a repeated call cannot change; everything else is tried twice more. */
export function createQueryClient(): Client {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        retryDelay: (count) => 500 * 2 ** count,
        staleTime: 1000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // What did not come for want of a way to the server comes by itself, also where no browser tells that it is back.
        refetchInterval: ({ state }) => isOffline(state.error) && AGAIN_MS,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The server or the way to it was not up to it just then; anything else would be answered the same again. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}

export function screenQuery(name: string, hash: string) {
  return queryOptions({
    queryKey: ['screen', hash, name],
    queryFn: ({ signal }) =>
      call<Screen>({ path: `/screens/${encodeURIComponent(name)}`, query: { hash }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function pageQuery(page: PageKey) {
  return queryOptions({
    queryKey: ['page', page],
    queryFn: async ({ signal }) => {
      const path = routePath(page.route);
      const data = await call<PageData>({ path, query: paramQuery(page.params), signal });
      await whenFree();
      setClock(data.now);
      return data;
    },
  });
}

/** One block of a page as `wanted` says, where that is not how it came with the page. */
export function blockQuery<K extends BlockKind>(
  page: PageKey,
  { id }: { id: string; kind: K },
  wanted: URLSearchParams,
) {
  return queryOptions({
    queryKey: ['block', page, id, wanted.toString()],
    queryFn: async ({ signal }) => {
      const query = withParams(wanted, page);
      const contents = await call<BlockContents[K]>({ path: blockPath(page, id), query, signal });
      await whenFree();
      return contents;
    },
  });
}

export function blockPath(page: PageKey, block: string): string {
  return `${routePath(page.route)}/blocks/${encodeURIComponent(block)}`;
}

/** What is wanted, of the page's row. */
export function withParams(wanted: URLSearchParams, { params }: PageKey): URLSearchParams {
  return new URLSearchParams([...wanted, ...paramQuery(params)]);
}

export function routePath(route: string): string {
  return `/routes/${encodeURIComponent(route)}`;
}

/** Path parameters as the API takes them: `p.id=...`. */
export function paramQuery(params: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [`p.${name}`, value]));
}

/** Puts what came with the start where the first page will look for it. */
export function seedFirstPage(client: Client, page: PageKey, hash: string, answer: OpenedPage): void {
  if (answer.screen) client.setQueryData(screenQuery(answer.screen.name, hash).queryKey, answer.screen);
  setClock(answer.now);
  client.setQueryData(pageQuery(page).queryKey, answer.data);
}

/** Everything drawn from rows is looked at again; what stands there stays until the new answer is here. */
export async function refreshRows(client: Client): Promise<void> {
  const kinds = toldByPage(client) ? ROW_KEYS : [...ROW_KEYS, WAITING];
  await Promise.all(kinds.map((kind) => askAgain(client, [kind])));
}
const ROW_KEYS = ['page', 'block', 'notifications'];

/** Begins the key of what waits for the viewer (state/use-waiting.ts). */
export const WAITING = 'waiting';

/** Whether a page that is drawn shows what waits for the viewer, and tells of it by itself. */
export function toldByPage(client: Client): boolean {
  const pages = client.getQueryCache().findAll({ queryKey: ['page'], type: 'active' });
  return pages.some(({ state }) =>
    Object.values((state.data as PageData | undefined)?.blocks ?? {}).some(({ kind }) => kind === 'waiting'),
  );
}

/**
 * Looks again at what has this key or begins with it. A first answer that is on its way may be older than what changed,
 * and asking meanwhile would only join it: it is waited for, and then asked for again.
 */
export async function askAgain(client: Client, queryKey: QueryKey): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    ...first.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}
