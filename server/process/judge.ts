import { decide, evaluate, type Plan } from '../../src/definition/expression/index.ts';
import type { Json, RuleUse } from '../../src/definition/model.ts';
import { type ActorQuestion, isActor } from '../../src/definition/process/actors.ts';
import { checksOf, judge, type Verdict } from '../../src/definition/process/rules.ts';
import { existsFor, startsIn } from '../../src/definition/process/transitions.ts';
import { envOf } from '../records/scene.ts';
import { known } from '../records/known.ts';
import { plainText, writeText } from '../records/write-text.ts';
import { type Case, labelOfCase, varsOf } from './case.ts';
import { needsError, notActorError, reasonError, stateError, whenError } from './refusals.ts';

/** Whether `by` fits the one who acts. Evaluated on the rows as they are now. */
export async function mayAct(one: Case): Promise<boolean> {
  const { scene, actor } = one.work;
  const env = envOf(scene, varsOf(one));
  const question: ActorQuestion = {
    model: scene.model,
    process: one.process,
    type: one.type,
    spec: one.spec,
    actor,
    department: typeof one.row.department === 'string' ? one.row.department : null,
    holds: (tie) => {
      const plan = one.record.ties[tie]?.plan;
      return plan !== undefined && decide(plan, env);
    },
    people: (plan: Plan) => {
      const list = known(evaluate(plan, env));
      return Array.isArray(list) ? list : [list];
    },
  };
  return scene.graph.settle(() => isActor(one.transition.by, question));
}

/** Whether the transition exists for the type, starts from the present state, and its own condition holds. */
export function startsNow(one: Case): boolean {
  return startsIn(one.transition, one.state) && existsFor(one.transition, one.spec);
}

export async function holdsNow(one: Case): Promise<boolean> {
  const { when } = one.transition;
  if (when === null) return true;
  const env = envOf(one.work.scene, varsOf(one));
  return one.work.scene.graph.settle(() => decide(when, env));
}

/** The verdicts of rules on the case's row. */
export function verdictsOf(one: Case, uses: readonly RuleUse[]): Promise<Verdict[]> {
  const { scene } = one.work;
  const checks = checksOf(scene.model, one.spec, uses);
  const env = envOf(scene, varsOf(one));
  return scene.graph.settleAll(checks, (check) =>
    judge(check, env, (text, own) => writeText(text, own, scene.department)),
  );
}

/** Messages of the rules that do not hold; empty = nothing stands in the way. */
export async function obstaclesOf(one: Case): Promise<string[]> {
  const verdicts = await verdictsOf(one, one.transition.needs);
  return verdicts.filter(({ ok }) => ok !== true).map(obstacle);
}

function obstacle({ message, actual }: Verdict): string {
  return actual ? `${message} (${actual})` : message;
}

/** Throws unless the actor may begin this transition now: who, then version, then state, then condition. */
export async function assertMayBegin(one: Case, assertVersion: () => Promise<void>): Promise<void> {
  if (!(await mayAct(one))) throw notActorError(await labelOfCase(one));
  await assertVersion();
  if (!startsNow(one)) throw stateError(await labelOfCase(one), stateLabel(one));
  if (!(await holdsNow(one))) throw whenError(await labelOfCase(one));
}

/** Throws unless the reason that is asked for was given and every rule holds; names all that do not. */
export async function assertComplete(one: Case): Promise<void> {
  if (one.transition.reason === 'required' && !one.reason?.trim()) throw reasonError();
  const obstacles = await obstaclesOf(one);
  if (obstacles.length > 0) throw needsError(obstacles);
}

function stateLabel(one: Case): string {
  const state = one.state === null ? undefined : one.process.states[one.state];
  return state ? plainText(state.label, one.work.scene.department, { spec: one.spec }) : String(one.state ?? '-');
}

/** What is kept of verdicts (`freeze`). */
export function frozenVerdicts(verdicts: Verdict[]): Json {
  return verdicts.map(({ rule, message, ok, actual }) => ({ rule, message, ok, actual }));
}

