import type { ActionDone, ItemSeen, LookupData, Option } from '../../definition/wire.ts';
import { call } from './http.ts';
import { afterOwnActs } from './own-acts.ts';
import { type PageKey, paramQuery, routePath } from './queries.ts';

/** Which transition, on which row. `id` is absent on the page's own row, `item` names a row of a relation. */
export interface ActionTarget {
  name: string;
  id?: string;
  item?: string;
  /** List in which it is offered. */
  block?: string;
}

export interface ActionInput {
  input?: Record<string, unknown>;
  reason?: string;
  /** What was looked at: of the item when one is named, else of the row. Only what is still to be made has none. */
  version?: number | null;
  /** The warnings were read. */
  accept?: boolean;
  /** That the person proved just now who they are, where the action wants it. */
  proof?: string;
  /** What was looked at before a bulk action. */
  seen?: readonly RowSeen[];
  /** What the rows of a bulk action are done with that have a form of their own, by row. */
  inputs?: Readonly<Record<string, Record<string, unknown>>>;
  /** What they are prepared with that need it, by row. */
  prepared?: Readonly<Record<string, Record<string, unknown>>>;
}

/** A row of a list as a bulk action is asked for: itself, or the row behind it that the action means. */
export interface RowSeen {
  id: string;
  version: number;
  item?: ItemSeen;
}

/** Path of an action as the page binds it. */
export function actionPath(page: PageKey, name: string): string {
  return `${routePath(page.route)}/actions/${encodeURIComponent(name)}`;
}

/** Does it. `intent` stays the same while one person tries one thing again, so that it is done at most once. */
export function doAction(
  page: PageKey,
  target: ActionTarget,
  given: ActionInput,
  intent: string,
): Promise<ActionDone> {
  const send = (version: number | undefined) =>
    call<ActionDone>({
      method: 'POST',
      path: actionPath(page, target.name),
      body: {
        params: page.params,
        id: target.id,
        item: target.item,
        block: target.block,
        input: given.input,
        reason: given.reason,
        version,
        accept: given.accept,
      },
      intent,
      proof: given.proof,
    });
  const version = given.version ?? undefined;
  // What was typed stands on what was looked at, also where oneself has changed that since.
  if (given.input !== undefined || version === undefined) return send(version);
  const row = target.item ?? target.id ?? JSON.stringify([page.route, page.params]);
  return afterOwnActs({ row, version, intent }, send);
}

/** Where a field stands: in the form of an action, or in the one that the page's row keeps. */
interface FieldPlace {
  action?: string;
  block?: string;
  form?: string;
  field: string;
  id?: string;
  item?: string;
}

/** Choices of a picker: at most 20, by what was typed (`q`) or by the ids already chosen. */
export async function findOptions(
  page: PageKey,
  from: FieldPlace,
  wanted: { q?: string; ids?: string[] },
  signal?: AbortSignal,
): Promise<Option[]> {
  const query = queryOf(page, { ...from, q: wanted.q, ids: wanted.ids?.join(',') });
  const body = await call<{ data: Option[] }>({ path: `${routePath(page.route)}/options`, query, signal });
  return body.data;
}

/** What a source outside knows by what is typed in a field. */
export function lookUp(page: PageKey, from: FieldPlace & { typed: string }): Promise<LookupData> {
  return call({ path: `${routePath(page.route)}/lookup`, query: queryOf(page, { ...from }) });
}

function queryOf(page: PageKey, asked: Record<string, string | undefined>): URLSearchParams {
  const query = paramQuery(page.params);
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return query;
}
