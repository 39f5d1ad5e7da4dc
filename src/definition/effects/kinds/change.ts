import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, nowhere } from '../effect.ts';
import { RELATION, type RelationRows, relationRows, touchedRows } from '../relations.ts';
import { VALUES, valuesOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    change: RelationRows & { set: Record<string, Plan> };
  }
}

/** Writes fields of rows of a relation. */
export const change: Effect<'change'> = {
  schema: keys(
    'Changes rows of a relation.',
    { ...RELATION, where: expression('Which rows, as each'), set: VALUES, if: GUARD },
    ['relation', 'set'],
  ),
  compile: (place, node) => {
    const { rows, record, scope } = relationRows(place, node);
    return { kind: 'change', ...rows, set: valuesOf({ ...place, scope }, get(node, 'set'), record) };
  },
  writes: ({ of, relation, set }, { model, process }) => {
    const target = of === 'row' ? model.records[process.record]?.relations[relation] : undefined;
    const record = target && model.records[target.record];
    return record && !record.versions ? [{ record: record.name, fields: Object.keys(set) }] : null;
  },
  touches: (effect, place) => touchedRows(effect, effect.set, place),
  leads: nowhere,
};
