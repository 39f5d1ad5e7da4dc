import { evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Cell, Heading } from '../../../src/definition/wire.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { known } from '../../scene/known.ts';
import { labelOf } from '../../scene/labels.ts';
import { envOf, type Scene, textIn } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { cellsOf } from '../table-rows.ts';
import { columnsFor } from '../visible.ts';

type MatrixBlock = BlockOf<'matrix'>;

/** Rows by columns with a value each, a value per column below, facts beside. */
export async function matrixData(page: PageScene, block: MatrixBlock): Promise<BlockContents['matrix']> {
  const { scene } = page;
  const grid = await scene.graph.settle(() => gridNow(page, block));
  const totals = await scene.graph.settle(() => totalsNow(page, block));
  const sums = [];
  for (const { label, values } of totals) {
    sums.push({ label: await textIn(scene, label, pageVars(page)), values });
  }
  return { ...grid, totals: sums, facts: await factsOf(page, block) };
}

function gridNow(page: PageScene, block: MatrixBlock) {
  const [lines, columns] = [listOf(page, block.rows), listOf(page, block.columns)];
  const records = recordsOfRows(page, [...lines, ...columns]);
  const rows = lines.map((at_row) => ({
    ...headingOf(page, records, at_row, null),
    ...(isCurrent(page, block, at_row) && { current: true }),
  }));
  const heads = columns.map((at_column) =>
    headingOf(page, records, at_column, ownLabel(page, block.column_label, { at_column })),
  );
  const cells = rows.map(({ key }, row) => {
    const own = heads.map((head, column) => {
      const vars = { at_row: lines[row], at_column: columns[column] };
      return [head.key, cellNow(page, block.cell, vars)] as const;
    });
    return [key, Object.fromEntries(own)] as const;
  });
  return {
    rows,
    columns: heads,
    cells: Object.fromEntries(cells),
  };
}

function totalsNow(page: PageScene, block: MatrixBlock) {
  const columns = listOf(page, block.columns);
  return block.totals.map(({ label, value }) => ({
    label,
    values: Object.fromEntries(
      columns.map((at_column) => [keyOf(at_column), cellNow(page, value, { at_column })]),
    ),
  }));
}

async function factsOf(page: PageScene, block: MatrixBlock) {
  if (!page.row) return [];
  const columns = columnsFor(page, block.facts);
  const [cells = {}] = await cellsOf(page, page.record?.name ?? '', columns, [page.row]);
  const facts = [];
  for (const { name, label } of columns) {
    const words = await textIn(page.scene, label, pageVars(page));
    if (Object.hasOwn(cells, name)) facts.push({ label: words, value: cells[name] ?? null });
  }
  return facts;
}

function valueNow(page: PageScene, plan: Plan, vars: Record<string, unknown>): unknown {
  return known(evaluate(plan, envOf(page.scene, { ...pageVars(page), ...vars })));
}

const isCurrent = (page: PageScene, { current }: MatrixBlock, at_row: unknown): boolean =>
  current !== null && valueNow(page, current, { at_row }) === true;

/** A value as it is shown; what is more than a number, a word or a yes has none here. */
function cellNow(page: PageScene, plan: Plan, vars: Record<string, unknown>): Cell {
  const value = valueNow(page, plan, vars);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function listOf(page: PageScene, plan: Plan): unknown[] {
  const list = valueNow(page, plan, {});
  return Array.isArray(list) ? list : [];
}

const ownLabel = (page: PageScene, label: Plan | null, vars: Record<string, unknown>) =>
  label === null ? null : valueNow(page, label, vars);

const isRow = (item: unknown): item is Row => typeof item === 'object' && item !== null;

const keyOf = (item: unknown) => String((isRow(item) ? (item.key ?? item.code ?? item.id) : item) ?? '');

/** Of what record the rows among the items are, by their id. */
function recordsOfRows({ scene }: PageScene, items: readonly unknown[]): Map<unknown, string> {
  const wanted = new Set(items.filter(isRow).map(({ id }) => id));
  const records = new Map<unknown, string>();
  for (const { record, row } of scene.graph.all()) {
    if (wanted.has(row.id) && !records.has(row.id)) records.set(row.id, record);
  }
  return records;
}

/** An object of the type names itself; a row is named by its label; a code by its word; unless the block says how. */
function headingOf(
  { scene }: PageScene,
  records: ReadonlyMap<unknown, string>,
  item: unknown,
  own: unknown,
): Heading {
  const key = keyOf(item);
  if (!isRow(item)) {
    return { key, label: own === null ? labelOf(scene.model, '', key, scene.department) : String(own) };
  }
  const group =
    typeof item.group === 'string' ? { group: labelOf(scene.model, '', item.group, scene.department) } : {};
  const label = own === null ? nameOf(scene, item, records.get(item.id)) : String(own);
  return { key, label, ...group, ...weightOf(item) };
}

const weightOf = ({ weight }: Row) => (typeof weight === 'number' ? { weight } : {});

function nameOf(scene: Scene, row: Row, record: string | undefined): string {
  if (typeof row.label === 'string' && row.row_version === undefined) return row.label;
  return record === undefined ? keyOf(row) : labelOfRow(scene, record, row);
}
