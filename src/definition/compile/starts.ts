import type { TableModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';
import type { Context } from './context.ts';
import { compileExpression, withVars } from './expression.ts';

/** What the screen's row tells the form in which a row of its list is made. */
export function startsOf(place: BlockPlace, table: Node, record: string | null): Pick<TableModel, 'starts'> {
  const node = get(table, 'starts');
  const create = textOf(get(table, 'create'));
  // A template's list may be used without one.
  if (!node || create === undefined) return {};
  const { context, record: screen } = place;
  const names = fieldsOf(context, record, create);
  const scope = screen ? withVars(place.scope, { page: { kind: 'row', record: screen } }) : place.scope;
  const starts = entriesOf(node).map(([name, value]) => {
    if (!names.includes(name)) unknownName(context.report, value, { kind: 'field of the form', name, names });
    return [name, compileExpression(context, value, scope, { want: 'value' })] as const;
  });
  return { starts: Object.fromEntries(starts) };
}

/** Fields that the form of a transition asks for. */
function fieldsOf(context: Context, record: string | null, transition: string): string[] {
  const process = record === null ? null : (context.records.peek(record)?.model.process ?? null);
  const driver = process === null ? undefined : context.processes.peek(process);
  const form = get(get(get(driver?.node, 'transitions'), transition), 'form');
  const listed = itemsOf(get(form, 'fields')).flatMap((one) => textOf(one) ?? []);
  return [...entriesOf(get(form, 'properties')).map(([name]) => name), ...listed];
}
