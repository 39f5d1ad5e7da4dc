import type { BlockKind, BlockOf } from '../../src/definition/model.ts';
import type { BlockContents, Offer } from '../../src/definition/wire.ts';
import type { BoundAction } from './bound-actions.ts';
import type { PageScene } from './page-scene.ts';

/** What is known of the page before its blocks are: transitions that they bind, and those that the viewer may begin. */
export interface PageActions {
  actions: readonly BoundAction[];
  offers: readonly Offer[];
}

/** Works out what a block shows to the viewer of the page; `null` = it does not show. */
export type BlockSource<K extends BlockKind> = (
  page: PageScene,
  block: BlockOf<K>,
  known: PageActions,
) => Promise<BlockContents[K] | null>;
