import { compileWho } from '../../compile/uses.ts';
import type { Who } from '../../model.ts';
import { boolOf, get, itemsOf } from '../../read/node.ts';
import { flag, GUARD, keys, names } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere } from '../effect.ts';
import { MESSAGE, messageOf, notifications } from '../messages.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    notify: { message: string; to: Who[]; self: boolean };
  }
}

/** Tells people. */
export const notify: Effect<'notify'> = {
  schema: keys(
    'Tells people.',
    {
      message: MESSAGE,
      to: names('Who may: audience, tie of the record, role, name of people, system, or spec.<knob>.'),
      self: flag('Also whoever does it, who otherwise knows.'),
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
      self: boolOf(get(node, 'self'), false),
    };
  },
  writes: notifications,
  touches: kept('notification'),
  leads: nowhere,
};
