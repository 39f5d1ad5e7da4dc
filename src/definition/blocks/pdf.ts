import { optionalExpression } from '../compile/expression.ts';
import type { Plan } from '../expression/plan.ts';
import { boolOf, get, textOf } from '../read/node.ts';
import { blockSchema, expression, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { documentsOfRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * A generated document, shown in the page: the newest of this code that was made from the page's row; `null` = the one
     * that the row is. `which`: its code by the page's row, where it says one. `open`: drawn at once where there is room.
     */
    pdf: { document: string | null; which: Plan | null; open: boolean };
  }
}

const DOCUMENT = 'generated_document';

/** A generated document in the page. */
export const pdf: BlockDefinition<'pdf'> = {
  ...PLAIN,
  schema: blockSchema(
    'A generated document in the page: the newest of a kind, or the one that the row of the page is.',
    {
      document: text('Code of the document; without it the row of the page is the document.'),
      which: expression(
        'Code of the document by the row of the page, a text; where it is null, `document` is shown',
      ),
      open: {
        description: 'Drawn in the page at once, except on phones, where one press does it.',
        type: 'boolean',
        default: false,
      },
    },
  ),
  compile: (place, node) => {
    const document = get(node, 'document');
    if (document) place.context.generated.resolve(textOf(document) ?? '', document);
    else if (!get(node, 'which') && place.record !== DOCUMENT)
      place.context.report('E_DEF_KEY_MISSING', node, { key: 'document' });
    const which = optionalExpression(place.context, get(node, 'which'), place.scope, {
      want: { kind: 'string', optional: true },
    });
    return { document: textOf(document) ?? null, which, open: boolOf(get(node, 'open'), false) };
  },
  reads: documentsOfRow,
  forLinks: true,
};
