import type { Plan } from '../../expression/plan.ts';
import { boolOf, get } from '../../read/node.ts';
import { expression, flag, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { userOf } from '../users.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    sign_out: { to: Plan /** Their passkeys are removed, too. */; passkeys: boolean };
  }
}

/** Ends every session of a person, on all devices. */
export const signOut: Effect<'sign_out'> = {
  schema: keys(
    'Signs a person out everywhere; personal links stay.',
    {
      to: expression('Id of the user'),
      passkeys: flag('Removes their passkeys, too.'),
      if: GUARD,
    },
    ['to'],
  ),
  compile: (place, node) => ({
    kind: 'sign_out',
    to: userOf(place, get(node, 'to')),
    passkeys: boolOf(get(node, 'passkeys'), false),
  }),
  writes: () => [],
  touches: noOther,
  leads: nowhere,
};
