import { everyBlock } from '../../definition/screens/blocks-inside.ts';
import { blockDataIn, type PageScope } from './page-context.tsx';

/** Whether the panel of the page offers the action to the viewer: its button is the primary one then. */
export function isInPanel({ page, screen }: Pick<PageScope, 'page' | 'screen'>, action: string): boolean {
  return everyBlock(screen).some((block) => {
    const panel = block.kind === 'next_step' ? blockDataIn(page, block) : null;
    return panel?.mine === true && panel.actions.includes(action);
  });
}

/**
 * Whether the viewer hands something in on the page itself, or this action: its button is the primary one where no panel has
 * it.
 */
export function handsIn({ page, screen }: Pick<PageScope, 'page' | 'screen'>, action?: string): boolean {
  const names = new Set(everyBlock(screen).flatMap(({ handed_in = [] }) => handed_in));
  return page.actions.some(({ name }) => names.has(name) && (action === undefined || name === action));
}
