import type { Compared } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import type { BlockPlace } from './block-place.ts';
import { compileExpression, NO_PLAN } from './expression.ts';
import { resolvePath } from './field-paths.ts';
import { tableScope } from './table-block.ts';
import { compileLabel } from './text.ts';

/** With which other row of the screen's record numbers are compared; only a screen of a row has others. */
export function comparedOf(place: BlockPlace, node: Node | undefined): Compared | null {
  if (!node) return null;
  const { context, record } = place;
  if (record === null) {
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: 'compares the row of the screen with another one, and this screen is of none',
    });
    return null;
  }
  const scope = tableScope(place, record);
  const [where, latest] = [get(node, 'where'), get(node, 'latest')];
  const field = textOf(latest) ?? '';
  if (latest) resolvePath(context, record, field, latest);
  if (latest && field.includes('.'))
    context.report('E_DEF_VALUE_INVALID', latest, { detail: `names no field of ${record} itself: ${field}` });
  return {
    where: where ? compileExpression(context, where, scope, { want: 'condition', sql: true }) : NO_PLAN,
    latest: field,
    label: compileLabel(context, get(node, 'label'), scope),
  };
}
