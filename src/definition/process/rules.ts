import { type Env, evaluate } from '../expression/index.ts';
import type { Json, JsonObject, Model, RuleModel, RuleUse, Text } from '../model.ts';
import type { Verdict } from '../wire/verdicts.ts';
import { knobOf } from './spec.ts';

/** One thing to check: a rule with its argument. */
export interface Check {
  rule: RuleModel;
  arg: Json;
}

/**
 * The checks behind `needs` and checklists, in order: knobs are replaced by the rules the type lists, and a rule that
 * says `each` becomes one check per element of its argument. Names without a rule are left out (the checker of
 * definitions refuses them). Pure.
 */
export function checksOf(model: Model, spec: JsonObject, uses: readonly RuleUse[]): Check[] {
  return uses
    .flatMap((use) => (use.knob === null ? [{ rule: use.rule, arg: use.arg }] : listed(spec, use.knob)))
    .flatMap(({ rule, arg }) => {
      const found = rule !== null && Object.hasOwn(model.rules, rule) ? model.rules[rule] : undefined;
      if (!found) return [];
      return found.each && Array.isArray(arg)
        ? arg.map((one) => ({ rule: found, arg: one }))
        : [{ rule: found, arg }];
    });
}

function listed(spec: JsonObject, knob: string): { rule: string | null; arg: Json }[] {
  const value = knobOf(spec, knob);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item.rule === 'string'
      ? [{ rule: item.rule, arg: item.arg ?? null }]
      : [],
  );
}

/** Judges one check; `env` holds the row and the rest, `text` writes a text. Throws `NotLoaded` as `evaluate` does. */
export function judge(check: Check, env: Env, text: (text: Text, env: Env) => string): Verdict {
  const own: Env = { ...env, vars: { ...env.vars, arg: check.arg } };
  const value = evaluate(check.rule.holds, own);
  return {
    rule: check.rule.name,
    message: text(check.rule.message, own),
    ok: typeof value === 'boolean' ? value : null,
    actual: check.rule.actual === null ? null : text(check.rule.actual, own),
    ...(value !== true && check.rule.get !== null && { get: text(check.rule.get, own) }),
  };
}
