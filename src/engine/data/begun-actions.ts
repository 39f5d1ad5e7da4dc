import type { ActionStart, BoardData, ReachData } from '../../definition/wire.ts';
import { type ActionTarget, actionPath } from './actions.ts';
import { call } from './http.ts';
import { type PageKey, paramQuery } from './queries.ts';

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
  if (target.block) query.set('block', target.block);
  return call({ path: actionPath(page, target.name), query, signal });
}

/** Who is taken when, with what is filled in so far; nothing happens. */
export function askBoard(
  page: PageKey,
  { name, id, item, block }: ActionTarget,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<BoardData> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/board`,
    body: { params: page.params, id, item, block, input },
    signal,
  });
}

/** Whom it would reach, with what is filled in so far; nothing happens. */
export function askReach(
  page: PageKey,
  { name, id, item, block }: ActionTarget,
  asked: { input: Record<string, unknown>; turn: string; seek: string },
  signal?: AbortSignal,
): Promise<ReachData> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/reach`,
    body: { params: page.params, id, item, block, ...asked },
    signal,
  });
}
