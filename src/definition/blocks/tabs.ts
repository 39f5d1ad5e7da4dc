import { shownWhen } from '../compile/block-place.ts';
import { compileLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { get, itemsOf } from '../read/node.ts';
import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    tabs: { tabs: { label: Text; for: string[] | null; if: Plan | null; blocks: Block[] }[] };
  }
}

/** Blocks in tabs. */
export const tabs: BlockDefinition<'tabs'> = {
  ...PLAIN,
  schema: blockSchema(
    'Blocks in tabs.',
    { tabs: { description: 'Tabs in order.', type: 'array', items: { $ref: '#/definitions/tab' } } },
    { type: ['object', 'array'], items: { $ref: '#/definitions/tab' } },
  ),
  compile: (place, node) => ({
    tabs: itemsOf(node.kind === 'list' ? node : get(node, 'tabs')).map((tab) => ({
      label: compileLabel(place.context, get(tab, 'label'), place.scope),
      ...shownWhen(place, tab),
      blocks: place.inside(itemsOf(get(tab, 'blocks'))),
    })),
  }),
  reads: nothing,
  forLinks: true,
};
