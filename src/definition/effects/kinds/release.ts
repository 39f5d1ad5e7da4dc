import { keys } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    release: object;
  }
}

/** Gives back everything the row holds. */
export const release: Effect<'release'> = {
  schema: keys('Gives the reservations of the row back.', {}),
  compile: () => ({ kind: 'release' }),
  writes: untold,
  touches: kept('reservation'),
  leads: nowhere,
};
