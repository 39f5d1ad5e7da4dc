import type { JsonObject } from '../../../src/definition/model.ts';
import { sceneAs, valueIn } from '../../scene/scene.ts';
import { MOST_IN_LINE } from '../auto-queue.ts';
import { varsOf } from '../case.ts';
import { circleError } from '../refusals.ts';
import { type Effect, listOf, valuesOf } from './effect.ts';

/**
 * Runs another transition: on the row itself, or on rows given by a list of ids (or of rows); as the system, or as whoever
 * does this, whom it is refused like anybody. Throws E_PROCESS_CIRCLE when such transitions start each other without end.
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
  const rows = effect.rows === null ? [one.row] : await listOf(one, effect.rows, vars);
  const started = one.work.started + 1;
  if (started > MOST_IN_LINE)
    throw circleError({ process: process.name, transition: effect.transition, row: String(one.row.id) });
  // The other row's page is none that they are on: with all that they are, not with what this page is for.
  const work =
    effect.as === 'viewer'
      ? { ...one.work, started, scene: await sceneAs(scene, one.work.actor) }
      : { ...one.work, started, actor: null, scene: { ...scene, viewer: null } };
  for (const each of rows) {
    const item = effect.item && (await valueIn(scene, effect.item, varsOf(one, { ...vars, each })));
    await work.perform(work, {
      process,
      transition: effect.transition,
      row: String(idOf(each)),
      item: item === null ? null : String(idOf(item)),
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
