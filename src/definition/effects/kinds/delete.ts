import { keys } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    delete: object;
  }
}

/** Removes the row itself with what lies within it. */
export const deleteRow: Effect<'delete'> = {
  schema: keys('Removes the row itself with what lies within it; its history stays.', {}),
  compile: () => ({ kind: 'delete' }),
  writes: untold,
  touches: noOther,
  leads: nowhere,
};
