import type { BulkPreview, TableModel } from '../model.ts';
import { get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { action, type BlockPlace } from './block-place.ts';
import { compileColumns } from './columns.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope, withVars } from './expression.ts';
import { optionalLabel } from './text.ts';

/** Transitions for several rows at once, some of them shown row by row before they happen. */
export function compileBulk(
  place: BlockPlace,
  node: Node | undefined,
  { record, scope }: { record: string | null; scope: Scope },
): Pick<TableModel, 'bulk' | 'items' | 'previews'> {
  const previews: TableModel['previews'] = {};
  const items: TableModel['items'] = {};
  const bulk = itemsOf(node).flatMap((item) => {
    const name = action(place, item.kind === 'map' ? get(item, 'action') : item, record);
    if (name === null) return [];
    const inner = withItem(place.context, { record, scope }, name);
    const preview = get(item, 'preview');
    if (preview) previews[name] = compilePreview(place, preview, { record, scope, inner });
    const meant = get(item, 'item');
    if (meant) items[name] = compileExpression(place.context, meant, inner, { want: 'condition' });
    return [name];
  });
  return { bulk, items, previews };
}

/** `item` is the row of the relation that the transition acts on. */
export function withItem(
  context: Context,
  { record, scope }: { record: string | null; scope: Scope },
  name: string,
): Scope {
  const model = record === null ? undefined : context.records.peek(record)?.model;
  const driver = model?.process ? context.processes.peek(model.process) : undefined;
  const on = textOf(get(get(get(driver?.node, 'transitions'), name), 'on'));
  const relation = on === undefined ? undefined : model?.relations[on];
  return relation ? withVars(scope, { item: { kind: 'row', record: relation.record } }) : scope;
}

function compilePreview(
  { context }: BlockPlace,
  node: Node,
  { record, scope, inner }: { record: string | null; scope: Scope; inner: Scope },
): BulkPreview {
  const documents = get(node, 'documents');
  for (const code of itemsOf(documents)) context.generated.resolve(textOf(code) ?? '', code);
  return {
    columns: compileColumns({ context, record, scope }, get(node, 'columns')),
    documents: textsOf(documents),
    says: optionalLabel(context, get(node, 'says'), inner),
  };
}
