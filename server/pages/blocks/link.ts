import type { Env } from '../../../src/definition/expression/index.ts';
import type { BlockOf, NamedRow } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { readerHere } from '../../addresses/readers.ts';
import { envOf, type Scene } from '../../scene/scene.ts';
import { askingLinkNow } from '../asking-links.ts';
import { rowNamed } from '../named-row.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** Where the link leads for the viewer; `null` when nothing opens for them, or what it is to ask for is empty. */
export async function linkData(page: PageScene, block: BlockOf<'link'>): Promise<BlockContents['link']> {
  const { scene, grant, record, row } = page;
  const own = { record: record?.name ?? '', row, params: grant.params };
  const env = () => envOf(scene, pageVars(page));
  const question = {
    screen: block.opens,
    reader: readerHere(scene),
    audience: grant.route.audience,
  };
  const path = await scene.graph.settle(() => {
    const of = block.of === null ? own : otherRow(scene, block.of, env());
    return of && askingLinkNow(scene, { ...question, ...of }, block.with, env);
  });
  return { path };
}

/** The row that the block names; what the page's own address says is not of it. */
function otherRow(scene: Scene, of: NamedRow, env: Env) {
  const row = rowNamed(scene, of, env);
  return row === undefined ? null : { record: of.record, row, params: {} };
}
