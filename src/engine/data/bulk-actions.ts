import type { BulkDone, BulkPreviewData, SkippedRows } from '../../definition/wire.ts';
import { type ActionInput, type ActionTarget, actionPath } from './actions.ts';
import { call } from './http.ts';
import type { PageKey } from './queries.ts';

/** Does it on many rows, each by itself; the answer says which succeeded and why the others did not. */
export function doBulk(
  page: PageKey,
  { name, block }: Pick<ActionTarget, 'name' | 'block'>,
  ids: string[],
  { input, inputs, prepared, reason, proof, seen = [] }: ActionInput,
  intent: string,
): Promise<BulkDone> {
  const versions = Object.fromEntries(seen.map(({ id, version, item }) => [id, item?.version ?? version]));
  const items = Object.fromEntries(seen.flatMap(({ id, item }) => (item ? [[id, item.id]] : [])));
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/bulk`,
    body: { params: page.params, block, ids, input, inputs, prepared, reason, versions, items },
    intent,
    proof,
  });
}

/** What is asked of a bulk action before it happens: on which rows, and what of their forms was decided. */
export interface BulkQuestion {
  ids: string[];
  inputs?: ActionInput['inputs'];
  prepared?: ActionInput['prepared'];
  /** ISO date before which nothing is proposed. */
  first?: string;
}

/** Which of the rows it leaves out, and why; nothing happens. */
export function skippedRows(
  page: PageKey,
  { name, block }: Pick<ActionTarget, 'name' | 'block'>,
  ids: string[],
  signal?: AbortSignal,
): Promise<SkippedRows> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/skipped`,
    body: { params: page.params, block, ids },
    signal,
  });
}

/** What it would do to each row; nothing happens. */
export function previewBulk(
  page: PageKey,
  { name, block }: Pick<ActionTarget, 'name' | 'block'>,
  question: BulkQuestion,
  signal?: AbortSignal,
): Promise<BulkPreviewData> {
  return call({
    method: 'POST',
    path: `${actionPath(page, name)}/preview`,
    body: { params: page.params, block, ...question },
    signal,
  });
}
