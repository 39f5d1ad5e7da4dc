import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { readerHere } from '../../addresses/readers.ts';
import { envOf } from '../../scene/scene.ts';
import { askingLinkNow } from '../asking-links.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** Where the link leads for the viewer; `null` when nothing opens for them, or what it is to ask for is empty. */
export async function linkData(page: PageScene, block: BlockOf<'link'>): Promise<BlockContents['link']> {
  const { scene, grant, record, row } = page;
  const question = {
    screen: block.opens,
    record: record?.name ?? '',
    row,
    reader: readerHere(scene),
    audience: grant.route.audience,
    params: grant.params,
  };
  const env = () => envOf(scene, pageVars(page));
  return { path: await scene.graph.settle(() => askingLinkNow(scene, question, block.with, env)) };
}
