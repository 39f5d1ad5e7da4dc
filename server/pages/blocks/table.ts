import type { Row } from '../../../src/definition/expression/index.ts';
import type { ScreenModel } from '../../../src/definition/model.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import type { BlockContents, Offer, TableRow } from '../../../src/definition/wire.ts';
import { entry } from '../../core/entry.ts';
import type { Case } from '../../process/case.ts';
import { isOffered } from '../../process/judge.ts';
import { assertAsked } from '../../records/list-asked.ts';
import { selectPage } from '../../records/list-query.ts';
import type { ListRequest } from '../../records/list-request.ts';
import { FIRST_PAGE } from '../../records/list-request.ts';
import { specOfRow, textIn, toShow } from '../../scene/scene.ts';
import type { PageActions } from '../block-source.ts';
import type { BoundAction } from '../bound-actions.ts';
import { caseToView } from '../cases.ts';
import { importActs } from '../import-acts.ts';
import { type FieldsOfList, fieldsOfList, listPage } from '../list-page.ts';
import { draftCase, offerOf } from '../offers.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { tableRows } from '../table-rows.ts';
import { type TableBlock, tableSource } from '../table-source.ts';

/** A short list shown whole still ends somewhere. */
const WHOLE = 500;

/** The list as a page opens with it; one of what opens for the viewer is not there when nothing does. */
export async function tableBlockData(page: PageScene, table: TableBlock, { actions }: PageActions) {
  const found = await tableData(page, table, actions, FIRST_PAGE, {
    asides: isDrawn(page.grant.screen, table),
  });
  return table.opened && found.data.length === 0 ? null : found;
}

const drawn = new WeakMap<ScreenModel, ReadonlySet<string>>();

/** Whether a chart of the screen tells how many rows views of the list have, those without a tab as well. */
function isDrawn(screen: ScreenModel, { relation, record }: TableBlock): boolean {
  const lists = entry(drawn, screen, () => {
    const charts = everyBlock(screen).filter((block) => block.kind === 'chart');
    return new Set(charts.map(({ list }) => list));
  });
  return lists.has(relation ?? record);
}

interface ListReading {
  /** What is read of the rows. */
  fieldsOf?: FieldsOfList;
  /** Count views without a tab, too; a page of rows shows none of them but the one in force. */
  asides?: boolean;
}

/** One page of a table with its total, and how many rows each view has that the list shows as a tab. */
export async function tableData(
  opened: PageScene,
  table: TableBlock,
  actions: readonly BoundAction[],
  request: ListRequest = FIRST_PAGE,
  { fieldsOf = fieldsOfList, asides = false }: ListReading = {},
): Promise<BlockContents['table']> {
  const page = listPage(opened);
  const source = tableSource(page, table);
  const size = table.paged ? request.size : WHOLE;
  const number = table.paged ? request.page : 1;
  const own = source.table;
  assertAsked(own, request);
  const columns = own.columns.filter(
    ({ optional, name }) => !optional || (request.columns?.includes(name) ?? false),
  );
  const { rows, counts } = await selectPage(page.scene, source, request, {
    limit: size,
    offset: (number - 1) * size,
    columns,
    fields: fieldsOf(page, table, {
      acts: actions.some(({ block, target }) => block === table && target !== 'create'),
      opens: true,
    }),
    counted:
      !table.opened && (table.paged || own.views.length > 0)
        ? own.views.filter(({ aside }) => asides || !aside)
        : null,
  });
  const views = counts && own.views.length > 0 ? { views: counts.views } : {};
  const all = await tableRows(page, table, columns, actions, rows);
  const data = table.opened ? all.filter(({ opens }) => opens !== undefined) : all;
  const total = counts?.total ?? data.length;
  const offers = await tableOffers(page, table, actions, rows, all);
  return {
    data,
    meta: { total, page: number, size, ...views },
    columns: own.columns.map(({ name }) => name),
    filters: own.filters.map(({ name }) => name),
    views: own.views.map(({ name }) => name),
    search: own.search?.map(({ label }) => label) ?? [],
    sorted: own.sort !== null,
    links: { next: number * size < total ? `?page=${number + 1}&size=${size}` : null },
    offers,
    ...(await importData(page, table, { acts: importActs(page, table), offers })),
  };
}

/** Rows are made by whoever may make one; what is done with rows is for whoever may do that. */
async function importData(
  page: PageScene,
  { import: own, create }: TableBlock,
  { acts, offers }: { acts: readonly BoundAction[]; offers: readonly Offer[] },
): Promise<Pick<BlockContents['table'], 'import'>> {
  if (!own || (own.act ? acts.length === 0 : !offers.some(({ name }) => name === create))) return {};
  const label = own.label === null ? '' : await textIn(toShow(page.scene), own.label, pageVars(page));
  return { import: { label } };
}

/** One offer for each action that some row of the page names, and for making a row. */
async function tableOffers(
  page: PageScene,
  table: TableBlock,
  actions: readonly BoundAction[],
  rows: readonly Row[],
  named: readonly TableRow[],
): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const action of actions.filter(({ block }) => block === table)) {
    const one = await exampleOf(page, action, rows, named);
    if (!one) continue;
    // Words and form serve every row; which one is meant, the row itself says.
    const { item: _, version: __, ...words } = await offerOf(one, []);
    offers.push({ ...words, block: table.id });
  }
  return offers;
}

async function exampleOf(
  page: PageScene,
  { process, transition, target, name, block }: BoundAction,
  rows: readonly Row[],
  named: readonly TableRow[],
): Promise<Case | null> {
  if (target === 'create') {
    const draft = await draftCase(page, { process, transition, target, name, block });
    return (await page.scene.graph.settle(() => isOffered(draft))) ? draft : null;
  }
  const row = rows[named.findIndex(({ actions }) => actions.includes(name))];
  if (!row) return null;
  if (target === 'list') {
    const own = await specOfRow(page.scene, process, row);
    return caseToView(page.scene, { process, transition, ...own, row });
  }
  const { type, spec } = page;
  return page.row && caseToView(page.scene, { process, transition, type, spec, row: page.row, item: row });
}
