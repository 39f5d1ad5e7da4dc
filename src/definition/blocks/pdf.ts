import { boolOf, get, textOf } from '../read/node.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { documentsOfRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** The newest generated document of this code, shown in the page. */
    /** `open`: drawn at once where there is room. */
    pdf: { document: string; open: boolean };
  }
}

/** The newest generated document of a kind, in the page. */
export const pdf: BlockDefinition<'pdf'> = {
  ...PLAIN,
  schema: blockSchema(
    'The newest generated document of a kind, in the page.',
    {
      document: text('Code of the document.'),
      open: {
        description: 'Drawn in the page at once, except on phones, where one press does it.',
        type: 'boolean',
        default: false,
      },
    },
    { required: ['document'] },
  ),
  compile: (place, node) => {
    const document = get(node, 'document');
    if (document) place.context.generated.resolve(textOf(document) ?? '', document);
    return { document: textOf(document) ?? '', open: boolOf(get(node, 'open'), false) };
  },
  reads: documentsOfRow,
  forLinks: true,
};
