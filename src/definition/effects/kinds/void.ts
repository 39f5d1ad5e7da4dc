import { optionalExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { CODES, CODES_OF, documentsIn } from '../documents.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /**
     * `documents: null` = all of them; `part`: only the documents of the child row with this id; `because`: why, where
     * whoever does it gives no reason.
     */
    void: { documents: Plan | null; part: Plan | null; because: Plan | null };
  }
}

/** Makes documents of the row invalid. */
export const voidDocuments: Effect<'void'> = {
  schema: keys('Voids documents.', {
    documents: CODES,
    documents_of: CODES_OF,
    part: expression('Only those made for this child row: its id'),
    because: expression('Why, in words, where whoever does it gives no reason'),
    if: GUARD,
  }),
  compile: (place, node) => ({
    kind: 'void',
    documents: documentsIn(place, node),
    part: optionalExpression(place.context, get(node, 'part'), place.scope, { want: 'value' }),
    because: optionalExpression(place.context, get(node, 'because'), place.scope, {
      want: { kind: 'string', optional: true },
    }),
  }),
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};
