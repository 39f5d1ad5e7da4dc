import type { Fold } from '../../../src/definition/blocks/section.ts';
import { listIn } from '../../../src/definition/blocks/tabs.ts';
import { decide, type Plan } from '../../../src/definition/expression/index.ts';
import type { BlockOf, Column, Text } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { countView } from '../../records/list-query.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { envOf, textIn, toShow } from '../../scene/scene.ts';
import { otherPage } from '../compared.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { cellsOf } from '../table-rows.ts';
import { tableSource } from '../table-source.ts';
import { columnsFor, isVisible } from '../visible.ts';

/** A block that needs nothing of the server. */
export const nothing = async (): Promise<Record<never, never>> => ({});

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What keeps the product running is told by the machine's clock, for evidence: nobody can set that one. Of a demo, whose clock
 * shows a day of its own, it is said.
 */
export async function operationsData({ scene }: PageScene): Promise<BlockContents['operations']> {
  return Math.abs(scene.deps.clock.now().getTime() - Date.now()) > DAY_MS ? { apart: true } : {};
}

/** Title and cells of the row the page is about. */
export async function headerData(
  page: PageScene,
  { title, cells }: BlockOf<'header'>,
): Promise<BlockContents['header']> {
  const shown = await cellsShown(page, [...(title ? [title] : []), ...cells]);
  return { title: title ? (shown.cells[title.name] ?? null) : null, ...shown };
}

export async function detailData(
  page: PageScene,
  block: BlockOf<'detail'>,
): Promise<BlockContents['detail']> {
  const { columns, below } = block;
  const shown = await cellsShown(page, columns);
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(below)) {
    // What stands under a number is told to whom the number is.
    const written = Object.hasOwn(shown.cells, name)
      ? await textIn(toShow(page.scene), text, pageVars(page))
      : '';
    if (written !== '') texts[name] = written;
  }
  const other = await otherPage(page, block);
  const compared = other && { label: other.label, cells: (await cellsShown(other.page, columns)).cells };
  return {
    ...shown,
    ...(Object.keys(texts).length > 0 && { below: texts }),
    ...(compared && { compared }),
  };
}

async function cellsShown(page: PageScene, columns: Column[]): Promise<BlockContents['detail']> {
  if (!page.row) return { cells: {} };
  const shown = columnsFor(page, columns);
  const [cells = {}] = await cellsOf(page, page.record?.name ?? '', shown, [page.row]);
  const labels: Record<string, string> = {};
  for (const { name, label } of shown) {
    if (Object.hasOwn(cells, name) && typeof label !== 'string') {
      labels[name] = await textIn(page.scene, label, pageVars(page));
    }
  }
  return { cells, ...(Object.keys(labels).length > 0 && { labels }) };
}

export async function textData(page: PageScene, { text }: BlockOf<'text'>): Promise<BlockContents['text']> {
  return { text: await textIn(page.scene, text, pageVars(page)) };
}

/** Which of the tabs show, by their place, and which of them is to be begun with. */
export async function tabsData(page: PageScene, { tabs }: BlockOf<'tabs'>): Promise<BlockContents['tabs']> {
  const visible = await page.scene.graph.settle(() =>
    tabs.flatMap((tab, index) => (isVisible(page, tab) ? [index] : [])),
  );
  const labels: Record<string, string> = {};
  for (const [index, { label }] of tabs.entries()) {
    if (visible.includes(index) && typeof label !== 'string') {
      labels[index] = await textIn(page.scene, label, pageVars(page));
    }
  }
  const leads = await page.scene.graph.settle(() =>
    visible.find((index) => isLeading(page, tabs[index]?.leads ?? null)),
  );
  const counts: Record<string, number> = {};
  for (const index of visible) {
    const count = await countOfTab(page, tabs[index]);
    if (count !== null) counts[index] = count;
  }
  return {
    visible,
    ...(leads !== undefined && { leads }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(Object.keys(counts).length > 0 && { counts }),
  };
}

/** Throws `NotLoaded`. */
const isLeading = (page: PageScene, leads: Plan | null) =>
  leads !== null && decide(leads, envOf(page.scene, pageVars(page)));

/** How many rows the view has that the tab counts; `null` = it counts none, or none of the viewer's. */
async function countOfTab(page: PageScene, tab: BlockOf<'tabs'>['tabs'][number] | undefined) {
  const list = tab?.count === undefined ? undefined : listIn(tab.blocks);
  if (!tab?.count || !list || !(await page.scene.graph.settle(() => isVisible(page, list)))) return null;
  return countView(page.scene, tableSource(page, list), tab.count);
}

/** Whether the section is closed to a line, and what it says then; open, what stands beside its heading. */
export async function sectionData(
  page: PageScene,
  section: BlockOf<'section'>,
): Promise<BlockContents['section']> {
  const { folds, beside } = section;
  const written = (text: Text) => textIn(page.scene, text, pageVars(page));
  const fold = folds && (await foldedNow(page, folds));
  if (folds && fold?.closed) {
    const { done, over } = fold;
    const state = over ? 'over' : done ? 'done' : 'open';
    return { folded: { text: await written(folds.text), ...(folds.marked && { state }) } };
  }
  const said = beside === null ? '' : await written(beside);
  const compared = await comparedWith(page, section);
  return { ...(said !== '' && { beside: said }), ...(compared && { compared }) };
}

/** With which row the numbers of a section are compared. */
async function comparedWith(page: PageScene, section: BlockOf<'section'>): Promise<string | null> {
  const other = await otherPage(page, section);
  return other && page.scene.graph.settle(() => labelOfRow(page.scene, other.record.name, other.row));
}

function foldedNow(page: PageScene, folds: Fold) {
  return page.scene.graph.settle(() => {
    const env = envOf(page.scene, pageVars(page));
    const over = folds.over !== null && decide(folds.over, env);
    return {
      closed: decide(folds.if, env),
      over,
      done: !over && (folds.done === null || decide(folds.done, env)),
    };
  });
}
