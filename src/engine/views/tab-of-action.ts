import type { Block, ScreenModel } from '../../definition/screens/shown-screen.ts';

/** A tab of a `tabs` block by its place, as the address keeps it. */
export interface TabPlace {
  tabs: string;
  index: number;
}

/**
 * Tab in which an action is filled in on the page itself (a score sheet, a form open in the page), so that a button
 * elsewhere leads there instead of asking the same again. `null` when the action is asked in a dialog.
 */
export function tabOfAction(screen: Pick<ScreenModel, 'blocks' | 'side'>, action: string): TabPlace | null {
  for (const block of [...screen.blocks, ...screen.side]) {
    if (block.kind !== 'tabs') continue;
    const index = block.tabs.findIndex((tab) => tab.blocks.some((inner) => fillsIn(inner, action)));
    if (index >= 0) return { tabs: block.id, index };
  }
  return null;
}

function fillsIn(block: Block, action: string): boolean {
  switch (block.kind) {
    case 'sheet':
      return block.submit === action;
    case 'action_form':
      return block.action === action;
    case 'section':
      return block.blocks.some((inner) => fillsIn(inner, action));
    default:
      return false;
  }
}
