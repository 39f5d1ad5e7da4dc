import { type BlockPlace, shownWhen } from '../compile/block-place.ts';
import { optionalExpression } from '../compile/expression.ts';
import { compileLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Block, Text } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * `count`: view of the list in the tab of which the tab says how many rows there are. `leads`: while it holds, the tab is
     * the one to begin with.
     */
    tabs: {
      tabs: {
        label: Text;
        for: string[] | null;
        if: Plan | null;
        count?: string;
        leads?: Plan;
        blocks: Block[];
      }[];
    };
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
    tabs: itemsOf(node.kind === 'list' ? node : get(node, 'tabs')).map((tab) => {
      const blocks = place.inside(itemsOf(get(tab, 'blocks')));
      return {
        label: compileLabel(place.context, get(tab, 'label'), place.scope),
        ...shownWhen(place, tab),
        ...countOf(place, get(tab, 'count'), blocks),
        ...leadsOf(place, get(tab, 'leads')),
        blocks,
      };
    }),
  }),
  reads(all, { tabs: own }, gather) {
    for (const tab of own) {
      const list = tab.count === undefined ? undefined : listIn(tab.blocks);
      if (list) gather(all, list);
    }
  },
  forLinks: true,
};

function leadsOf({ context, scope }: BlockPlace, node: Node | undefined) {
  const leads = optionalExpression(context, node, scope, { want: 'condition' });
  return leads === null ? {} : { leads };
}

/** The list that a tab counts: the first in it. */
export function listIn(blocks: readonly Block[]) {
  return blocks.find((block) => block.kind === 'table');
}

function countOf({ context }: BlockPlace, node: Node | undefined, blocks: readonly Block[]) {
  const name = textOf(node);
  if (!node || name === undefined) return {};
  const names = listIn(blocks)?.views.map((view) => view.name) ?? [];
  if (!names.includes(name))
    unknownName(context.report, node, { kind: 'view of the list in the tab', name, names });
  return { count: name };
}
