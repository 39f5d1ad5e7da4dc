import type { Column, TableGroup, TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';
import { compileLabel } from './text.ts';

type Columns = readonly Column[];

/** What rows of a list share that stand under one heading: columns of it, each of which every row has and can be ordered by. */
export function groupOf(place: BlockPlace, table: Node, columns: Columns): Pick<TableModel, 'group'> {
  const node = get(table, 'group');
  if (!node) return {};
  const { context } = place;
  const by = itemsOf(get(node, 'by')).flatMap((item) => {
    const column = columnAt(place, item, columns);
    if (column && (column.optional || !column.sortable))
      context.report('E_DEF_VALUE_INVALID', item, {
        detail: `names a column that rows cannot be grouped by, since ${column.optional ? 'it is optional' : 'they cannot be ordered by it'}: ${column.name}`,
      });
    return column ? [column] : [];
  });
  return {
    group: {
      by: by.map(({ name }) => name),
      ...eachOf(place, get(node, 'each'), by),
      rows: compileLabel(context, get(node, 'rows'), place.scope),
      ...countsOf(place, get(node, 'counts'), columns),
      ...totalsOf(place, get(node, 'totals'), columns),
    },
  };
}

function eachOf({ context }: BlockPlace, node: Node | undefined, by: Columns): Pick<TableGroup, 'each'> {
  if (!node) return {};
  if (by.some(({ type }) => type !== 'date') || by.length > 1)
    context.report('E_DEF_VALUE_INVALID', node, { detail: 'is for groups by one column that is a date' });
  return { each: 'month' };
}

/**
 * Only of columns of some values, of which a heading has words, and that every row shows: a number would tell what stands in the
 * cells that are not shown, as an order would.
 */
function countsOf(place: BlockPlace, node: Node | undefined, columns: Columns): Pick<TableGroup, 'counts'> {
  const { report } = place.context;
  if (!node) return {};
  const counts = entriesOf(node).flatMap(([name, values]) => {
    const column = columnAt(place, keyNode(node, name), columns);
    if (!column) return [];
    if (!column.sortable)
      report('E_DEF_VALUE_INVALID', keyNode(node, name), {
        detail: `names a column of which nothing is counted, since rows cannot be ordered by it: ${name}`,
      });
    const known = (column.options ?? []).map(({ value }) => value);
    return itemsOf(values).flatMap((item) => {
      const value = textOf(item) ?? '';
      if (known.includes(value)) return [{ column: name, value }];
      unknownName(report, item, { kind: `value of ${name}`, name: value, names: known });
      return [];
    });
  });
  return counts.length > 0 ? { counts } : {};
}

/** Only of numbers that every row shows, as counts are. */
function totalsOf(place: BlockPlace, node: Node | undefined, columns: Columns): Pick<TableGroup, 'totals'> {
  const totals = itemsOf(node).flatMap((item) => {
    const column = columnAt(place, item, columns);
    if (column && !(column.sortable && isNumber(column)))
      place.context.report('E_DEF_VALUE_INVALID', item, {
        detail: `names a column of which there is no sum, since it is ${isNumber(column) ? 'one that rows cannot be ordered by' : 'of no numbers'}: ${column.name}`,
      });
    return column ? [column.name] : [];
  });
  return totals.length > 0 ? { totals } : {};
}

const isNumber = ({ type, options }: Column) =>
  ['integer', 'decimal', 'number'].includes(type) && options === null;

function columnAt({ context }: BlockPlace, node: Node, columns: Columns): Column | undefined {
  const name = textOf(node) ?? '';
  const column = columns.find((one) => one.name === name);
  const names = columns.map((one) => one.name);
  if (!column) unknownName(context.report, node, { kind: 'column', name, names });
  return column;
}
