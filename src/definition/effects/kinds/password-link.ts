import type { Plan } from '../../expression/plan.ts';
import { get, textOf } from '../../read/node.ts';
import { expression, GUARD, keys, oneOf } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { userOf } from '../users.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    password_link: { to: Plan; as: 'invitation' | 'reset' };
  }
}

/** Sends a person the way to a password of their own. */
export const passwordLink: Effect<'password_link'> = {
  schema: keys(
    'Mails a person a link, used once, to set their password; an earlier one ends.',
    {
      to: expression('Id of the user'),
      as: oneOf('invitation: to begin with, for seven days; reset: when it was lost, for an hour.', [
        'invitation',
        'reset',
      ]),
      if: GUARD,
    },
    ['to', 'as'],
  ),
  compile: (place, node) => ({
    kind: 'password_link',
    to: userOf(place, get(node, 'to')),
    as: textOf(get(node, 'as')) === 'invitation' ? 'invitation' : 'reset',
  }),
  writes: () => [],
  touches: noOther,
  leads: nowhere,
};
