import { evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents, Cell, Heading } from '../../../src/definition/wire.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { known } from '../../scene/known.ts';
import { labelOf } from '../../scene/labels.ts';
import { envOf, textIn } from '../../scene/scene.ts';
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
  const rows = lines.map((at_row) => headingOf(page, at_row, null, { at_row }));
  const heads = columns.map((at_column) => headingOf(page, at_column, block.column_label, { at_column }));
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
      columns.map((at_column) => [
        headingOf(page, at_column, block.column_label, { at_column }).key,
        cellNow(page, value, { at_column }),
      ]),
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

/** A value as it is shown; what is more than a number, a word or a yes has none here. */
function cellNow(page: PageScene, plan: Plan, vars: Record<string, unknown>): Cell {
  const value = valueNow(page, plan, vars);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function listOf(page: PageScene, plan: Plan): unknown[] {
  const list = valueNow(page, plan, {});
  return Array.isArray(list) ? list : [];
}

/** An object of the type names itself; a row is named by its label; a code by its word; unless the block says how. */
function headingOf(
  page: PageScene,
  item: unknown,
  label: Plan | null,
  vars: Record<string, unknown>,
): Heading {
  const { scene } = page;
  const own = label === null ? null : valueNow(page, label, vars);
  if (typeof item !== 'object' || item === null) {
    const key = String(item ?? '');
    return { key, label: own === null ? labelOf(scene.model, '', key, scene.department) : String(own) };
  }
  const row = item as Row;
  const key = String(row.key ?? row.code ?? row.id ?? '');
  const group =
    typeof row.group === 'string' ? { group: labelOf(scene.model, '', row.group, scene.department) } : {};
  return { key, label: own === null ? nameOf(page, row, key) : String(own), ...group, ...weightOf(row) };
}

const weightOf = ({ weight }: Row) => (typeof weight === 'number' ? { weight } : {});

function nameOf({ scene }: PageScene, row: Row, key: string): string {
  if (typeof row.label === 'string' && row.row_version === undefined) return row.label;
  for (const one of scene.graph.all()) if (one.row.id === row.id) return labelOfRow(scene, one.record, row);
  return key;
}
