import { evaluate, type Plan } from '../../src/definition/expression/index.ts';
import type { OptionSource } from '../../src/definition/model.ts';
import type { Option } from '../../src/definition/wire.ts';
import { type Case, varsOf } from '../process/case.ts';
import { spanOf } from '../process/clashes.ts';
import { knownReservations } from '../process/known-reservations.ts';
import { heldBeside } from '../process/reservations.ts';
import type { Wish } from '../process/wish.ts';
import { wishOfCase } from '../process/wished.ts';
import { MOST_OPTIONS, type OptionQuestion, optionsOf } from '../records/options.ts';
import { known } from '../scene/known.ts';
import { envOf } from '../scene/scene.ts';

/** How far is looked for choices that are free, where nothing is sought by name. */
const LOOKED_AT = 5 * MOST_OPTIONS;

type Source = Extract<OptionSource, { record: string }> & { free: Plan };

/** Whether choices of the source are told to be taken. */
export const tellsTaken = (source: OptionSource): source is Source =>
  'record' in source && source.free !== null;

/**
 * Choices of a picker in an action's form with what others have taken them for at the time that the action would reserve; at
 * most 20. Who looks through them without a name is offered the free ones first.
 */
export async function freeOptions(one: Case, source: Source, question: OptionQuestion): Promise<Option[]> {
  const { scene } = one.work;
  // Of what is chosen already the names alone are asked for.
  const wish = question.ids ? null : await scene.graph.settle(() => wishOfCase(one));
  if (wish === null) return optionsOf(scene, source, question);
  const seeks = (question.text ?? '').trim() !== '';
  const options = await optionsOf(scene, source, seeks ? question : { ...question, most: LOOKED_AT });
  const resources = await scene.graph.settleAll(options, ({ id }) => resourceOf(one, source, id, question));
  const taken = await takenAt(one, { ...wish, resources: resources.filter((name) => name !== null) });
  const told = options.map((option, at): Option => {
    const held = taken.get(resources[at] ?? '');
    return held ? { ...option, taken: held } : option;
  });
  if (seeks) return told;
  const [free, others] = [told.filter((option) => !option.taken), told.filter((option) => option.taken)];
  return [...free, ...others].slice(0, MOST_OPTIONS);
}

/** Throws `NotLoaded`: call it inside `settle`. */
function resourceOf(
  one: Case,
  { record, free }: Source,
  id: string,
  { vars }: OptionQuestion,
): string | null {
  const { scene } = one.work;
  const row = scene.graph.ref(record, id);
  const found = known(evaluate(free, envOf(scene, { ...varsOf(one), ...vars, row })));
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The first event in the way of each resource, named as far as the actor may know. */
async function takenAt(one: Case, wish: Wish): Promise<Map<string, NonNullable<Option['taken']>>> {
  const taken = new Map<string, NonNullable<Option['taken']>>();
  const found = wish.resources.length === 0 ? [] : await heldBeside(one, wish);
  const isKnown = await knownReservations(one.work.scene, found);
  for (const held of found) {
    if (taken.has(held.resource)) continue;
    taken.set(held.resource, { title: isKnown(held) ? held.title : null, at: spanOf(held) });
  }
  return taken;
}
