import { useState } from 'react';
import { everyBlock } from '../../definition/screens/blocks-inside.ts';
import type { PageData } from '../../definition/wire.ts';
import type { Screen } from '../data/manifest.ts';
import { blockDataIn, type SeenTo } from './page-context.tsx';

interface Noted {
  waits: SeenTo | null;
  seen: SeenTo | null;
}

/**
 * Where the page's row waited for the viewer until a moment ago, since they came to the page; `null` = nowhere, or there
 * still. What it waits for in another state now is another step. Of the page and not of a panel: another panel may stand
 * there once the step is done.
 */
export function useSeenTo(page: PageData | undefined, screen: Screen | undefined): SeenTo | null {
  const [noted, note] = useState<Noted>(NOTHING);
  if (!page?.row || !screen) return null;
  const here = { id: page.row.id, state: page.row.state?.value ?? '' };
  const mine = everyBlock(screen).some(
    (block) => block.kind === 'next_step' && blockDataIn(page, block)?.mine === true,
  );
  const now = notedNow(noted, here, mine);
  if (now !== noted) note(now);
  const { seen } = now;
  return mine && seen?.state === here.state ? null : seen;
}

const NOTHING: Noted = { waits: null, seen: null };

/** What is noted once a page says so; the same where that is nothing new. */
function notedNow(noted: Noted, here: SeenTo, mine: boolean): Noted {
  const { waits, seen } = noted.waits?.id === here.id ? noted : NOTHING;
  if (mine && waits?.state !== here.state) return { waits: here, seen: waits };
  if (!mine && seen?.state !== waits?.state) return { waits, seen: waits };
  return waits === noted.waits ? noted : NOTHING;
}
