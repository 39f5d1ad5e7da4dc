import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys } from '../../validate/schema-words.ts';
import { type Effect, kept, nowhere } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    ask_signers: { signers: Plan };
  }
}

const DOCUMENT = 'generated_document';
const REQUEST = 'signature_request';

/** People and offices are asked to sign the document that the row is, each at places of its pages. */
export const askSigners: Effect<'ask_signers'> = {
  schema: keys(
    'Asks for the signatures of a list on the document that the row is; all wait for their turn.',
    {
      signers: expression(
        'List of {user or role, role_text, order, fields}; a field is {kind, page, left, bottom, right, top} in points of the page',
      ),
      if: GUARD,
    },
    ['signers'],
  ),
  compile: ({ context, draft, scope }, node) => {
    const { record } = draft;
    if (record !== DOCUMENT) context.report('E_DEF_NAME_UNKNOWN', node, { kind: 'document', name: record });
    const signers = get(node, 'signers') ?? node;
    return { kind: 'ask_signers', signers: compileExpression(context, signers, scope, { want: 'value' }) };
  },
  writes: () => [
    { record: DOCUMENT, fields: ['file', 'sha256', 'places', 'data'] },
    { record: REQUEST, fields: 'rows' },
  ],
  touches: kept(REQUEST),
  leads: nowhere,
};
