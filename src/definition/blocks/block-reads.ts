import type { Block } from '../model.ts';
import type { Gathering } from '../reads/gathering.ts';
import { actsOn, blockActions, gatherReads } from './kinds.ts';

/** What decides whether and how a block shows, those inside it left aside. */
export function gatherBlock(all: Gathering, block: Block): void {
  const own = withoutInside(block);
  all.within(own);
  all.named(block.for);
  for (const columns of columnsIn(own)) all.named(columns);
  gatherBound(all, block);
  gatherReads(all, block, gatherBlock);
}

/** The transitions that a block binds, of the page's row or of the rows it lists. */
export function gatherBound(all: Gathering, block: Block): void {
  const listed = Object.values(all.model.processes).filter(({ record }) => record === actsOn(block));
  for (const process of new Set([...all.processes(), ...listed]))
    all.transitions([process], blockActions(block, Object.keys(process.transitions)));
}

/** A block is asked for by itself; only which tabs show is the tabs' own. */
function withoutInside(block: Block): object {
  if (block.kind === 'section') return { ...block, blocks: [] };
  if (block.kind !== 'tabs') return block;
  return { ...block, tabs: block.tabs.map((tab) => ({ ...tab, blocks: [] })) };
}

/** Every `for` in a part of a block. */
function columnsIn(part: unknown): string[][] {
  if (Array.isArray(part)) return part.flatMap(columnsIn);
  if (typeof part !== 'object' || part === null || 'format' in part) return [];
  const own = 'for' in part && Array.isArray(part.for) ? [part.for as string[]] : [];
  return [...own, ...Object.values(part).flatMap(columnsIn)];
}
