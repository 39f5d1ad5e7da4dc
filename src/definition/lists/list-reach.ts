import { children, type Node } from '../expression/plan.ts';
import type { Block, Column, FilterModel, ScreenModel, TableModel } from '../model.ts';

/**
 * By what a list may be asked: only what its asker reads there can narrow or order it, or its rows would tell what its
 * columns do not. Whose it is, is said of columns, filters, views and search fields by `for`.
 */

/** Whether a `for` means who asks; `null` means everybody. */
export type ForAsker = (names: readonly string[] | null) => boolean;

/**
 * The table as it is for who asks: with the columns that are for them, and with the filters, views, search fields and
 * order that are declared for them or stay within those columns.
 */
export function tableFor(table: TableModel, isFor: ForAsker, own: readonly string[] = []): TableModel {
  const columns = table.columns.filter((column) => isFor(column.for));
  const seen = pathsOf(columns);
  const declared = (names: readonly string[] | null) => names !== null && isFor(names);
  const views = table.views.filter(
    (view) => declared(view.for) || (view.for === null && isSeen(view.reads, seen)),
  );
  const { default_view: usual, search = [], group, ...rest } = table;
  return {
    ...rest,
    columns,
    filters: table.filters.filter((filter) =>
      filter.related
        ? isFor(filter.for) && isColumnSeen(filter, columns)
        : declared(filter.for) || (filter.for === null && seen.has(filter.path)),
    ),
    views,
    ...(views.some(({ name }) => name === usual) ? { default_view: usual } : {}),
    search: search.filter((field) => declared(field.for) || (field.for === null && seen.has(field.path))),
    sort: isSorted(table, columns, [...seen, ...own]) ? table.sort : null,
    ...groupFor(group, columns),
  };
}

/** The grouping where all of its columns are there: a heading would tell what they do not, or lump together what they tell apart. It counts and sums up values of such columns only. */
export function groupFor(
  group: TableModel['group'],
  columns: readonly { name: string }[],
): Pick<TableModel, 'group'> {
  const isThere = (name: string) => columns.some((one) => one.name === name);
  if (!group?.by.every(isThere)) return {};
  const { counts, totals, ...rest } = group;
  const told = counts?.filter(({ column }) => isThere(column)) ?? [];
  const summed = totals?.filter(isThere) ?? [];
  return {
    group: {
      ...rest,
      ...(told.length > 0 && { counts: told }),
      ...(summed.length > 0 && { totals: summed }),
    },
  };
}

/** Paths of the fields that columns show in every row. */
export function pathsOf(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(
    columns.flatMap((column) =>
      column.if !== null
        ? []
        : [column.value, column.value_to].flatMap(
            (plan) => (plan && (pathOfField(plan.root) ?? pathOfList(plan.root))) ?? [],
          ),
    ),
  );
}

/** Whether the column that a filter over related rows narrows by is among these, and shown in every row. */
export function isColumnSeen({ path }: FilterModel, columns: readonly Column[]): boolean {
  return columns.some(({ name, if: condition }) => name === path && condition === null);
}

/** Whether all that a condition reads is seen; `null` = it reads more than fields. */
export function isSeen(reads: readonly string[] | null, seen: ReadonlySet<string>): boolean {
  return reads?.every((path) => seen.has(path)) ?? false;
}

/** Whether the order the list opens with is one of its columns', or of a field that is seen. */
export function isSorted({ sort }: TableModel, columns: readonly Column[], seen: readonly string[]): boolean {
  if (sort === null) return false;
  const column = columns.find(({ name }) => name === sort.column);
  return column ? column.if === null : seen.includes(sort.column);
}

/** `member.name` of a plan that reads this field of the row and nothing else; `null` of any other. */
export function pathOfField(node: Node): string | null {
  if (node.op === 'ref') return pathOfField(node.of);
  if (node.op !== 'get') return null;
  if (node.of.op === 'var') return node.of.name === 'row' ? node.field : null;
  const before = pathOfField(node.of);
  return before === null ? null : `${before}.${node.field}`;
}

/** `students.nim` of a plan that lists this field of all rows of a relation of the row; `null` of any other. */
function pathOfList(node: Node): string | null {
  if (node.op !== 'map' || node.list.op !== 'many') return null;
  const { of, relation } = node.list;
  const path = of.op === 'var' && of.name === 'row' ? pathFrom(node.body, node.id) : null;
  return path === null ? null : `${relation}.${path}`;
}

function pathFrom(node: Node, local: number): string | null {
  if (node.op === 'ref') return pathFrom(node.of, local);
  if (node.op !== 'get') return null;
  if (node.of.op === 'local') return node.of.id === local ? node.field : null;
  const before = pathFrom(node.of, local);
  return before === null ? null : `${before}.${node.field}`;
}

/** Paths of the fields that a condition reads of `row`; `null` when it reads related rows, whose fields have none. */
export function readsOf(node: Node): string[] | null {
  const path = pathOfField(node);
  if (path !== null) return [path];
  if (node.op === 'many' || (node.op === 'var' && node.name === 'row')) return null;
  const inner = children(node).map(readsOf);
  return inner.some((one) => one === null) ? null : inner.flatMap((one) => one ?? []);
}

/** Paths of the fields that a page shows of its row, whatever state the row is in. */
export function pathsOnPage({ blocks, side }: ScreenModel, isFor: ForAsker): ReadonlySet<string> {
  const columns = [...blocks, ...side].flatMap((block) => columnsOf(block, isFor));
  return pathsOf(columns.filter((column) => isFor(column.for)));
}

function columnsOf(block: Block, isFor: ForAsker): Column[] {
  if (!isFor(block.for) || block.if !== null) return [];
  if (block.kind === 'header') return [...(block.title ? [block.title] : []), ...block.cells];
  if (block.kind === 'detail') return block.columns;
  if (block.kind === 'section') return block.blocks.flatMap((inner) => columnsOf(inner, isFor));
  if (block.kind !== 'tabs') return [];
  const tabs = block.tabs.filter((tab) => isFor(tab.for) && tab.if === null);
  return tabs.flatMap((tab) => tab.blocks.flatMap((inner) => columnsOf(inner, isFor)));
}
