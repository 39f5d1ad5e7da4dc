import type { Block, Text } from '../../src/definition/model.ts';
import { labelOfRow } from '../records/row-label.ts';
import { textIn } from '../records/scene.ts';
import { blockData } from './block-data.ts';
import { boundActions } from './bound-actions.ts';
import { type Crumb, crumbsOf } from './breadcrumbs.ts';
import { type Offer, pageOffers } from './offers.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { type StateView, stateOf } from './page-state.ts';
import { visibleBlocks } from './visible.ts';

/** Everything a page needs to be drawn. A block that does not show to the viewer is not in it. Source: contract 3. */
export interface PageData {
  /** ISO time of the faculty's clock. */
  now: string;
  title: string;
  /** What stands above the page in place of the title, and after it, where the screen says so. */
  heading?: string;
  beside?: string;
  /** The route's audiences that the viewer belongs to; parts of forms are for some of them only. */
  audiences: string[];
  breadcrumbs: Crumb[];
  row: { id: string; version: number; state: StateView | null; label: string } | null;
  blocks: Record<string, object>;
  actions: Offer[];
}

/**
 * The page's data. `wanted`: ids of the blocks whose data is asked for, when it is not all; what stands around the blocks
 * and the actions on offer are always in it.
 */
export async function pageData(
  page: PageScene,
  wanted: ReadonlySet<string> | null = null,
): Promise<PageData> {
  const { scene, grant } = page;
  const shown = await visibleBlocks(page);
  const actions = boundActions(page, shown);
  const offers = await pageOffers(page, actions);
  const blocks: Record<string, object> = {};
  for (const block of shown.filter(({ id }) => wanted === null || wanted.has(id))) {
    const data = await blockData(page, block, { actions, offers });
    if (data !== null) blocks[block.id] = { ...data, ...(await labelOf(page, block)) };
  }
  const title = await textIn(scene, grant.route.title, pageVars(page));
  return {
    now: scene.now.toISOString(),
    title,
    ...(await headingOf(page)),
    audiences: grant.audiences,
    breadcrumbs: await crumbsOf(page),
    row: await rowOf(page),
    blocks,
    actions: offers,
  };
}

async function headingOf(page: PageScene): Promise<Pick<PageData, 'heading' | 'beside'>> {
  const { heading, beside } = page.grant.screen;
  const written = (text: Text) => textIn(page.scene, text, pageVars(page));
  return {
    ...(heading === undefined ? {} : { heading: await written(heading) }),
    ...(beside === undefined ? {} : { beside: await written(beside) }),
  };
}

/** A label that is no plain text is written here, where the row is known. */
async function labelOf(page: PageScene, { label }: Block): Promise<{ label?: string }> {
  if (label === null || typeof label === 'string') return {};
  return { label: await textIn(page.scene, label, pageVars(page)) };
}

async function rowOf(page: PageScene): Promise<PageData['row']> {
  const { row, record, scene } = page;
  if (!row || !record) return null;
  const label = await scene.graph.settle(() => labelOfRow(scene, record.name, row));
  return { id: String(row.id), version: Number(row.row_version), state: stateOf(page), label };
}
