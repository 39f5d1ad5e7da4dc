import type { Block } from '../../../src/definition/model.ts';
import { textIn } from '../../records/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { cellsOf } from '../table-rows.ts';
import { columnsFor, isVisible } from '../visible.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Title and cells of the row the page is about. */
export async function headerData(page: PageScene, { title, cells }: BlockOf<'header'>) {
  const columns = columnsFor(page, [...(title ? [title] : []), ...cells]);
  const values = page.row
    ? ((await cellsOf(page, page.record?.name ?? '', columns, [page.row]))[0] ?? {})
    : {};
  return { title: title ? (values[title.name] ?? null) : null, cells: values };
}

export async function detailData(page: PageScene, { columns }: BlockOf<'detail'>) {
  const shown = columnsFor(page, columns);
  return {
    cells: page.row ? ((await cellsOf(page, page.record?.name ?? '', shown, [page.row]))[0] ?? {}) : {},
  };
}

export async function textData(page: PageScene, { text }: BlockOf<'text'>) {
  return { text: await textIn(page.scene, text, pageVars(page)) };
}

/** Which of the tabs show, by their place. */
export function tabsData(page: PageScene, { tabs }: BlockOf<'tabs'>) {
  return page.scene.graph.settle(() => ({
    visible: tabs.flatMap((tab, index) => (isVisible(page, tab) ? [index] : [])),
  }));
}
