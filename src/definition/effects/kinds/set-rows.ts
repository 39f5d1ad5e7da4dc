import { NO_PLAN } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get, itemsOf, textsOf } from '../../read/node.ts';
import { expression, GUARD, keys, texts } from '../../validate/schema-words.ts';
import { type Effect, nowhere, untold } from '../effect.ts';
import { checkField } from '../fields.ts';
import { RELATION, type RelationRows, relationRows, touchedRows } from '../relations.ts';
import { eachOf, VALUES, valuesOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    set_rows: RelationRows & { rows: Plan; key: string[]; set: Record<string, Plan> };
  }
}

/** Makes the relation's rows equal to `rows` (list of objects): matched by `key`, others (where `where`) removed. */
export const setRows: Effect<'set_rows'> = {
  schema: keys(
    'Makes the rows of a relation equal to a list.',
    {
      ...RELATION,
      rows: expression('List; its elements are seen as each'),
      key: texts('Fields that identify a row.'),
      where: expression('Only such existing rows may be removed'),
      set: VALUES,
      if: GUARD,
    },
    ['relation', 'rows', 'key', 'set'],
  ),
  compile: (place, node) => {
    const { rows: held, record } = relationRows(place, node);
    const { where, ...relation } = held;
    const { each, inner } = eachOf(place, get(node, 'rows'));
    for (const item of itemsOf(get(node, 'key'))) checkField(place, item, record);
    return {
      kind: 'set_rows',
      ...relation,
      rows: each ?? NO_PLAN,
      key: textsOf(get(node, 'key')),
      where,
      set: valuesOf(inner, get(node, 'set'), record),
    };
  },
  writes: untold,
  touches: (effect, place) => touchedRows(effect, effect.set, place),
  leads: nowhere,
};
