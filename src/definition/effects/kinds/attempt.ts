import { get, textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, untold } from '../effect.ts';
import { namedEffect } from '../named.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    attempt: { name: string; taken: { to: string | null; use: string | null } | null };
  }
}

/** Runs an entry of `process.effects`; where its reservation is taken, the row goes to `to` (if any) and `use` runs. */
export const attempt: Effect<'attempt'> = {
  schema: keys(
    'Runs an entry of effects that reserves; where a time is taken, the row goes elsewhere instead of being refused.',
    {
      use: text('Entry of effects; its reservation comes first.'),
      taken: keys(
        'When somebody else has the time: the state the step leads to instead, and effects for it. Without it nothing more happens.',
        { to: text('State.'), use: text('Entry of effects.') },
      ),
    },
    ['use'],
  ),
  compile: (place, node) => {
    const { context, draft } = place;
    const taken = get(node, 'taken');
    const [to, use] = [get(taken, 'to'), get(taken, 'use')];
    const name = textOf(to) ?? '';
    if (to && !draft.states.includes(name))
      unknownName(context.report, to, { kind: `state of ${draft.name}`, name, names: draft.states });
    return {
      kind: 'attempt',
      name: namedEffect(place, get(node, 'use') ?? node),
      taken: taken ? { to: textOf(to) ?? null, use: use ? namedEffect(place, use) : null } : null,
    };
  },
  writes: untold,
  touches: noOther,
  leads: ({ name, taken }, { named }) => [
    ...named(name),
    ...(taken?.to ? [taken.to] : []),
    ...(taken?.use ? named(taken.use) : []),
  ],
};
