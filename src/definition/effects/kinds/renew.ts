import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { GUARD, keys } from '../../validate/schema-words.ts';
import { CODES, documentsOf } from '../documents.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `documents: null` = all of it. */
    renew: { documents: Plan | null };
  }
}

/** Makes anew what the transition into the present state voided. */
export const renew: Effect<'renew'> = {
  schema: keys(
    'Makes documents anew that the step into the present state voided; the same people are asked to sign.',
    { documents: CODES, if: GUARD },
    ['documents'],
  ),
  compile: (place, node) => ({ kind: 'renew', documents: documentsOf(place, get(node, 'documents')) }),
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};
