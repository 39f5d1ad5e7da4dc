import { refuseVersions } from '../../compile/versions.ts';
import type { Plan } from '../../expression/plan.ts';
import { get, textOf } from '../../read/node.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, nowhere } from '../effect.ts';
import { touched } from '../relations.ts';
import { eachOf, VALUES, valuesOf } from '../values.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    create: { record: string; each: Plan | null; set: Record<string, Plan> };
  }
}

/** Makes a row, or one for each element of a list. */
export const create: Effect<'create'> = {
  schema: keys(
    'Makes rows.',
    {
      record: text('Record.'),
      each: expression('One row for each element, seen as each'),
      set: VALUES,
      if: GUARD,
    },
    ['record', 'set'],
  ),
  compile: (place, node) => {
    const { context } = place;
    const record = textOf(get(node, 'record')) ?? '';
    const known = context.records.resolve(record, get(node, 'record') ?? node);
    refuseVersions(context, record, get(node, 'record') ?? node);
    const { each, inner } = eachOf(place, get(node, 'each'));
    return { kind: 'create', record, each, set: valuesOf(inner, get(node, 'set'), known ? record : null) };
  },
  writes: ({ record }) => [{ record, fields: 'rows' }],
  touches: ({ record, set }, place) => {
    const within = place.model.records[record]?.within;
    const by = within?.record === place.process.record ? within.field : '';
    return [touched(place, { record, by, set })];
  },
  leads: nowhere,
};
