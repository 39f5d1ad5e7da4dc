import type { Plan } from '../expression/plan.ts';
import { typeName } from '../expression/types.ts';
import type { NamedRow, TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node } from '../read/node.ts';
import { type BlockPlace, type Stated, screenName } from './block-place.ts';
import { audiencesOf } from './columns.ts';
import type { Context } from './context.ts';
import { compileExpression, compileTyped, type Scope } from './expression.ts';
import { compileLabel } from './text.ts';

/** What a page is asked for behind the "?" of its address: texts by name, each of which may be empty. */
export function askedOf(context: Context, node: Node | undefined, scope: Scope): Record<string, Plan> {
  return Object.fromEntries(
    entriesOf(node).map(([name, value]) => [
      name,
      compileExpression(context, value, scope, { want: { kind: 'string', optional: true } }),
    ]),
  );
}

/** The row that a reference names, in place of the one at hand; `null` = none is said. */
export function namedRow(context: Context, node: Node | undefined, scope: Scope): NamedRow | null {
  if (!node) return null;
  const { plan: id, type } = compileTyped(context, node, scope, { want: 'value' });
  if (type.kind === 'reference') return { record: type.record, id };
  if (type.kind !== 'json')
    context.report('E_DEF_VALUE_TYPE', node, {
      expected: 'a reference to a row',
      found: `a ${typeName(type)}`,
    });
  return null;
}

/** Pages that the rows of a table lead to beside their own; `scope` is that of its rows. */
export function rowLinksOf(
  place: BlockPlace,
  table: Stated<'table'>,
  scope: Scope,
): Pick<TableModel, 'links'> {
  const { context } = place;
  const links = itemsOf(get(table, 'links')).map((node) => {
    const opens = get(node, 'opens');
    const audiences = get(node, 'for');
    return {
      opens: (opens && screenName(place, opens)) ?? '',
      with: askedOf(context, get(node, 'with'), scope),
      label: compileLabel(context, get(node, 'label'), place.scope),
      for: audiences ? audiencesOf(context, audiences) : null,
    };
  });
  return links.length === 0 ? {} : { links };
}
