import type { ActionDone } from '../../definition/wire.ts';
import { isConflict } from '../errors/api-error.ts';
import { newId } from '../format/new-id.ts';
import { type ActionInput, type ActionTarget, doAction } from './actions.ts';
import { startAction } from './begun-actions.ts';
import type { PageKey } from './queries.ts';

/** How often others may change the row meanwhile: several files on their way, and an autosave. */
const TRIES = 5;

/** What one person tries: its key stays the same until the wish is another one. */
export interface Intent {
  current: string;
}

/**
 * Adds to a row what takes nothing away from anybody, such as a file: where the row was changed meanwhile, mostly by the
 * same person's other files or typing, it is added to the row as it is now. Throws as `doAction`, a conflict after five.
 */
export async function addToRow(
  page: PageKey,
  target: ActionTarget,
  given: ActionInput,
  intent: Intent,
): Promise<ActionDone> {
  let { version } = given;
  for (let left = TRIES - 1; ; left--) {
    try {
      return await doAction(page, target, { ...given, version }, intent.current);
    } catch (error) {
      if (!isConflict(error)) throw error;
      // By the same key the server would answer as before.
      intent.current = newId();
      if (left === 0) throw error;
      ({ version } = await startAction(page, target));
    }
  }
}
