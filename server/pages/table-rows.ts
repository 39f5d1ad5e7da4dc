import { decide, type Env, type Row } from '../../src/definition/expression/index.ts';
import type { Column } from '../../src/definition/model.ts';
import { isOffered } from '../process/judge.ts';
import { type Cell, cellWriter } from '../records/cells.ts';
import { countedIn } from '../records/counted.ts';
import { envOf, specOfRow } from '../records/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { caseToView } from './cases.ts';
import { offeredItem } from './items.ts';
import { linkNow } from './links.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import type { TableBlock } from './table-source.ts';

/** One row of a table as it is sent. */
export interface TableRow {
  id: string;
  version: number;
  cells: Record<string, Cell>;
  actions: string[];
  /** Path of the page the row opens. */
  opens?: string;
}

/** Cells of rows; a column whose condition does not hold for a row is left out there. */
export async function cellsOf(
  page: PageScene,
  record: string,
  columns: Column[],
  rows: readonly Row[],
): Promise<Record<string, Cell>[]> {
  const { row: _, ...constants } = pageVars(page);
  const { scene } = page;
  const counted = await countedIn(scene, record, columns, { rows, vars: constants });
  const writers = columns.map((column) => cellWriter(scene, column));
  return scene.graph.settleAll(rows, (row) => {
    let made: Env | null = null;
    // One for all cells of the row, and none where they are all plain.
    const env = () => {
      made ??= envOf(scene, { ...constants, row });
      return made;
    };
    const counts = counted.get(String(row.id));
    const cells: Record<string, Cell> = {};
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
  const cells = await cellsOf(page, table.record, columns, rows);
  const names = await actionNames(page, table, actions, rows);
  const paths = await openPaths(page, table, rows);
  return rows.map((row, index) => {
    const path = paths[index];
    return {
      id: String(row.id),
      version: Number(row.row_version),
      cells: cells[index] ?? {},
      actions: names[index] ?? [],
      ...(path ? { opens: path } : {}),
    };
  });
}

/** Names of the bound transitions on offer per row; rules in the way do not count here. */
async function actionNames(
  page: PageScene,
  table: TableBlock,
  actions: readonly BoundAction[],
  rows: readonly Row[],
): Promise<string[][]> {
  const wanted = actions.filter(({ block, target }) => block === table && target !== 'create');
  if (wanted.length === 0) return rows.map(() => []);
  const process = wanted.find(({ target }) => target === 'list')?.process ?? null;
  const specs: Awaited<ReturnType<typeof specOfRow>>[] = [];
  for (const row of rows) specs.push(await specOfRow(page.scene, process, row));
  const indexes = rows.map((_, index) => index);
  return page.scene.graph.settleAll(indexes, (index) => {
    const row = rows[index];
    const own = specs[index];
    if (!row || !own) return [];
    return wanted.filter((action) => isOfferedOn(page, action, row, own)).map(({ name }) => name);
  });
}

function isOfferedOn(
  page: PageScene,
  action: BoundAction,
  row: Row,
  own: Awaited<ReturnType<typeof specOfRow>>,
): boolean {
  const { process, transition, target } = action;
  if (target === 'list') {
    const question = { process, transition, ...own, row };
    return transition.on === null
      ? isOffered(caseToView(page.scene, question))
      : offeredItem(page, action, question) !== null;
  }
  if (page.row === null) return false;
  const { type, spec } = page;
  return isOffered(caseToView(page.scene, { process, transition, type, spec, row: page.row, item: row }));
}

async function openPaths(
  page: PageScene,
  table: TableBlock,
  rows: readonly Row[],
): Promise<(string | null)[]> {
  const { opens } = table;
  if (opens === null) return rows.map(() => null);
  return page.scene.graph.settleAll(rows, (row) =>
    linkNow(page.scene, {
      screen: opens,
      record: table.record,
      row,
      reader: page.grant.viewer,
      audience: page.grant.route.audience,
      to: table.opens_row,
      params: page.grant.params,
    }),
  );
}
