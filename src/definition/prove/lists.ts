import { isColumnSeen, isSeen, isSorted, pathsOf } from '../lists/list-reach.ts';
import type { Block, Column, Model, ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { get, itemsOf, type Node } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf, type Reached } from './reached.ts';

type Table = Extract<Block, { kind: 'table' }>;
type StatusBar = Extract<Block, { kind: 'status_bar' }>;

/**
 * A list narrows and orders for an audience only by what it shows them, or by what is declared for them (`for`): else its
 * rows would tell what its columns do not. The suggestion is the `for` of those who see it.
 */
export function proveLists(proving: Proving, { screen, routes }: RoutedScreen): void {
  const opened = new Set(routes.flatMap(({ model }) => model.audiences));
  for (const reached of blocksOf(screen)) {
    const node = proving.context.places.get(reached.block);
    if (!node) continue;
    if (reached.block.kind === 'table') proveTable(proving, { opened, reached, table: reached.block, node });
    if (reached.block.kind === 'status_bar')
      proveStatusBar(proving, { opened, reached, bar: reached.block, node, screen });
  }
}

interface TableProof {
  /** Audiences that open the screen. */
  opened: ReadonlySet<string>;
  reached: Reached;
  table: Table;
  node: Node;
}

function proveTable({ context, model }: Proving, { opened, reached, table, node }: TableProof): void {
  const audiences = readersOf(opened, reached);
  const seenBy = new Map(audiences.map((name) => [name, pathsFor(table, name)]));
  const told = (
    one: { what: 'filter' | 'view' | 'sort'; name: string; at: Node | undefined },
    seen: boolean[],
    asking: readonly string[] = audiences,
  ) => {
    const audience = audiences.find((name, index) => !seen[index] && asking.includes(name));
    if (audience === undefined) return;
    const readers = audiences.filter((_, index) => seen[index]);
    const suggestion = one.what === 'sort' || readers.length === 0 ? null : `for: [${readers.join(', ')}]`;
    context.report(
      'E_DEF_LIST_UNSEEN',
      one.at ?? node,
      { what: one.what, name: one.name, audience },
      suggestion,
    );
  };
  const sees = (isSeenBy: (seen: ReadonlySet<string>, audience: string) => boolean) =>
    [...seenBy].map(([audience, seen]) => isSeenBy(seen, audience));
  for (const [index, filter] of table.filters.entries()) {
    const at = itemsOf(get(node, 'filters'))[index];
    // What a column lists is told to its readers alone, whoever is named.
    if (filter.related)
      told(
        { what: 'filter', name: filter.name, at },
        audiences.map((name) => isColumnSeen(filter, columnsFor(table.columns, name))),
        filter.for ?? audiences,
      );
    else if (filter.for === null)
      told(
        { what: 'filter', name: filter.name, at },
        sees((seen) => seen.has(filter.path)),
      );
  }
  for (const [index, view] of table.views.entries()) {
    const at = itemsOf(get(node, 'views'))[index];
    if (view.for === null)
      told(
        { what: 'view', name: view.name, at },
        sees((seen) => isSeen(view.reads, seen)),
      );
  }
  const natural = model.records[table.record]?.sort.map(({ field }) => field) ?? [];
  if (table.sort)
    told(
      { what: 'sort', name: table.sort.column, at: get(node, 'sort') },
      sees((seen, audience) => isSorted(table, columnsFor(table.columns, audience), [...seen, ...natural])),
    );
}

interface BarProof {
  /** Audiences that open the screen. */
  opened: ReadonlySet<string>;
  reached: Reached;
  bar: StatusBar;
  node: Node;
  screen: ScreenModel;
}

/** What a status bar counts by is a column of the same rows beside it; else the block says for whom it is. */
function proveStatusBar({ context, model }: Proving, { opened, reached, bar, node, screen }: BarProof): void {
  if (bar.for !== null) return;
  for (const audience of readersOf(opened, reached)) {
    const shown = blocksOf(screen).some(
      ({ block, audiences }) =>
        block.kind === 'table' &&
        isOf(model, screen, bar, block) &&
        (audiences?.includes(audience) ?? true) &&
        pathsFor(block, audience).has(bar.field),
    );
    if (!shown)
      context.report('E_DEF_LIST_UNSEEN', get(node, 'field') ?? node, {
        what: 'status bar',
        name: bar.field,
        audience,
      });
  }
}

function isOf(model: Model, screen: ScreenModel, { from }: StatusBar, table: Table): boolean {
  const relations = model.records[screen.row?.record ?? '']?.relations ?? {};
  return table.relation === from || table.record === (relations[from]?.record ?? from);
}

function readersOf(opened: ReadonlySet<string>, { audiences }: Reached): string[] {
  return [...opened].filter((name) => audiences?.includes(name) ?? true);
}

function columnsFor(columns: readonly Column[], audience: string): Column[] {
  return columns.filter((column) => column.for?.includes(audience) ?? true);
}

const paths = new WeakMap<Table, Map<string, ReadonlySet<string>>>();

/** Paths of the columns that an audience sees; the same as long as the table is kept. */
function pathsFor(table: Table, audience: string): ReadonlySet<string> {
  const known = memo(paths, table, () => new Map<string, ReadonlySet<string>>());
  return memo(known, audience, () => pathsOf(columnsFor(table.columns, audience)));
}
