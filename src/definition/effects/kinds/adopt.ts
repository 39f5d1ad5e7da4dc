import { compileExpression } from '../../compile/expression.ts';
import type { Plan } from '../../expression/plan.ts';
import { get, textOf } from '../../read/node.ts';
import { expression, GUARD, keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    adopt: { document: string; file: Plan };
  }
}

const DOCUMENT = 'generated_document';

/** The document that the row is has a file that somebody sent, instead of one that is drawn. */
export const adopt: Effect<'adopt'> = {
  schema: keys(
    'Takes a file that was sent as the document that the row is: a PDF, with its checksum and a code to check it by.',
    {
      document: text('Code of the generated set, of a document without a template.'),
      file: expression('Id of the file'),
      if: GUARD,
    },
    ['document', 'file'],
  ),
  compile: ({ context, draft, scope }, node) => {
    const { record } = draft;
    if (record !== DOCUMENT) context.report('E_DEF_NAME_UNKNOWN', node, { kind: 'document', name: record });
    const named = get(node, 'document') ?? node;
    const document = textOf(named) ?? '';
    context.generated.resolve(document, named);
    const file = compileExpression(context, get(node, 'file') ?? node, scope, { want: 'value' });
    return { kind: 'adopt', document, file };
  },
  writes: () => [
    {
      record: DOCUMENT,
      fields: ['record', 'record_id', 'code', 'data', 'file', 'sha256', 'verification_code', 'generated_at'],
    },
  ],
  touches: noOther,
  leads: nowhere,
};
