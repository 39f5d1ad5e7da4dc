import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { linkFor } from '../../addresses/links.ts';
import { readerHere } from '../../addresses/readers.ts';
import type { PageScene } from '../page-scene.ts';

/** Where the link leads for the viewer; `null` when nothing opens for them. */
export async function linkData(
  { scene, grant, record, row }: PageScene,
  { opens }: BlockOf<'link'>,
): Promise<BlockContents['link']> {
  const path = await linkFor(scene, {
    screen: opens,
    record: record?.name ?? '',
    row,
    reader: readerHere(scene),
    audience: grant.route.audience,
    params: grant.params,
  });
  return { path };
}
