import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { GUARD, keys } from '../../validate/schema-words.ts';
import { CODES, CODES_OF, documentsIn } from '../documents.ts';
import { type Effect, kept, nowhere, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `documents: null` = all of them. */
    sign_for: { documents: Plan | null };
  }
}

/** What somebody has still to sign is their deputy's to sign, where a deputy does this. */
export const signFor: Effect<'sign_for'> = {
  schema: keys(
    "Where a deputy does it: what the one they stand in for has still to sign of these documents is the deputy's to sign.",
    { documents: CODES, documents_of: CODES_OF, if: GUARD },
  ),
  compile: (place, node) => {
    if (!get(node, 'documents') && !get(node, 'documents_of'))
      place.context.report('E_DEF_KEY_MISSING', node, { key: 'documents' });
    return { kind: 'sign_for', documents: documentsIn(place, node) };
  },
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};
