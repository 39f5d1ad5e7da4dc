import { text } from '../../validate/schema-words.ts';
import { type Effect, noOther } from '../effect.ts';
import { namedEffect } from '../named.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    use: { name: string };
  }
}

/** Runs an entry of `process.effects`. */
export const use: Effect<'use'> = {
  schema: text('Runs an entry of effects.'),
  compile: (place, node) => ({ kind: 'use', name: namedEffect(place, node) }),
  writes: ({ name }, { named }) => named(name),
  touches: noOther,
  leads: ({ name }, { named }) => named(name),
};
