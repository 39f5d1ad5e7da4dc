import type { Block } from '../../definition/screens/shown-screen.ts';

/** What stands before the state of a list in the address; the first list of a screen needs nothing. */
export function listPrefix(blocks: Block[], id: string): string {
  return firstTable(blocks) === id ? '' : `${id}.`;
}

function firstTable(blocks: Block[]): string | null {
  for (const block of blocks) {
    if (block.kind === 'table') return block.id;
    if (block.kind === 'section') {
      const inside = firstTable(block.blocks);
      if (inside) return inside;
    }
  }
  return null;
}
