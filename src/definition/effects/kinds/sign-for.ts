import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { GUARD, keys } from '../../validate/schema-words.ts';
import { CODES, documentsOf } from '../documents.ts';
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
    { documents: CODES, if: GUARD },
    ['documents'],
  ),
  compile: (place, node) => ({ kind: 'sign_for', documents: documentsOf(place, get(node, 'documents')) }),
  writes: untold,
  touches: kept('generated_document', 'signature_request'),
  leads: nowhere,
};
