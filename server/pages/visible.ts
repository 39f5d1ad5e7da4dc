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
export async function visibleBlock(page: PageScene, id: string): Promise<Block | undefined> {
  const { blocks, side } = page.grant.screen;
  const isIt = (block: Block) => block.id === id;
  const holds = (block: Block) => withBlocksInside(block).some(isIt);
  const way = await page.scene.graph.settle(() =>
    [...blocks, ...side].flatMap((block) => unfold(page, block, holds)),
  );
  return way.find(isIt);
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

/** The block and those inside it that show; with `holds` only of what it holds for, and nothing is asked about the rest. */
function unfold(page: PageScene, block: Block, holds: Wanted = () => true): Block[] {
  if (!holds(block) || !shows(page, block)) return [];
  const inside = (blocks: readonly Block[]) => blocks.flatMap((inner) => unfold(page, inner, holds));
  if (block.kind === 'section') return [block, ...inside(block.blocks)];
  if (block.kind !== 'tabs') return [block];
  const tabs = block.tabs.filter((tab) => tab.blocks.some(holds) && isVisible(page, tab));
  return [block, ...tabs.flatMap((tab) => inside(tab.blocks))];
}

const shows = (page: PageScene, block: Block) =>
  isVisible(page, block) && (!page.grant.viewer?.scope || isForLinks(block));

/** Columns whose audience fits; those with a condition are asked per row. */
export function columnsFor(page: PageScene, columns: Column[]): Column[] {
  return columns.filter((column) => isVisible(page, { for: column.for, if: null }));
}
