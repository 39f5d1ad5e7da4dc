import type { RuleFault } from '../../src/definition/errors/refusal-facts.ts';
import { decide, evaluate, type Plan } from '../../src/definition/expression/index.ts';
import { ruleSentence } from '../../src/definition/messages/refusal-sentences.ts';
import type { Json, RuleUse } from '../../src/definition/model.ts';
import { type ActorQuestion, isActor } from '../../src/definition/process/actors.ts';
import { type Check, checksOf, judge } from '../../src/definition/process/rules.ts';
import { existsFor, startsIn } from '../../src/definition/process/transitions.ts';
import type { Verdict } from '../../src/definition/wire.ts';
import { known } from '../scene/known.ts';
import { envOf, envWhenAsked, toShow } from '../scene/scene.ts';
import { plainText, writeText } from '../scene/write-text.ts';
import { type Case, labelOfCase, varsOf } from './case.ts';
import { formOf } from './form-of.ts';
import {
  type BrokenRule,
  longReasonError,
  needsError,
  notActorError,
  reasonError,
  stateError,
  warningError,
  whenError,
} from './refusals.ts';

const envOfCase = (one: Case) => envWhenAsked(one.work.scene, () => varsOf(one));

/** Whether `by` fits the one who acts, on the rows as they are now. Throws `NotLoaded`: call it inside `settle`. */
function fitsActor(one: Case, env = envOfCase(one)): boolean {
  const { scene, actor } = one.work;
  const question: ActorQuestion = {
    model: scene.model,
    process: one.process,
    type: one.type,
    spec: one.spec,
    actor,
    department: typeof one.row.department === 'string' ? one.row.department : null,
    holds: (tie) => {
      const plan = Object.hasOwn(one.record.ties, tie) ? one.record.ties[tie]?.plan : undefined;
      return plan !== undefined && decide(plan, env());
    },
    people: (plan: Plan) => {
      const list = known(evaluate(plan, env()));
      return Array.isArray(list) ? list : [list];
    },
  };
  return isActor(one.transition.by, question);
}

/** Whether the transition exists for the type and starts from the present state. */
export function startsNow(one: Case): boolean {
  return startsIn(one.transition, one.state) && existsFor(one.transition, one.spec) && hasPart(one);
}

/** A transition that fills in a part of a form exists where the type's form has such a part. */
function hasPart(one: Case): boolean {
  if (one.transition.fills === null) return true;
  const form = formOf(one);
  return form !== null && Object.hasOwn(one.work.scene.model.forms, form);
}

/** Whether the transition's own condition holds. Throws `NotLoaded`: call it inside `settle`. */
function fitsCondition(one: Case, env = envOfCase(one)): boolean {
  const { when } = one.transition;
  return when === null || decide(when, env());
}

/** Whether it is this person's to do on the row as it is, whatever its state. Throws `NotLoaded`: call it inside `settle`. */
export function isActorNow(one: Case): boolean {
  const env = envOfCase(one);
  return fitsActor(one, env) && fitsCondition(one, env);
}

/** Whether the transition is on offer at all: type, state, person, condition. Throws `NotLoaded`. */
export function isOffered(one: Case): boolean {
  if (!startsNow(one)) return false;
  return isActorNow(one);
}

/** The verdicts of rules on the case's row. */
export function verdictsOf(one: Case, uses: readonly RuleUse[]): Promise<Verdict[]> {
  return judgeAll(one, checksOf(one.work.scene.model, one.spec, uses));
}

function judgeAll(one: Case, checks: Check[]): Promise<Verdict[]> {
  const { scene } = one.work;
  const env = envOf(scene, varsOf(one));
  // Judged on what is true, said in what the person may read.
  const { reads } = envOf(toShow(scene), {});
  return scene.graph.settleAll(checks, (check) =>
    judge(check, env, (text, own) => writeText(text, { ...own, reads }, scene.department)),
  );
}

/** As `verdictsOf`, on the rows as they are now. Throws `NotLoaded`: call it inside `settle`. */
export function verdictsNow(one: Case, uses: readonly RuleUse[]): Verdict[] {
  const { scene } = one.work;
  const env = envOf(scene, varsOf(one));
  return checksOf(scene.model, one.spec, uses).map((check) =>
    judge(check, env, (text, own) => writeText(text, own, scene.department)),
  );
}

