import { decide, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Offer } from '../../../src/definition/wire.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { readsField } from '../../scene/held-fields.ts';
import { scaleRows } from '../../scene/labels.ts';
import { envOf, valueIn } from '../../scene/scene.ts';
import type { PageActions } from '../block-source.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/**
 * The sheet that is the viewer's to fill in: components with what was given for each. Of several the first on which
 * something is on offer. `item: null` = the viewer has none.
 */
export async function sheetData(
  page: PageScene,
  block: BlockOf<'sheet'>,
  { offers }: PageActions,
): Promise<BlockContents['sheet']> {
  const { scene } = page;
  const isOwn = (offer: Offer) => offer.name === block.save || offer.name === block.submit;
  const { item, name } = await ownSheet(page, block, new Set(offers.filter(isOwn).map(({ item: id }) => id)));
  const vars = { ...pageVars(page), item };
  const [components, scale, pass] = [
    item ? await valueIn(scene, block.components, vars) : [],
    await valueIn(scene, block.scale, vars),
    await valueIn(scene, block.pass, vars),
  ];
  const record = page.record?.relations[block.relation]?.record ?? '';
  const read = async (field: string) => {
    const reads = item && (await scene.graph.settle(() => readsField(scene, record, field, item)));
    return reads ? item[field] : null;
  };
  const own = offers.filter((offer) => offer.item === item?.id && isOwn(offer));
  return {
    item: item ? String(item.id) : null,
    name,
    version: item ? Number(item.row_version) : null,
    components: Array.isArray(components) ? components : [],
    scores: ((await read('scores')) as Record<string, number> | null) ?? {},
    comment: textOrNull(await read('comment')),
    editable: own.length > 0,
    actions: own.map(({ name }) => name),
    offers: own,
    scale: typeof scale === 'string' ? scaleRows(scene.model, scale) : [],
    pass: typeof pass === 'number' ? pass : null,
  };
}

async function ownSheet(
  page: PageScene,
  block: BlockOf<'sheet'>,
  offered: ReadonlySet<string | undefined>,
): Promise<{ item: Row | null; name: string }> {
  const { scene, record, row } = page;
  const sheets = record?.relations[block.relation]?.record;
  if (!record || !row || sheets === undefined) return { item: null, name: '' };
  return scene.graph.settle(() => {
    const own = scene.graph
      .many(record.name, row, block.relation)
      .filter((item) => decide(block.mine, envOf(scene, { ...pageVars(page), item })));
    const item = own.find(({ id }) => offered.has(String(id))) ?? own[0] ?? null;
    return { item, name: item === null ? '' : labelOfRow(scene, sheets, item) };
  });
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
