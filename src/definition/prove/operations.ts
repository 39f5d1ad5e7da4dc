import type { Block, Model } from '../model.ts';
import type { Proving, RoutedScreen } from './proving.ts';

/**
 * A screen with what keeps the product running opens to the administrators alone, those of the first role. Others would
 * find it empty: the server tells them nothing.
 */
export function proveOperations({ context, model }: Proving, { screen, routes }: RoutedScreen): void {
  if (!has([...screen.blocks, ...screen.side])) return;
  const [administrator] = Object.keys(model.roles);
  for (const { model: route, node } of routes) {
    if (route.redirect !== null) continue;
    const others = route.roles.filter((role) => role !== administrator);
    if (!route.public && route.positions.length === 0 && route.roles.length > 0 && others.length === 0)
      continue;
    context.report('E_DEF_VALUE_INVALID', node, { detail: detailOf(model, administrator) });
  }
}

const detailOf = ({ roles }: Model, administrator: string | undefined) =>
  `opens a screen with operations to others than ${administrator ?? 'the first role'}` +
  (Object.keys(roles).length === 0 ? ', and there is no role' : '');

function has(blocks: readonly Block[]): boolean {
  return blocks.some(
    (block) =>
      block.kind === 'operations' ||
      (block.kind === 'section' && has(block.blocks)) ||
      (block.kind === 'tabs' && block.tabs.some((tab) => has(tab.blocks))),
  );
}
