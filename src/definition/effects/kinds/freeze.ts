import { compileBindings } from '../../compile/bindings.ts';
import { compileRuleUses } from '../../compile/uses.ts';
import type { Binding, RuleUse } from '../../model.ts';
import { get } from '../../read/node.ts';
import { GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    freeze: { field: string; rules: RuleUse[] | null; bind: Record<string, Binding> | null };
  }
}

/** Stores verdicts of rules, or a bound object, in a json field. */
export const freeze: Effect<'freeze'> = {
  schema: keys(
    'Keeps verdicts or values as they are now.',
    {
      field: text('Field (json) it is written to.'),
      rules: {
        description: 'Rules, or knobs that list rules.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: { type: ['string', 'object'] },
      },
      bind: { description: 'Name -> value.', type: 'object' },
      if: GUARD,
    },
    ['field'],
  ),
  compile: (place, node) => {
    const { context, draft, scope } = place;
    const [rules, bind] = [get(node, 'rules'), get(node, 'bind')];
    return {
      kind: 'freeze',
      field: fieldOf(place, get(node, 'field')),
      rules: rules ? compileRuleUses(context, rules, draft) : null,
      bind: bind ? compileBindings(context, bind, scope) : null,
    };
  },
  writes: ({ field }, place) => ownFields(place, [field]),
  touches: noOther,
  leads: nowhere,
};
