import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { Column, Text } from '../../src/definition/model.ts';
import type { Cells, ItemSeen, TableRow } from '../../src/definition/wire.ts';
import { linkNow } from '../addresses/links.ts';
import { readerHere } from '../addresses/readers.ts';
import { type Case, varsOf } from '../process/case.ts';
import { isOffered } from '../process/judge.ts';
import { cellWriter, fieldOf } from '../records/cells.ts';
import { groupOfRow } from '../records/list-order.ts';
import { countedIn } from '../records/related.ts';
import { overOf } from '../scene/labels.ts';
import { envOf, envWhenAsked, type RowSpec, type Scene, specNow, toShow } from '../scene/scene.ts';
import { textReads } from '../scene/text-reads.ts';
import { writeText } from '../scene/write-text.ts';
import { askingLinkNow } from './asking-links.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView, type ViewQuestion } from './cases.ts';
import { offeredItem } from './items.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { hasEnded } from './page-state.ts';
import type { TableBlock } from './table-source.ts';
import { isVisible } from './visible.ts';

export const itemSeen = (item: Row): ItemSeen => ({ id: String(item.id), version: Number(item.row_version) });

/** Cells of rows; a column whose condition does not hold for a row is left out there. */
export async function cellsOf(
  page: PageScene,
  record: string,
  columns: Column[],
  rows: readonly Row[],
): Promise<Cells[]> {
  const { row: _, ...constants } = pageVars(page);
  const { scene } = page;
  const counted = await countedIn(scene, record, columns, { rows, vars: constants });
  const writers = columns.map((column) => cellWriter(scene, column));
  return scene.graph.settleAll(rows, (row) => {
    // One for all cells of the row, and none where they are all plain.
    const env = envWhenAsked(scene, () => ({ ...constants, row }));
    const counts = counted.get(String(row.id));
    const cells: Cells = {};
    for (const [index, { name, if: condition }] of columns.entries()) {
      if (condition !== null && !decide(condition, env())) continue;
      cells[name] = counts?.get(name) ?? writers[index]?.(row, env) ?? null;
    }
    return cells;
  });
}

export async function tableRows(
  page: PageScene,
  table: TableBlock,
  columns: Column[],
  actions: readonly BoundAction[],
  rows: readonly Row[],
): Promise<TableRow[]> {
  const cells = await cellsOfTable(page, table, columns, rows);
  const offered = await offeredActions(page, table, actions, rows);
  const paths = await openPaths(page, table, rows);
  const links = await linkPaths(page, table, rows);
  return rows.map((row, index) => {
    const path = paths[index];
    const group = groupOfRow(row);
    return {
      id: String(row.id),
      version: Number(row.row_version),
      cells: cells[index] ?? {},
      actions: (offered[index] ?? []).map(({ name }) => name),
      ...labelsOf(offered[index] ?? []),
      ...laterOf(offered[index] ?? []),
      ...itemsOf(offered[index] ?? []),
      ...(path ? { opens: path } : {}),
      ...links[index],
      ...(group && { group }),
    };
  });
}

/** Cells of a table's rows; of those of a row that has ended, what waited for somebody is called what it is then. */
export async function cellsOfTable(
  page: PageScene,
  { record, relation }: TableBlock,
  columns: Column[],
  rows: readonly Row[],
): Promise<Cells[]> {
  const cells = await cellsOf(page, record, columns, rows);
  return relation !== null && hasEnded(page) ? cells.map(overCells(page.scene, columns)) : cells;
}

function overCells(scene: Scene, columns: readonly Column[]): (cells: Cells) => Cells {
  const fields = columns.flatMap(({ name, value }) => {
    const field = fieldOf(scene, value.root);
    return field?.options?.some(({ over }) => over !== undefined) ? [{ name, field }] : [];
  });
  return (cells) => {
    const over = fields.flatMap(({ name, field }) => {
      const cell = cells[name];
      const label = typeof cell === 'string' ? overOf(field, cell) : null;
      return label ? [[name, label] as const] : [];
    });
    return over.length === 0 ? cells : { ...cells, ...Object.fromEntries(over) };
  };
}

function itemsOf(offered: readonly OfferedHere[]): Pick<TableRow, 'items'> {
  const items = offered.flatMap(({ name, item }) => (item ? [[name, itemSeen(item)]] : []));
  return items.length === 0 ? {} : { items: Object.fromEntries(items) };
}

function labelsOf(offered: readonly OfferedHere[]): Pick<TableRow, 'labels'> {
  const labels = offered.flatMap(({ name, label }) => (label === null ? [] : [[name, label]]));
  return labels.length === 0 ? {} : { labels: Object.fromEntries(labels) };
}

