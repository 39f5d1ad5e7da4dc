import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, nowhere } from '../effect.ts';
import { relationRows, touchedRows } from '../relations.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    address: { relation: string; channels: Plan };
  }
}

/** Fixes whom the row is for: a row of the relation for each person and channel that has none yet. */
export const address: Effect<'address'> = {
  schema: keys(
    'Fixes for whom the row is (x-reach): one row of the relation for each person and channel, delivered from then on (x-delivery). Refused where nobody is meant.',
    { relation: text('Relation.'), channels: expression('Channels: a list of in_app and email'), if: GUARD },
    ['relation', 'channels'],
  ),
  compile: (place, node) => {
    const { context, draft, scope } = place;
    const { rows, record } = relationRows(place, node);
    const at = get(node, 'relation') ?? node;
    if (!get(context.records.peek(draft.record)?.node, 'x-reach'))
      context.report('E_DEF_VALUE_INVALID', at, {
        detail: `addresses people for ${draft.record}, which has no x-reach`,
      });
    if (record !== null && !get(context.records.peek(record)?.node, 'x-delivery'))
      context.report('E_DEF_VALUE_INVALID', at, {
        detail: `leads to ${record}, which has no x-delivery`,
      });
    const channels = compileExpression(context, get(node, 'channels') ?? node, scope, {
      want: { kind: 'list', of: { kind: 'string' } },
    });
    return { kind: 'address', relation: rows.relation, channels };
  },
  writes: ({ relation }, { model, process }) => {
    const target = model.records[process.record]?.relations[relation];
    return target ? [{ record: target.record, fields: 'rows' }] : null;
  },
  touches: ({ relation }, place) => touchedRows({ of: 'row', relation }, {}, place),
  leads: nowhere,
};
