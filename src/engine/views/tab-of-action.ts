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
  return tabWith(screen, ({ handed_in }) => handed_in?.includes(action) === true);
}

/** Where one goes on the way to a tab: to the one to begin with beside it, where there is one. */
export function wayTo(page: PageData, place: TabPlace): TabPlace {
  return { ...place, index: blockDataIn(page, place.tabs)?.leads ?? place.index };
}

function tabWith(screen: Screen, fits: (block: Block) => boolean): TabPlace | null {
  for (const block of everyBlock(screen)) {
    if (block.kind !== 'tabs') continue;
    const index = block.tabs.findIndex((tab) => tab.blocks.flatMap(withBlocksInside).some(fits));
    if (index >= 0) return { tabs: block, index };
  }
  return null;
}

/** Tab of the viewer's next step: where the panel's first action is done that is done in a tab, in a form, on a row, or by a button. */
function tabOfTurn(page: PageData, screen: Screen): TabPlace | null {
  const panels = everyBlock(screen).flatMap((block) =>
    block.kind === 'next_step' ? (blockDataIn(page, block) ?? []) : [],
  );
  const places = panels
    .filter(({ mine }) => mine)
    .flatMap(({ actions }) => actions)
    .map((action) => tabOfAction(screen, action) ?? tabWith(screen, (block) => actsThere(block, action)));
  return places.find((place) => place !== null) ?? null;
}

const actsThere = (block: Block, action: string) =>
  (block.kind === 'table' || block.kind === 'actions') && block.actions.includes(action);

/**
 * Place of the tab that is open: the one the address names, else the one to begin with, else that of the viewer's next step, else the one in
 * which they have something to fill in, else the one that was open `before`, else the first that shows; -1 where none does.
 */
export function openTab(
  { page, screen }: { page: PageData; screen: Screen },
  block: TabsBlock,
  query: URLSearchParams,
  before?: number,
): number {
  const data = blockDataIn(page, block);
  const visible = data?.visible ?? block.tabs.map((_, at) => at);
  const named = query.get(block.id);
  const turn = page.actions
    .map((offer) => tabOfAction(screen, offer.name))
    .find((place) => place?.tabs.id === block.id);
  const next = tabOfTurn(page, screen);
  const wanted = [
    named === null ? -1 : Number(named),
    data?.leads,
    next?.tabs.id === block.id ? next.index : undefined,
    turn?.index,
    before,
  ];
  return wanted.find((at) => at !== undefined && visible.includes(at)) ?? visible[0] ?? -1;
}
