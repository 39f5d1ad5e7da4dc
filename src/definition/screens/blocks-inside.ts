import type { Block } from '../model.ts';

type Holder = 'section' | 'tabs';

/** A block of a screen, compiled or as the browser gets it, as far as it holds others of its sort. */
type Nested<One> =
  | { kind: 'section'; blocks: readonly One[] }
  | { kind: 'tabs'; tabs: readonly { blocks: readonly One[] }[] }
  | { kind: Exclude<Block['kind'], Holder> };

/** The block and those inside it, in reading order. */
export function withBlocksInside<One extends Nested<One>>(block: One): One[] {
  const nested: Nested<One> = block;
  if (nested.kind === 'section') return [block, ...withInside(nested.blocks)];
  return nested.kind === 'tabs'
    ? [block, ...nested.tabs.flatMap(({ blocks }) => withInside(blocks))]
    : [block];
}

/** All blocks of a screen with those inside others, whether they show or not. */
export function everyBlock<One extends Nested<One>>(screen: {
  blocks: readonly One[];
  side: readonly One[];
}): One[] {
  return withInside([...screen.blocks, ...screen.side]);
}

function withInside<One extends Nested<One>>(blocks: readonly One[]): One[] {
  return blocks.flatMap((block) => withBlocksInside(block));
}
