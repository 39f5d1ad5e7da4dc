import { decide } from '../../../src/definition/expression/index.ts';
import type { EffectModel } from '../../../src/definition/model.ts';
import { withState } from '../../../src/definition/process/state-of.ts';
import { resolveTarget } from '../../../src/definition/process/target.ts';
import { refusal } from '../../core/errors.ts';
import { envOf } from '../../scene/scene.ts';
import { aboutOf } from '../about.ts';
import type { Ask } from '../ask.ts';
import { type Case, labelOfCase, varsOf, type Work } from '../case.ts';
import { assertVersion } from '../conflicts.ts';
import { runEffects } from '../effects/run-effects.ts';
import { assertInput, assertStoredForms, takeUnfinished } from '../input.ts';
import { asksProof, assertComplete, assertHeeded, assertMayBegin } from '../judge.ts';
import { leftBy, previousState, recall, remembered } from '../left-state.ts';
import { onBehalfOf } from '../on-behalf.ts';
import { targetError } from '../refusals.ts';
import { changeRow, insertDraft, noteState } from '../row-writes.ts';
import { leading, openCase } from './open-case.ts';

/**
 * Does one transition inside the caller's transaction, or throws and leaves nothing: lock the row within the grant, who,
 * version, state, condition, input, rules, target, effects in order, state, history.
 */
export async function perform(work: Work, ask: Ask): Promise<Case> {
  const one = await openCase(work, ask);
  await assertMayBegin(one, () => assertVersion(one, ask.seen));
  one.on_behalf = await onBehalfOf(one);
  if (ask.unfinished) await takeUnfinished(one);
  else {
    await assertInput(one);
    await assertStoredForms(one);
    await assertComplete(one);
    if (ask.heed) await assertHeeded(one);
  }
  await assertIdentified(one);
  await carryOut(one);
  return one;
}

/** Asked last, so that nobody types a password for what is refused anyway. Throws E_ACCESS_PROOF. */
async function assertIdentified(one: Case): Promise<void> {
  if (one.work.proof === null && (await asksProof(one))) throw refusal('E_ACCESS_PROOF', { why: 'missing' });
}

/** Everything after the judgement. */
export async function carryOut(one: Case): Promise<void> {
  await recall(one);
  const target = await targetOf(one);
  one.next = target;
  const making = one.state === null;
  const first = making ? leading(one.transition, ['set', 'number', 'freeze', 'adopt']) : [];
  if (making) {
    await runEffects(one, first.slice(leading(one.transition, ['set']).length));
    one.row = { ...one.row, ...withState(one.process, target) };
    await insertDraft(one);
  }
  const rest = one.transition.do.slice(first.length);
  await runEffects(
    one,
    rest.filter((effect) => !isOwnStart(effect)),
  );
  const reached = one.diverted ?? target;
  if (reached !== one.state && !making) {
    const values = { ...withState(one.process, reached), ...remembered(one, reached) };
    await changeRow(one, one.record, one.row, values);
  }
  noteState(one, { from: one.state, to: reached, about: await aboutOf(one) });
  await runEffects(one, rest.filter(isOwnStart));
}

/** Another transition of the row itself can only start from the state this one leads to. */
const isOwnStart = (effect: EffectModel) => effect.kind === 'start' && effect.rows === null;

/** The state the transition leads to from here. Throws when none fits. */
export async function targetOf(one: Case): Promise<string> {
  const { scene } = one.work;
  const previous = one.transition.to === 'last' ? await previousState(one) : null;
  const env = envOf(scene, varsOf(one));
  const target = await scene.graph.settle(() =>
    resolveTarget({
      process: one.process,
      spec: one.spec,
      transition: one.transition,
      state: one.state,
      previous,
      left: leftBy(one),
      decide: (plan) => decide(plan, env),
    }),
  );
  if (target === null) throw targetError(await labelOfCase(one));
  return target;
}
