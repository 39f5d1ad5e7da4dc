import type { QueryClient } from '@tanstack/react-query';
import type { ActionStart, BulkPreviewData } from '../../../definition/wire.ts';
import { startAction } from '../../data/begun-actions.ts';
import { previewBulk } from '../../data/bulk-actions.ts';
import type { PageKey } from '../../data/queries.ts';
import { formQuery } from '../../form/record/use-form-module.ts';
import { boardQuery } from '../board/board-query.ts';
import { SlotBoard } from '../board/later-board.ts';
import { ReachPanel } from '../board/later-reach.ts';
import { seenVersion, targetOf, type Wish } from './wish.ts';

/** What a dialog shows at once because it was asked for before it opened; what did not come it asks for itself. */
export interface Prepared {
  start?: ActionStart;
  preview?: BulkPreviewData;
}

/** Asks for all that the dialog of a wish is drawn with. Never rejects. */
export async function prepare(
  client: QueryClient,
  page: { key: PageKey; hash: string },
  wish: Wish,
): Promise<Prepared> {
  const { form } = wish.offer;
  const target = targetOf(wish);
  try {
    if (wish.ids && wish.preview) return { preview: await previewBulk(page.key, target, { ids: wish.ids }) };
    const [start] = await Promise.all([
      startAction(page.key, { ...target, version: seenVersion(wish) }),
      form && client.fetchQuery(formQuery(form, page.hash)),
    ]);
    const { board: follows, defaults } = start;
    if (follows) {
      const question = { target, follows, data: defaults };
      await Promise.allSettled([SlotBoard.preload(), client.prefetchQuery(boardQuery(page.key, question))]);
    }
    if (start.reach) await ReachPanel.preload().catch(() => undefined);
    return { start };
  } catch {
    return {};
  }
}
