import type { Column, TableModel } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';
import { compileLabel } from './text.ts';

/** What rows of a list share that stand under one heading: columns of it, each of which every row has and can be ordered by. */
export function groupOf(
  place: BlockPlace,
  table: Node,
  columns: readonly Column[],
): Pick<TableModel, 'group'> {
  const node = get(table, 'group');
  if (!node) return {};
  const { context } = place;
  const names = columns.map(({ name }) => name);
  const by = itemsOf(get(node, 'by')).flatMap((item) => {
    const name = textOf(item) ?? '';
    const column = columns.find((one) => one.name === name);
    if (!column) unknownName(context.report, item, { kind: 'column', name, names });
    else if (column.optional || !column.sortable)
      context.report('E_DEF_VALUE_INVALID', item, {
        detail: `names a column that rows cannot be grouped by, since ${column.optional ? 'it is optional' : 'they cannot be ordered by it'}: ${name}`,
      });
    return column ? [name] : [];
  });
  return { group: { by, rows: compileLabel(context, get(node, 'rows'), place.scope) } };
}
