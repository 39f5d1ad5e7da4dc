import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { userOf } from '../users.ts';
import { eachOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    unlink: { each: Plan | null; to: Plan };
  }
}

/** Ends the links to the row that a user has, or the user of each element. */
export const unlink: Effect<'unlink'> = {
  schema: keys(
    'Ends the personal links of a person to the row.',
    {
      each: expression('One person for each element, seen as each'),
      to: expression('Id of the user'),
      if: GUARD,
    },
    ['to'],
  ),
  compile: (place, node) => {
    const { each, inner } = eachOf(place, get(node, 'each'));
    return { kind: 'unlink', each, to: userOf(inner, get(node, 'to')) };
  },
  writes: () => [],
  touches: noOther,
  leads: nowhere,
};
