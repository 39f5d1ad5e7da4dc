import type { DocumentSlot, Offer, Waiting } from '../../../src/definition/wire.ts';
import { boundActions } from '../bound-actions.ts';
import { pageOffers } from '../offers.ts';
import { openPage } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { takesFiles } from '../turn.ts';
import { visibleBlocks } from '../visible.ts';
import type { Turn } from '../waiting/turns.ts';
import { documentsData } from './documents.ts';

/** The files that the page of a turn takes in its panel, and how they are sent there; nothing where it takes none itself. */
export async function uploadsOf({ page: found, block, mine }: Turn): Promise<Pick<Waiting, 'uploads'>> {
  const { deps } = found.scene;
  const state = stateOf(found)?.value;
  if (!mine || state === undefined || Object.keys(block.uploads).length === 0) return {};
  // What was found was read as far as an overview looks at it.
  const page = await openPage(deps, found.grant);
  if (!(await page.scene.graph.settle(() => takesFiles(page, block, state)))) return {};
  const shown = await visibleBlocks(page);
  const actions = boundActions(page, shown);
  const offers = await pageOffers(page, actions);
  const slots: { slot: DocumentSlot; offer: Offer }[] = [];
  for (const one of shown) {
    const offer = one.kind === 'documents' && offers.find(({ name }) => name === one.upload);
    if (one.kind !== 'documents' || !offer) continue;
    const data = await documentsData(page, one, { actions, offers });
    slots.push(...data.slots.filter(({ upload }) => upload).map((slot) => ({ slot, offer })));
  }
  const { route, params } = page.grant;
  return slots.length > 0 ? { uploads: { route: route.id, params, slots } } : {};
}
