import type { Plan } from '../../expression/plan.ts';
import { type Effect, nowhere, type Word } from '../effect.ts';
import { ownFields } from '../fields.ts';
import { itemRelations, touched } from '../relations.ts';
import { VALUES, valuesOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    set: { target: 'row' | 'item'; set: Record<string, Plan> };
  }
}

/** Writes fields of the row. */
export const set: Effect<'set'> = {
  schema: VALUES,
  compile: (place, node) => ({
    kind: 'set',
    target: 'row',
    set: valuesOf(place, node, place.draft.record),
  }),
  writes: ({ target, set }, place) => (target === 'row' ? ownFields(place, Object.keys(set)) : null),
  touches: ({ target, set }, place) =>
    target === 'item'
      ? itemRelations(place).map(({ record, by }) => touched(place, { record, by, set }))
      : [],
  leads: nowhere,
};

/** Writes fields of the item acted on. */
export const setItem: Word<'set'> = {
  schema: VALUES,
  compile: (place, node) => ({ kind: 'set', target: 'item', set: valuesOf(place, node, place.item) }),
};
