import { optionalExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { CODES, documentsOf } from '../documents.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `document`: this one, by its id; else what was voided: `documents: null` = all of it. */
    renew: { documents: Plan | null; document: Plan | null };
  }
}

/** Makes anew what the transition into the present state voided, or one document that stands. */
export const renew: Effect<'renew'> = {
  schema: keys(
    'Makes documents anew that the step into the present state voided, or one that stands; the same people are asked to sign.',
    { documents: CODES, document: expression('The one that stands: its id'), if: GUARD },
  ),
  compile(place, node) {
    const one = get(node, 'document');
    const several = get(node, 'documents');
    if (!one === !several) place.context.report('E_DEF_KEY_MISSING', node, { key: 'documents' });
    return {
      kind: 'renew',
      documents: documentsOf(place, several),
      document: optionalExpression(place.context, one, place.scope, { want: 'value' }),
    };
  },
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};
