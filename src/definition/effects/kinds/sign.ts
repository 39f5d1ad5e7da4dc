import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    sign: { seen: Plan };
  }
}

const DOCUMENT = 'generated_document';
const REQUEST = 'signature_request';

/** Whoever does it signs the document that the row is, where the item asks them to. */
export const sign: Effect<'sign'> = {
  schema: keys(
    'Appends the signature of whoever does it to the file of the document, for the request that is the item. Only in a transition that is identified.',
    { seen: expression('SHA-256 of the file that the person saw, hex'), if: GUARD },
    ['seen'],
  ),
  compile: (place, node) => {
    const { context, draft, item } = place;
    const of = draft.record;
    if (of !== DOCUMENT) context.report('E_DEF_NAME_UNKNOWN', node, { kind: 'document', name: of });
    if (item !== REQUEST) context.report('E_DEF_KEY_MISSING', node, { key: 'on' });
    if (!get(place.node, 'identified')) context.report('E_DEF_KEY_MISSING', node, { key: 'identified' });
    const seen = get(node, 'seen') ?? node;
    return { kind: 'sign', seen: compileExpression(context, seen, place.scope, { want: 'value' }) };
  },
  writes: () => [
    { record: DOCUMENT, fields: ['file', 'sha256'] },
    {
      record: REQUEST,
      fields: ['user', 'role_text', 'method', 'certificate', 'address', 'agent', 'hash_before', 'hash_after'],
    },
  ],
  touches: noOther,
  leads: nowhere,
};
