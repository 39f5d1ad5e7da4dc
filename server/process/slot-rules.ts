import { decide } from '../../src/definition/expression/index.ts';
import { membersRead } from '../../src/definition/expression/plan.ts';
import type { JsonObject, RuleUse } from '../../src/definition/model.ts';
import { type Check, checksOf } from '../../src/definition/process/rules.ts';
import { envOf } from '../scene/scene.ts';
import { type Case, varsOf } from './case.ts';

/** A rule that some fields of the form decide, and which of them; none = what is chosen beside them decides it. */
export interface SlotRule {
  check: Check;
  reads: string[];
}

/** Of these rules those that look at one of these fields, or only at what the input has already. */
export function rulesAbout(one: Case, uses: readonly RuleUse[], fields: readonly string[]): SlotRule[] {
  return checksOf(one.work.scene.model, one.spec, uses).flatMap((check) => {
    const members = membersRead(check.rule.holds.root, 'input');
    const reads = fields.filter((name) => members === null || members.has(name));
    return reads.length > 0 || isDecided(members, one.input) ? [{ check, reads }] : [];
  });
}

function isDecided(members: ReadonlySet<string> | null, input: JsonObject): boolean {
  const given = (name: string) => (input[name] ?? '') !== '';
  return members !== null && members.size > 0 && [...members].every(given);
}

/** Whether a rule holds with an input. Throws `NotLoaded`: call it inside `settle`. */
export type RuleJudge = (rule: SlotRule, input: JsonObject) => boolean;

/** Judges rules by inputs that differ in the fields of the rules alone: what was judged once is known. */
export function ruleJudge(one: Case): RuleJudge {
  const known = new Map<SlotRule, Map<string, boolean>>();
  return (rule, input) => {
    const own = known.get(rule) ?? new Map<string, boolean>();
    known.set(rule, own);
    const key = JSON.stringify(rule.reads.map((name) => input[name] ?? null));
    const held = own.get(key) ?? holds(one, rule, input);
    own.set(key, held);
    return held;
  };
}

function holds(one: Case, { check: { rule, arg } }: SlotRule, input: JsonObject): boolean {
  return decide(rule.holds, envOf(one.work.scene, varsOf({ ...one, input }, { arg })));
}
