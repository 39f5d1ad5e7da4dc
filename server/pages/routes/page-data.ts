import type { Text } from '../../../src/definition/model.ts';
import type { PageData } from '../../../src/definition/wire.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { textIn } from '../../scene/scene.ts';
import { blockData } from '../blocks/block-data.ts';
import { boundActions } from '../bound-actions.ts';
import { crumbsOf } from '../breadcrumbs.ts';
import { pageOffers } from '../offers.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { visibleBlocks } from '../visible.ts';

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
  const asked = shown.filter(({ id }) => wanted === null || wanted.has(id));
  // Beside each other: they wait for the database together, and what two of them miss is asked for once.
  const [blocks, title, heading, breadcrumbs, row] = await Promise.all([
    Promise.all(
      asked.map(async (block) => [block.id, await blockData(page, block, { actions, offers })] as const),
    ),
    textIn(scene, grant.route.title, pageVars(page)),
    headingOf(page),
    crumbsOf(page),
    rowOf(page),
  ]);
  return {
    now: scene.now.toISOString(),
    title,
    ...heading,
    audiences: grant.audiences,
    breadcrumbs,
    row,
    blocks: Object.fromEntries(blocks.filter(([, data]) => data !== null)) as PageData['blocks'],
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

async function rowOf(page: PageScene): Promise<PageData['row']> {
  const { row, record, scene } = page;
  if (!row || !record) return null;
  const label = await scene.graph.settle(() => labelOfRow(scene, record.name, row));
  return { id: String(row.id), version: Number(row.row_version), state: stateOf(page), label };
}
