import { get, itemsOf } from '../read/node.ts';
import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    section: { blocks: Block[] };
  }
}

/** Blocks under one heading. */
export const section: BlockDefinition<'section'> = {
  ...PLAIN,
  schema: blockSchema(
    'Blocks under one heading.',
    { blocks: { $ref: '#/definitions/blocks' } },
    { required: ['blocks'] },
  ),
  compile: (place, node) => ({ blocks: place.inside(itemsOf(get(node, 'blocks'))) }),
  reads: nothing,
  forLinks: true,
};
