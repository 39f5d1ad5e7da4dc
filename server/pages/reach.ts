import { FORMATS } from '../../src/definition/forms/formats.ts';
import { pointerPath } from '../../src/definition/input-faults.ts';
import type { FormModel, JsonObject, Model } from '../../src/definition/model.ts';
import type { ReachData } from '../../src/definition/wire.ts';
import { notFoundError } from '../core/errors.ts';
import { labelOfCase } from '../process/case.ts';
import { formOf } from '../process/form-of.ts';
import { formFaults } from '../process/form-validators.ts';
import { isOffered } from '../process/judge.ts';
import { notActorError } from '../process/refusals.ts';
import { countMeant, meantBy, someMeant } from '../records/reached.ts';
import { propertiesOf } from './board-input.ts';
import type { BoundAction } from './bound-actions.ts';
import type { PageScene } from './page-scene.ts';
import { caseOf } from './start-action.ts';

/** People named at once: a sample, never a list. */
const MOST = 5;
const LONGEST = 80;

export interface ReachQuestion {
  id: string | null;
  item: string | null;
  input: JsonObject;
  /** Another one names others. */
  turn: string;
  /** Only those whose name holds it are named. */
  seek: string;
}

/**
 * Whom a row would reach with what is filled in so far: how many, and a few of them. Answered to whoever the form opens
 * for; what is wrong in it counts as not filled in. Throws E_ACCESS_ACTION and E_ACCESS_NOT_FOUND.
 */
export async function reachOf(
  page: PageScene,
  action: BoundAction,
  { id, item, input, turn, seek }: ReachQuestion,
): Promise<ReachData> {
  const one = await caseOf(page, action, { id, item });
  const { scene } = one.work;
  if (!(await scene.graph.settle(() => isOffered(one)))) throw notActorError(await labelOfCase(one));
  const form = scene.model.forms[formOf(one) ?? ''];
  const parent = form && { ...one.row, ...rightIn(scene.model, form, input) };
  const meant = one.transition.reach && parent && (await meantBy(scene, one.record, parent));
  if (!meant) throw notFoundError(`no reach beside ${action.name}`);
  const people = await someMeant(meant, {
    most: MOST,
    turn: turn.slice(0, LONGEST),
    seek: seek.slice(0, LONGEST),
  });
  return { ...(await countMeant(meant)), people };
}

/** Of the form's own fields those with nothing wrong in them; one that is left out is empty. */
function rightIn(model: Model, form: FormModel, sent: JsonObject): JsonObject {
  const fields = propertiesOf(form.schema);
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(fields, name)));
  const faults = formFaults(model, form.name, own, true);
  const wrong = new Set(faults.map(({ pointer = '' }) => pointerPath(pointer)[1]));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { format }]) => {
      const value = own[name];
      const fits =
        typeof value !== 'string' || format === undefined || FORMATS[String(format)]?.test(value) !== false;
      return [name, value === undefined || wrong.has(name) || !fits ? null : value];
    }),
  );
}
