import { isForLinks } from '../../src/definition/blocks/kinds.ts';
import { decide, type Plan } from '../../src/definition/expression/index.ts';
import type { Block, Column, ScreenModel } from '../../src/definition/model.ts';
import { withBlocksInside } from '../../src/definition/screens/blocks-inside.ts';
import { isNamed } from '../access/names.ts';
import { entry } from '../core/entry.ts';
import { envOf } from '../scene/scene.ts';
import { type PageScene, pageVars } from './page-scene.ts';

/**
 * Whether something shows to the viewer of the page: `for` names audiences of the route, roles, or ties between viewer
 * and row; `if` is a condition over the row. Throws `NotLoaded`: call it inside `settle`.
 */
export function isVisible(
  page: PageScene,
  { for: whom, if: condition }: { for: readonly string[] | null; if: Plan | null },
  vars?: Record<string, unknown>,
): boolean {
  if (whom !== null && !whom.some((name) => fits(page, name))) return false;
  // Asked for every cell of a list: without a condition nothing is gathered.
  return condition === null || decide(condition, envOf(page.scene, vars ?? pageVars(page)));
}

/** Whether a name of a `for` or a `by` means the viewer of the page. Throws `NotLoaded`. */
export function fits({ scene, grant, record, row }: PageScene, name: string): boolean {
  return isNamed(scene, { audiences: grant.audiences, roles: grant.viewer?.roles ?? [], record, row }, name);
}

/** The blocks of the screen that show, with those inside visible sections and tabs, in reading order. */
export function visibleBlocks(page: PageScene): Promise<Block[]> {
  const { blocks, side } = page.grant.screen;
  return page.scene.graph.settle(() => [...blocks, ...side].flatMap((block) => unfold(page, block)));
}

/** The block of that id if it shows. Nothing is asked about blocks beside it, whose conditions may read far more rows. */
export function visibleBlock(page: PageScene, id: string): Promise<Block | undefined> {
  const { blocks, side } = page.grant.screen;
  return page.scene.graph.settle(() => findVisible(page, [...blocks, ...side], id));
}

function findVisible(page: PageScene, blocks: readonly Block[], id: string): Block | undefined {
  const holds = (block: Block) => withBlocksInside(block).some((inner) => inner.id === id);
  const block = blocks.find(holds);
  if (!block || !shows(page, block)) return undefined;
  if (block.id === id) return block;
  if (block.kind === 'section') return findVisible(page, block.blocks, id);
  const tab = block.kind === 'tabs' ? block.tabs.find((one) => one.blocks.some(holds)) : undefined;
  return tab && isVisible(page, tab) ? findVisible(page, tab.blocks, id) : undefined;
}

type Wanted = (block: Block) => boolean;

/** The blocks of a screen that hold wanted ones, which is asked of each row of an overview. */
const holding = new WeakMap<Wanted, WeakMap<ScreenModel, readonly Block[]>>();

/**
 * The visible blocks that are wanted, by the same function each time; nothing is asked about blocks that hold none of
 * them. Throws `NotLoaded`.
 */
export function visibleWhere(page: PageScene, wanted: Wanted): Block[] {
  const { screen } = page.grant;
  const ofWanted = entry(holding, wanted, () => new WeakMap<ScreenModel, readonly Block[]>());
  const holders = entry(ofWanted, screen, () =>
    [...screen.blocks, ...screen.side].filter((block) => withBlocksInside(block).some(wanted)),
  );
  return holders.flatMap((block) => unfold(page, block)).filter(wanted);
}

function unfold(page: PageScene, block: Block): Block[] {
  if (!shows(page, block)) return [];
  if (block.kind === 'section') return [block, ...block.blocks.flatMap((inner) => unfold(page, inner))];
  if (block.kind !== 'tabs') return [block];
  const tabs = block.tabs.filter((tab) => isVisible(page, tab));
  return [block, ...tabs.flatMap((tab) => tab.blocks.flatMap((inner) => unfold(page, inner)))];
}

const shows = (page: PageScene, block: Block) =>
  isVisible(page, block) && (!page.grant.viewer?.scope || isForLinks(block));

/** Columns whose audience fits; those with a condition are asked per row. */
export function columnsFor(page: PageScene, columns: Column[]): Column[] {
  return columns.filter((column) => isVisible(page, { for: column.for, if: null }));
}
