import { optionalExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';
import { planOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    reserve: {
      from: Plan;
      to: Plan;
      resources: Plan;
      buffer: Plan | null;
      title: Plan;
      pending: Plan | null;
    };
  }
}

/** Takes resources for the row from one moment to another. */
export const reserve: Effect<'reserve'> = {
  schema: keys(
    'Reserves resources; a clash refuses the transition.',
    {
      from: expression('Start'),
      to: expression('End'),
      resources: expression('List of names'),
      buffer: expression('Minutes kept free'),
      title: expression('What it is for'),
      pending: expression('When it is only asked for: it stands in calendars, and others may take the time'),
      if: GUARD,
    },
    ['from', 'to', 'resources', 'title'],
  ),
  compile: (place, node) => ({
    kind: 'reserve',
    from: planOf(place, get(node, 'from')),
    to: planOf(place, get(node, 'to')),
    resources: planOf(place, get(node, 'resources')),
    buffer: optionalExpression(place.context, get(node, 'buffer'), place.scope, { want: 'value' }),
    title: planOf(place, get(node, 'title')),
    pending: optionalExpression(place.context, get(node, 'pending'), place.scope, { want: 'condition' }),
  }),
  writes: untold,
  touches: kept('reservation'),
  leads: nowhere,
};