/** Whether whoever does it has to prove at that moment who they are. */
export async function asksProof(one: Case): Promise<boolean> {
  const { identified } = one.transition;
  const { scene } = one.work;
  return identified !== null && scene.graph.settle(() => decide(identified, envOf(scene, varsOf(one))));
}

/** Messages of the rules that do not hold; empty = nothing stands in the way. */
export async function obstaclesOf(one: Case): Promise<string[]> {
  return (await verdictsOf(one, one.transition.needs)).flatMap(obstacle).map(ruleSentence);
}

/**
 * As `obstaclesOf` before the form is filled in: rules about the input are not asked, and of a row still to be made
 * nothing is held against what cannot be told yet because the form will say it.
 */
export async function obstaclesBefore(one: Case): Promise<string[]> {
  const verdicts = await judgeAll(one, checksBefore(one));
  return verdicts
    .filter(({ ok }) => one.state !== null || ok !== null)
    .flatMap(obstacle)
    .map(ruleSentence);
}

/** Whether a row that is there has no obstacle before the form is filled in. Throws `NotLoaded`: call it inside `settle`. */
export function isFree(one: Case): boolean {
  const env = envOf(one.work.scene, varsOf(one));
  return checksBefore(one).every(({ rule, arg }) =>
    decide(rule.holds, { ...env, vars: { ...env.vars, arg } }),
  );
}

function checksBefore(one: Case): Check[] {
  const checks = checksOf(one.work.scene.model, one.spec, one.transition.needs);
  return checks.filter(({ rule }) => !rule.reads_input);
}

/** The same of the rules that warn. */
export async function warningsOf(one: Case): Promise<string[]> {
  return (await verdictsOf(one, one.transition.warns)).flatMap(obstacle).map(ruleSentence);
}

/** Throws with the sentences of the warnings that are due. */
export async function assertHeeded(one: Case): Promise<void> {
  const warnings = (await verdictsOf(one, one.transition.warns)).flatMap(obstacle);
  if (warnings.length > 0) throw warningError(warnings);
}

function obstacle({ rule, message, actual, ok }: Verdict): RuleFault[] {
  return ok === true ? [] : [{ rule, says: message, actual }];
}

/** Throws unless the actor may begin this transition now: who, then version, then state, then condition. */
export async function assertMayBegin(one: Case, assertVersion: () => Promise<void>): Promise<void> {
  const { graph } = one.work.scene;
  if (!(await graph.settle(() => fitsActor(one)))) throw notActorError(await labelOfCase(one));
  await assertVersion();
  if (!startsNow(one)) throw stateError(await labelOfCase(one), stateLabel(one));
  if (!(await graph.settle(() => fitsCondition(one)))) throw whenError(await labelOfCase(one));
}

/** More than anybody reads. */
const LONGEST_REASON = 4_000;

/** Throws unless the reason that is asked for was given and every rule holds; names all that do not. */
export async function assertComplete(one: Case): Promise<void> {
  if (one.transition.reason === 'required' && one.reason === null) throw reasonError();
  if ((one.reason?.length ?? 0) > LONGEST_REASON) throw longReasonError(LONGEST_REASON);
  const broken = await brokenRules(one);
  if (broken.length > 0) throw needsError(broken);
}

/** The rules that do not hold, each with what of the call it is about. */
async function brokenRules(one: Case): Promise<BrokenRule[]> {
  const { rules } = one.work.scene.model;
  const verdicts = await verdictsOf(one, one.transition.needs);
  return verdicts.flatMap((verdict) =>
    obstacle(verdict).map((facts) => ({ facts, pointer: rules[verdict.rule]?.pointer ?? undefined })),
  );
}

function stateLabel(one: Case): string {
  const state = one.state === null ? undefined : one.process.states[one.state];
  return state
    ? plainText(state.label, one.work.scene.department, { spec: one.spec })
    : String(one.state ?? '-');
}

/** What is kept of verdicts (`freeze`). */
export function frozenVerdicts(verdicts: Verdict[]): Json {
  return verdicts.map(({ rule, message, ok, actual }) => ({ rule, message, ok, actual }));
}
