import { get } from '../read/node.ts';
import { everyBlock } from '../screens/blocks-inside.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/** What is compared with another row stands in the section that says so: figures, or how many rows views of a relation have. */
export function proveCompared({ context }: Proving, { screen }: RoutedScreen): void {
  for (const { block } of blocksOf(screen)) {
    const node = context.places.get(block);
    if (block.kind !== 'section' || !block.compared || !node) continue;
    const inside = everyBlock({ blocks: block.blocks, side: [] });
    if (inside.some((one) => one.kind !== 'section' && 'compared' in one)) continue;
    context.report('E_DEF_VALUE_INVALID', get(node, 'compared') ?? node, {
      detail:
        'compares nothing: in the section stand no figures, and no chart of a relation that has neither "drawn" nor "lost"',
    });
  }
}
