import { everyBlock, withBlocksInside } from '../../definition/screens/blocks-inside.ts';
import type { Block, ScreenModel } from '../../definition/screens/shown-screen.ts';
import type { PageData } from '../../definition/wire.ts';
import { blockDataIn } from '../page/page-context.tsx';

type Screen = Pick<ScreenModel, 'blocks' | 'side'>;
export type TabsBlock = Extract<Block, { kind: 'tabs' }>;

/** A tab of a `tabs` block by its place, as the address keeps it. */
export interface TabPlace {
  tabs: TabsBlock;
  index: number;
}

/**
 * Tab in which an action is filled in on the page itself (a score sheet, a form open in the page), so that a button
 * elsewhere leads there instead of asking the same again. `null` when the action is asked in a dialog.
 */
export function tabOfAction(screen: Screen, action: string): TabPlace | null {
  for (const block of everyBlock(screen)) {
    if (block.kind !== 'tabs') continue;
    const index = block.tabs.findIndex((tab) =>
      tab.blocks.flatMap(withBlocksInside).some(({ handed_in }) => handed_in?.includes(action)),
    );
    if (index >= 0) return { tabs: block, index };
  }
  return null;
}

/**
 * Place of the tab that is open: the one the address names, else the one in which the viewer has something to fill in, else
 * the one that was open `before`, else the first that shows; -1 where none does.
 */
export function openTab(
  { page, screen }: { page: PageData; screen: Screen },
  block: TabsBlock,
  query: URLSearchParams,
  before?: number,
): number {
  const visible = blockDataIn(page, block)?.visible ?? block.tabs.map((_, at) => at);
  const named = query.get(block.id);
  const turn = page.actions
    .map((offer) => tabOfAction(screen, offer.name))
    .find((place) => place?.tabs.id === block.id);
  const wanted = [named === null ? -1 : Number(named), turn?.index, before];
  return wanted.find((at) => at !== undefined && visible.includes(at)) ?? visible[0] ?? -1;
}
