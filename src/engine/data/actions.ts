import type {
  ActionDone,
  ActionStart,
  BoardData,
  BulkDone,
  BulkPreviewData,
  ItemSeen,
  Option,
} from '../../definition/wire.ts';
import { call } from './http.ts';
import { type PageKey, paramQuery, routePath } from './queries.ts';

/** Which transition, on which row. `id` is absent on the page's own row, `item` names a row of a relation. */
export interface ActionTarget {
  name: string;
  id?: string;
  item?: string;
}

export interface ActionInput {
  input?: Record<string, unknown>;
  reason?: string;
  /** What was looked at: of the item when one is named, else of the row. Only what is still to be made has none. */
  version?: number | null;
  /** The warnings were read. */
  accept?: boolean;
  /** What was looked at before a bulk action. */
  seen?: readonly RowSeen[];
}

/** A row of a list as a bulk action is asked for: itself, or the row behind it that the action means. */
export interface RowSeen {
  id: string;
  version: number;
  item?: ItemSeen;
}

function actionPath(page: PageKey, name: string): string {
  return `${routePath(page.route)}/actions/${encodeURIComponent(name)}`;
}

/** Start values of the form, the version they belong to, and what is in the way. */
export function startAction(
  page: PageKey,
  { version, ...target }: ActionTarget & { version?: number },
  signal?: AbortSignal,
): Promise<ActionStart> {
  const query = paramQuery(page.params);
  // Tells whether it was taken away from what the person saw, or was never theirs.
  if (version !== undefined) query.set('version', String(version));
  if (target.id) query.set('id', target.id);
  if (target.item) query.set('item', target.item);
  return call({ path: actionPath(page, target.name), query, signal });
}

/** Who is taken when, with what is filled in so far; nothing happens. */
export function askBoard(
  page: PageKey,
  { name, id, item }: ActionTarget,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<BoardData> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/board`,
    body: { params: page.params, id, item, input },
    signal,
  });
}

/** Does it. `intent` stays the same while one person tries one thing again, so that it is done at most once. */
export function doAction(
  page: PageKey,
  target: ActionTarget,
  given: ActionInput,
  intent: string,
): Promise<ActionDone> {
  return call({
    method: 'POST',
    path: actionPath(page, target.name),
    body: {
      params: page.params,
      id: target.id,
      item: target.item,
      input: given.input,
      reason: given.reason,
      version: given.version ?? undefined,
      accept: given.accept,
    },
    intent,
  });
}

/** Does it on many rows, each by itself; the answer says which succeeded and why the others did not. */
export function doBulk(
  page: PageKey,
  name: string,
  ids: string[],
  { input, reason, seen = [] }: ActionInput,
  intent: string,
): Promise<BulkDone> {
  const versions = Object.fromEntries(seen.map(({ id, version, item }) => [id, item?.version ?? version]));
  const items = Object.fromEntries(seen.flatMap(({ id, item }) => (item ? [[id, item.id]] : [])));
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/bulk`,
    body: { params: page.params, ids, input, reason, versions, items },
    intent,
  });
}

/** What it would do to each row; nothing happens. */
export function previewBulk(
  page: PageKey,
  name: string,
  ids: string[],
  signal?: AbortSignal,
): Promise<BulkPreviewData> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/preview`,
    body: { params: page.params, ids },
    signal,
  });
}

/** Choices of a picker: at most 20, by what was typed (`q`) or by the ids already chosen. */
export async function findOptions(
  page: PageKey,
  from: { action?: string; block?: string; form?: string; field: string; id?: string; item?: string },
  wanted: { q?: string; ids?: string[] },
  signal?: AbortSignal,
): Promise<Option[]> {
  const query = paramQuery(page.params);
  for (const [name, value] of Object.entries({ ...from, q: wanted.q, ids: wanted.ids?.join(',') })) {
    if (value) query.set(name, value);
  }
  const body = await call<{ data: Option[] }>({ path: `${routePath(page.route)}/options`, query, signal });
  return body.data;
}
