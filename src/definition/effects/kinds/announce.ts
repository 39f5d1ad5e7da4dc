import { optionalExpression, withVars } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get, textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere } from '../effect.ts';
import { MESSAGE, messageOf, notifications } from '../messages.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `to`: a profile; `where` over `row` = the profile's row. */
    announce: { message: string; to: string; where: Plan | null };
  }
}

/** Tells everybody in the row's department who has a profile. */
export const announce: Effect<'announce'> = {
  schema: keys(
    "Tells everybody in the row's department who has a profile.",
    {
      message: MESSAGE,
      to: text('Profile of access.yaml.'),
      where: expression("Which of them, over row = the profile's row"),
      if: GUARD,
    },
    ['message', 'to'],
  ),
  compile: (place, node) => {
    const { context, scope } = place;
    const message = messageOf(place, node);
    const to = get(node, 'to') ?? node;
    const name = textOf(to) ?? '';
    const { profiles } = context.access;
    const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    if (!profile) unknownName(context.report, to, { kind: 'profile', name, names: Object.keys(profiles) });
    const inner = profile ? withVars(scope, { row: { kind: 'row', record: profile.record } }) : scope;
    const where = profile ? get(node, 'where') : undefined;
    return {
      kind: 'announce',
      message,
      to: name,
      where: optionalExpression(context, where, inner, { want: 'condition', sql: true }),
    };
  },
  writes: notifications,
  touches: kept('notification'),
  leads: nowhere,
};
