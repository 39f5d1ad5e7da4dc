import type { TableModel } from '../model.ts';
import { get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';

/** Row actions whose reason is asked for below the row: a reason alone has room there, a form has not. */
export function inRowOf(
  place: BlockPlace,
  node: Node | undefined,
  { record, actions }: { record: string | null; actions: string[] },
): Pick<TableModel, 'in_row'> {
  const { report } = place.context;
  const names = itemsOf(node).flatMap((item) => {
    const name = textOf(item) ?? '';
    if (!actions.includes(name)) {
      unknownName(report, item, { kind: 'action of the list', name, names: actions });
      return [];
    }
    const transition = transitionOf(place, name, record);
    if (!get(transition, 'reason'))
      report('E_DEF_VALUE_INVALID', item, { detail: `${name} asks for no reason` });
    if (get(transition, 'form'))
      report('E_DEF_VALUE_INVALID', item, { detail: `${name} has a form, for which a row has no room` });
    return [name];
  });
  return names.length > 0 ? { in_row: names } : {};
}

/** As it is stated: by the process of the rows, or by that of the screen's row on its relation. */
function transitionOf(
  { context, process, record: screen }: BlockPlace,
  name: string,
  record: string | null,
): Node | undefined {
  const driver = (of: string | null) => (of === null ? null : context.records.peek(of)?.model.process);
  for (const one of [driver(record), driver(screen), process]) {
    const found = one ? get(get(context.processes.peek(one)?.node, 'transitions'), name) : undefined;
    if (found) return found;
  }
  return undefined;
}
