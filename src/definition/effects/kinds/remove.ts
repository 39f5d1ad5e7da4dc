import { boolOf, get } from '../../read/node.ts';
import { expression, flag, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, nowhere, untold } from '../effect.ts';
import { RELATION, type RelationRows, relationRows, touchedRows } from '../relations.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `for_good`: also where the record keeps earlier versions. */
    remove: RelationRows & { for_good: boolean };
  }
}

/** Removes rows of a relation, with what lies within them. */
export const remove: Effect<'remove'> = {
  schema: keys(
    'Removes rows of a relation.',
    {
      ...RELATION,
      where: expression('Which rows, as each'),
      if: GUARD,
      for_good: flag('Also where the record keeps earlier versions (x-versions).'),
    },
    ['relation'],
  ),
  compile: (place, node) => {
    const { rows } = relationRows(place, node);
    return { kind: 'remove', ...rows, for_good: boolOf(get(node, 'for_good'), false) };
  },
  writes: untold,
  touches: (effect, place) => touchedRows(effect, {}, place),
  leads: nowhere,
};
