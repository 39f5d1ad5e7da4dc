import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageData, WaitingPaths } from '../../definition/wire.ts';
import { setClock } from '../format/clock.ts';
import { whenFree } from '../ui/still.ts';
import type { Changes } from './change-source.ts';
import { call } from './http.ts';
import type { Screen } from './manifest.ts';
import {
  askAgain,
  type PageKey,
  pageQuery,
  paramQuery,
  refreshRows,
  routePath,
  toldByPage,
  WAITING,
} from './queries.ts';

/** Whether a change concerns what reads these records; `*` after a name: in other departments, too. */
function concerns(reads: readonly string[], { records, elsewhere }: Changes): boolean {
  return reads.some((read) =>
    read.endsWith('*') ? [...records, ...elsewhere].includes(read.slice(0, -1)) : records.includes(read),
  );
}

/**
 * Looks again at what changed: of each page that is drawn the blocks that read it, lists in another state among them, and
 * the bell. What reads nothing of it is not asked for. `screenOf`: the screen of a route, where it is here already.
 */
export async function refreshChanged(
  client: QueryClient,
  changes: Changes | null,
  screenOf: (route: string) => Screen | undefined,
): Promise<void> {
  if (changes === null) return refreshRows(client);
  const pages = client.getQueryCache().findAll({ queryKey: ['page'], type: 'active' });
  const work = pages.map(({ queryKey }) => {
    const key = queryKey[1] as PageKey;
    return refreshWhere(client, key, changes, screenOf(key.route)?.reads);
  });
  if (concerns(['notification*'], changes)) work.push(askAgain(client, ['notifications']));
  if (waitsElse(client, changes)) work.push(askAgain(client, [WAITING]));
  await Promise.all(work);
}

/** Whether a change concerns what waits for the viewer, where no page that is drawn tells of it anyway. */
function waitsElse(client: QueryClient, changes: Changes): boolean {
  const known = client.getQueriesData<WaitingPaths>({ queryKey: [WAITING] });
  return known.some(([, data]) => data && concerns(data.reads, changes)) && !toldByPage(client);
}

/** Without knowing what a page reads, any change may concern all of it. */
async function refreshWhere(
  client: QueryClient,
  key: PageKey,
  changes: Changes,
  reads: Screen['reads'] | undefined,
): Promise<void> {
  if (!reads || concerns(reads.all, changes)) return refreshPage(client, key);
  const blocks = Object.entries(reads.blocks).flatMap(([id, own]) => (concerns(own, changes) ? [id] : []));
  if (blocks.length > 0 || concerns(reads.page, changes)) await refreshBlocks(client, key, blocks);
}

/** The page with all its lists. */
async function refreshPage(client: QueryClient, key: PageKey): Promise<void> {
  await Promise.all([askAgain(client, pageQuery(key).queryKey), askAgain(client, ['block', key])]);
}

/** Asks for some blocks of a page and what stands around them; the others stay as they are. */
async function refreshBlocks(client: QueryClient, key: PageKey, blocks: string[]): Promise<void> {
  const lists = blocks.map((block) => askAgain(client, ['block', key, block]));
  await Promise.all([...lists, refreshPart(client, key, blocks)]);
}

async function refreshPart(client: QueryClient, key: PageKey, blocks: string[]): Promise<void> {
  const { queryKey } = pageQuery(key);
  const before = client.getQueryData(queryKey);
  if (!before || isUnsure(client, queryKey)) return askAgain(client, queryKey);
  const query = paramQuery(key.params);
  query.set('blocks', blocks.join(','));
  const part = await call<PageData>({ path: routePath(key.route), query }).catch(() => null);
  await whenFree();
  const now = client.getQueryData(queryKey);
  // Newer data came meanwhile, or none: only a whole answer is sure to fit together.
  if (part === null || now !== before || isUnsure(client, queryKey)) return askAgain(client, queryKey);
  setClock(part.now);
  client.setQueryData(queryKey, joined(before, part, blocks));
}

/** What is on its way may be older than a change; what failed has left the page as it was before another one. */
function isUnsure(client: QueryClient, queryKey: QueryKey): boolean {
  return client.isFetching({ queryKey }) > 0 || client.getQueryState(queryKey)?.isInvalidated === true;
}

/** A block that was asked for and is not in the answer does not show any more. */
function joined(page: PageData, part: PageData, asked: string[]): PageData {
  const kept = Object.entries(page.blocks).filter(([id]) => !asked.includes(id));
  return { ...part, blocks: { ...Object.fromEntries(kept), ...part.blocks } };
}
