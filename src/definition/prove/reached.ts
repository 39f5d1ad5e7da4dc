import type { Block, ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';

const walked = new WeakMap<ScreenModel, Reached[]>();

/** All blocks of a screen, each with the audiences that reach it. */
export function blocksOf(screen: ScreenModel): Reached[] {
  return memo(walked, screen, () => walk([...screen.blocks, ...screen.side], null));
}

export interface Reached {
  block: Block;
  /** `null` = all of the route. */
  audiences: string[] | null;
}

/** Blocks with the audiences that reach them, those of tabs and sections around them included. */
function walk(blocks: readonly Block[], outer: string[] | null): Reached[] {
  return blocks.flatMap((block) => {
    const audiences = narrow(outer, block.for);
    const own = { block, audiences };
    if (block.kind === 'section') return [own, ...walk(block.blocks, audiences)];
    if (block.kind === 'tabs')
      return [own, ...block.tabs.flatMap((tab) => walk(tab.blocks, narrow(audiences, tab.for)))];
    return [own];
  });
}

/** Audiences of both; `null` = all. */
export function narrow(outer: string[] | null, inner: string[] | null): string[] | null {
  if (outer === null) return inner;
  return inner === null ? outer : outer.filter((name) => inner.includes(name));
}
