import { createHash } from 'node:crypto';
import type { JsonObject } from '../../src/definition/model.ts';
import type { BulkDone } from '../../src/definition/wire.ts';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import type { ActionRequest } from './asked-action.ts';
import { runAction } from './run-action.ts';

export interface BulkRows {
  ids: string[];
  items: Record<string, string>;
  versions: Record<string, number>;
  inputs: Record<string, JsonObject>;
  prepared: Record<string, JsonObject>;
}

export const MOST_ROWS = 500;

/**
 * Does an action on many rows, each in a transaction of its own; the answer says for each whether it was done.
 * `items` names the rows behind them that are meant, where the list said so; `versions`: what was looked at, of those and
 * else of the rows themselves; `inputs`: what those are done with that have a form of their own; `prepared`: what those are prepared with
 * that need it. All by row.
 */
export async function runBulk(
  deps: Deps,
  ask: Omit<ActionRequest, 'id' | 'item' | 'version'>,
  { ids, items, versions, inputs, prepared }: BulkRows,
): Promise<BulkDone['results']> {
  const results: BulkDone['results'] = [];
  for (const id of new Set(ids)) {
    const key = ask.key === null ? null : keyOfRow(ask.key, id);
    try {
      const { message } = await runAction(deps, {
        ...ask,
        id,
        item: items[id] ?? null,
        key,
        version: versions[id] ?? null,
        input: inputs[id] ?? ask.input,
        ...(prepared[id] && { prepared: prepared[id] }),
      });
      results.push({ id, ok: true, ...(message === undefined ? {} : { message }) });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ id, ok: false, message: error.faults.map((fault) => fault.message).join(' ') });
    }
  }
  return results;
}

/** A key per row, of one length whatever the call's: a repeated call goes on where the first one stopped. */
function keyOfRow(key: string, id: string): string {
  return createHash('sha256').update(`${key} ${id}`).digest('hex');
}
