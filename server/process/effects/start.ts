import type { JsonObject } from '../../../src/definition/model.ts';
import { MOST_IN_LINE } from '../auto-queue.ts';
import { circleError } from '../refusals.ts';
import { type Effect, listOf, valuesOf } from './effect.ts';

/**
 * Runs another transition as the system: on the row itself, or on rows given by a list of ids (or of rows). Throws
 * E_PROCESS_CIRCLE when such transitions start each other without end.
 */
export const start: Effect<'start'> = async (one, effect, vars) => {
  const { scene } = one.work;
  const process = Object.values(scene.model.processes).find(
    ({ record, transitions }) => record === effect.record && Object.hasOwn(transitions, effect.transition),
  );
  if (!process) throw new Error(`no transition ${effect.transition} of ${effect.record}`);
  const values = await valuesOf(one, effect.input, vars);
  // As in a form that is sent: what is empty is left out.
  const input = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null),
  ) as JsonObject;
  const ids = effect.rows === null ? [one.row.id] : (await listOf(one, effect.rows, vars)).map(idOf);
  const started = one.work.started + 1;
  if (started > MOST_IN_LINE)
    throw circleError({ process: process.name, transition: effect.transition, row: String(one.row.id) });
  const work = { ...one.work, started, actor: null, scene: { ...scene, viewer: null } };
  for (const id of ids) {
    await work.perform(work, {
      process,
      transition: effect.transition,
      row: String(id),
      input,
      reason: one.reason,
    });
  }
  // What was started may have written the row, and the item acted on.
  one.row = scene.graph.ref(one.record.name, String(one.row.id)) ?? one.row;
  if (one.item && one.itemRecord)
    one.item = scene.graph.ref(one.itemRecord.name, String(one.item.id)) ?? one.item;
};

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}
