import { actionsOf } from '../compile/block-place.ts';
import { get, itemsOf, textOf, textsOf } from '../read/node.ts';
import { blockSchema, names } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { documentsOfRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    generated: { actions: string[]; documents: string[] | null };
  }
}

/** Documents the server made for the row. */
export const generated: BlockDefinition<'generated'> = {
  ...PLAIN,
  schema: blockSchema('Documents the server made for the row.', {
    actions: names('Transitions offered, in order.'),
    documents: {
      description: 'Codes shown; all when left out.',
      type: ['array', 'string'],
      pattern: '^\\$[a-z_]+$',
      items: { type: 'string' },
    },
  }),
  compile: (place, node) => {
    for (const item of itemsOf(get(node, 'documents')))
      place.context.generated.resolve(textOf(item) ?? '', item);
    return {
      actions: actionsOf(place, get(node, 'actions')),
      documents: get(node, 'documents') ? textsOf(get(node, 'documents')) : null,
    };
  },
  reads: (all) => {
    documentsOfRow(all);
    // Each leads to its own page, where one opens.
    all.pagesOf('generated_document');
    if (Object.values(all.model.screens).some(({ row }) => row?.record === 'generated_document'))
      all.path('generated_document', 'id');
  },
  actions: ({ actions }) => actions,
  placed: true,
  forLinks: true,
};
