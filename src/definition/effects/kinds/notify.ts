import { compileWho } from '../../compile/uses.ts';
import type { Who } from '../../model.ts';
import { get, itemsOf } from '../../read/node.ts';
import { GUARD, keys, names } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere } from '../effect.ts';
import { MESSAGE, messageOf, notifications } from '../messages.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    notify: { message: string; to: Who[] };
  }
}

/** Tells people. */
export const notify: Effect<'notify'> = {
  schema: keys(
    'Tells people.',
    {
      message: MESSAGE,
      to: names('Who may: audience, tie of the record, role, name of people, system, or spec.<knob>.'),
      if: GUARD,
    },
    ['message', 'to'],
  ),
  compile: (place, node) => {
    const { context, draft, scope } = place;
    return {
      kind: 'notify',
      message: messageOf(place, node),
      to: itemsOf(get(node, 'to')).flatMap((item) => compileWho(context, item, { draft, scope })),
    };
  },
  writes: notifications,
  touches: kept('notification'),
  leads: nowhere,
};
