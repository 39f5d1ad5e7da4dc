import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get } from '../../read/node.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    typeset: { document: Plan; field: string; sample: string };
  }
}

/** The row holds a template of a document: it is tried out before anybody relies on it. */
export const typeset: Effect<'typeset'> = {
  schema: keys(
    'Draws the text of the row as the template of a document, with sample data, and keeps what came out. An empty text becomes the one that the product draws by. A text that cannot be drawn, reads what the document does not have, or leaves a signer without a place is refused, with line and column.',
    {
      document: expression('Code of the generated set'),
      field: text('Field of the row with the text of the template.'),
      sample: text('Field that gets the PDF of the sample.'),
      if: GUARD,
    },
    ['document', 'field', 'sample'],
  ),
  compile: (place, node) => ({
    kind: 'typeset',
    document: compileExpression(place.context, get(node, 'document') ?? node, place.scope, { want: 'value' }),
    field: fieldOf(place, get(node, 'field')),
    sample: fieldOf(place, get(node, 'sample')),
  }),
  writes: ({ field, sample }, place) => ownFields(place, [field, sample]),
  touches: noOther,
  leads: nowhere,
};
