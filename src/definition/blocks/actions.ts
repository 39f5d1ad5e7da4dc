import { actionsOf } from '../compile/block-place.ts';
import { get } from '../read/node.ts';
import { blockSchema, names } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    actions: { actions: string[] };
  }
}

/** Buttons. */
export const actions: BlockDefinition<'actions'> = {
  ...PLAIN,
  schema: blockSchema(
    'Buttons.',
    { actions: names('Transitions offered, in order.') },
    { type: ['object', 'array'], items: { type: 'string' } },
  ),
  compile: (place, node) => ({
    actions: node.kind === 'list' ? actionsOf(place, node) : actionsOf(place, get(node, 'actions')),
  }),
  reads: ownRow,
  // Without a list every transition of the row's process.
  actions: ({ actions }, all) => (actions.length > 0 ? actions : all),
  forLinks: true,
};