function laterOf(offered: readonly OfferedHere[]): Pick<TableRow, 'later'> {
  const later = offered.flatMap(({ name, later }) => (later ? [name] : []));
  return later.length === 0 ? {} : { later };
}

/** A bound transition on offer on a row, and the item it means there. */
interface OfferedHere {
  name: string;
  item: Row | null;
  /** What it is called on this row; `null` = as on any. */
  label: string | null;
  /** What makes it foremost in a row does not hold. */
  later: boolean;
}

/** The bound transitions on offer per row; rules in the way do not count here. */
async function offeredActions(
  page: PageScene,
  table: TableBlock,
  actions: readonly BoundAction[],
  rows: readonly Row[],
): Promise<OfferedHere[][]> {
  const wanted = actions.filter(({ block, target }) => block === table && target !== 'create');
  if (wanted.length === 0) return rows.map(() => []);
  const { scene } = page;
  const process = wanted.find(({ target }) => target === 'list')?.process ?? null;
  const shown = toShow(scene);
  const judges = wanted.map((action) => ({
    name: action.name,
    own: ownLabel(page, action),
    judge: offerJudge(page, action),
    foremost: table.foremost_if?.[action.name] ?? null,
  }));
  return scene.graph.settleAll(rows, (row) => {
    const spec = specNow(scene, process, row);
    return judges.flatMap(({ name, own, judge, foremost }) => {
      const found = judge(row, spec);
      if (!found) return [];
      const label = own ? writeText(own, envOf(shown, varsOf(found.meant)), scene.department) : null;
      const later = foremost !== null && !decide(foremost, envOf(scene, varsOf(found.meant)));
      return [{ name, item: found.item, label, later }];
    });
  });
}

/** The label of an action whose words differ from row to row of the table; `null` = they are the same on all. */
function ownLabel(page: PageScene, { transition, target }: BoundAction): Text | null {
  // In a list the row is another one each time, and so may its type be; of a page's own row the items are.
  const varying =
    target !== 'list' ? ['item'] : page.type === null ? ['row', 'item', 'spec'] : ['row', 'item'];
  return varying.some((name) => textReads(transition.label, name)) ? transition.label : null;
}

/** What is on offer on a row of the table: the case, and the item it means (`null` = the row itself). */
interface Found {
  meant: Case;
  item: Row | null;
}

/** Tells whether an action is on offer on a row of the table; `null` = it is not. Throws `NotLoaded`: call it inside `settle`. */
function offerJudge(page: PageScene, action: BoundAction): (row: Row, own: RowSpec) => Found | null {
  const { process, transition, target } = action;
  const { scene, row: owner, type, spec } = page;
  const found = (question: ViewQuestion, item: Row | null): Found | null => {
    const meant = caseToView(scene, question);
    return isOffered(meant) ? { meant, item } : null;
  };
  if (target === 'list') {
    return (row, own) => {
      const question = { process, transition, type: own.type, spec: own.spec, row };
      if (transition.on === null) return found(question, null);
      const item = offeredItem(page, action, question);
      return item && { meant: caseToView(scene, { ...question, item }), item };
    };
  }
  if (owner === null) return () => null;
  return (item) => found({ process, transition, type, spec, row: owner, item }, null);
}

/** The path of each row's page; `null` where none opens for the viewer. */
export async function openPaths(
  page: PageScene,
  table: TableBlock,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  const { opens } = table;
  if (opens === null) return rows.map(() => null);
  const reader = readerHere(page.scene);
  return page.scene.graph.settleAll(rows, (row) =>
    linkNow(page.scene, {
      screen: opens,
      record: table.record,
      row,
      reader,
      audience: page.grant.route.audience,
      to: table.opens_row,
      params: page.grant.params,
    }),
  );
}

/** The paths of the table's links per row; nothing where none of them leads anywhere. */
async function linkPaths(
  page: PageScene,
  { record, links = [] }: TableBlock,
  rows: readonly Row[],
): Promise<Pick<TableRow, 'links'>[]> {
  if (links.length === 0) return [];
  const { scene, grant } = page;
  const { row: _, ...constants } = pageVars(page);
  const { audience } = grant.route;
  const question = { record, reader: readerHere(scene), audience, params: grant.params };
  return scene.graph.settleAll(rows, (row) => {
    const env = envWhenAsked(scene, () => ({ ...constants, row }));
    const paths = links.map(({ opens: screen, with: asked, for: whom }) =>
      isVisible(page, { for: whom, if: null })
        ? askingLinkNow(scene, { ...question, screen, row }, asked, env)
        : null,
    );
    return paths.every((path) => path === null) ? {} : { links: paths };
  });
}
