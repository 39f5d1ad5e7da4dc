import { decide, type Row } from '../../../src/definition/expression/index.ts';
import type { Block } from '../../../src/definition/model.ts';
import { scaleRows } from '../../records/labels.ts';
import { envOf, valueIn } from '../../records/scene.ts';
import type { Offer } from '../offers.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** The viewer's own sheet: components with what was given for each. `item: null` = the viewer has none. */
export async function sheetData(
  page: PageScene,
  block: Extract<Block, { kind: 'sheet' }>,
  offers: readonly Offer[],
) {
  const { scene } = page;
  const item = await ownSheet(page, block);
  const vars = { ...pageVars(page), item };
  const [components, scale, pass] = [
    item ? await valueIn(scene, block.components, vars) : [],
    await valueIn(scene, block.scale, vars),
    await valueIn(scene, block.pass, vars),
  ];
  const own = offers.filter(
    (offer) => offer.item === item?.id && (offer.name === block.save || offer.name === block.submit),
  );
  return {
    item: item ? String(item.id) : null,
    version: item ? Number(item.row_version) : null,
    components: Array.isArray(components) ? components : [],
    scores: (item?.scores as Record<string, number> | null) ?? {},
    comment: item?.comment ?? null,
    editable: own.length > 0,
    actions: own.map(({ name }) => name),
    offers: own,
    scale: typeof scale === 'string' ? scaleRows(scene.model, scale) : [],
    pass,
  };
}

async function ownSheet(page: PageScene, block: Extract<Block, { kind: 'sheet' }>): Promise<Row | null> {
  const { scene, record, row } = page;
  if (!record || !row) return null;
  return scene.graph.settle(() => {
    const sheets = scene.graph.many(record.name, row, block.relation);
    return sheets.find((item) => decide(block.mine, envOf(scene, { ...pageVars(page), item }))) ?? null;
  });
}
