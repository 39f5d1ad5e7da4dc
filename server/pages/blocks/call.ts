import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { callRows } from '../../calls/calls.ts';
import type { PageScene } from '../page-scene.ts';

/** Rows of one of the specification's calls, for the usual choice of its parameter. */
export async function callData(page: PageScene, block: BlockOf<'call'>): Promise<BlockContents['call']> {
  return { rows: await callRows(page.scene, block, null) };
}
