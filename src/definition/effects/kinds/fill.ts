import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { boolOf, get } from '../../read/node.ts';
import { expression, flag, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    fill: { document: Plan; file: string; sample: string; unsigned: boolean };
  }
}

/** The row holds a DOCX that documents are filled in by: it is tried out before anybody relies on it. */
export const fill: Effect<'fill'> = {
  schema: keys(
    'Fills the DOCX of the row, as the template of a document, with sample data, and keeps what came out. Without a file the row gets one with every placeholder that the document knows. One that asks for what is not there, or brings more than text and pictures, is refused, each fault with its paragraph.',
    {
      document: expression('Code of the generated set'),
      file: text('Field of the row with the DOCX.'),
      sample: text('Field that gets the filled sample.'),
      unsigned: flag(
        'Only asked, before it is put in force: refused too where a step may ask somebody to sign such a document.',
      ),
      if: GUARD,
    },
    ['document', 'file', 'sample'],
  ),
  compile: (place, node) => ({
    kind: 'fill',
    document: compileExpression(place.context, get(node, 'document') ?? node, place.scope, { want: 'value' }),
    file: fieldOf(place, get(node, 'file')),
    sample: fieldOf(place, get(node, 'sample')),
    unsigned: boolOf(get(node, 'unsigned'), false),
  }),
  writes: ({ file, sample, unsigned }, place) => ownFields(place, unsigned ? [] : [file, sample]),
  touches: noOther,
  leads: nowhere,
};
