import type { BulkPreview, TableModel } from '../model.ts';
import { boolOf, entriesOf, get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { action, type BlockPlace } from './block-place.ts';
import { compileColumns } from './columns.ts';
import type { Context } from './context.ts';
import { compileExpression, optionalExpression, type Scope, withVars } from './expression.ts';
import { compileLabel, optionalLabel } from './text.ts';

const INPUT = { kind: 'json', optional: true } as const;

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
    checkForms(place.context, { record, name, item, preview });
    if (preview) previews[name] = compilePreview(place, preview, { record, scope, inner });
    const meant = get(item, 'item');
    if (meant) items[name] = compileExpression(place.context, meant, inner, { want: 'condition' });
    return [name];
  });
  return { bulk, items, previews };
}

interface Bulk {
  record: string | null;
  name: string;
  item: Node;
  preview: Node | undefined;
}

/** What a form must be filled in with is filled in for each row, or it could be done on none. */
function checkForms(context: Context, { record, name, item, preview }: Bulk): void {
  const form = formOf(context, record, name);
  const forms = get(preview, 'forms');
  const asked = textsOf(get(form, 'required'));
  if (forms && boolOf(forms, false) && !form)
    context.report('E_DEF_VALUE_INVALID', forms, { detail: `${name} has no form` });
  if (!boolOf(forms, false) && asked.length > 0)
    context.report('E_DEF_VALUE_INVALID', item.kind === 'map' ? (get(item, 'action') ?? item) : item, {
      detail: `${name} asks for ${asked.join(', ')}; with preview: {forms: true} each row has a form`,
    });
}

/** The form that a transition states, or that of the transition it is the same as. */
function formOf(context: Context, record: string | null, name: string): Node | undefined {
  const transitions = get(driverOf(context, record), 'transitions');
  const form = get(get(transitions, name), 'form');
  const same = textOf(get(form, 'same_as'));
  return same === undefined ? form : get(get(transitions, same), 'form');
}

function driverOf(context: Context, record: string | null): Node | undefined {
  const model = record === null ? undefined : context.records.peek(record)?.model;
  return model?.process ? context.processes.peek(model.process)?.node : undefined;
}

/** `item` is the row of the relation that the transition acts on. */
export function withItem(
  context: Context,
  { record, scope }: { record: string | null; scope: Scope },
  name: string,
): Scope {
  const model = record === null ? undefined : context.records.peek(record)?.model;
  const on = textOf(get(get(get(driverOf(context, record), 'transitions'), name), 'on'));
  const relation = on === undefined ? undefined : model?.relations[on];
  return relation ? withVars(scope, { item: { kind: 'row', record: relation.record } }) : scope;
}

function compilePreview(
  place: BlockPlace,
  node: Node,
  { record, scope, inner }: { record: string | null; scope: Scope; inner: Scope },
): BulkPreview {
  const { context } = place;
  const columns = compileColumns({ context, record, scope }, get(node, 'columns'));
  const documents = get(node, 'documents');
  const forms = boolOf(get(node, 'forms'), false);
  const own = forms ? withVars(inner, { input: INPUT }) : inner;
  for (const code of itemsOf(documents)) context.generated.resolve(textOf(code) ?? '', code);
  return {
    columns,
    documents: textsOf(documents),
    which: optionalExpression(context, get(node, 'which'), inner, {
      want: { kind: 'list', of: { kind: 'string' } },
    }),
    says: optionalLabel(context, get(node, 'says'), own),
    noun: optionalLabel(context, get(node, 'noun'), scope),
    sums: itemsOf(get(node, 'sums')).map((sum) => sumOf(context, sum, { scope, own })),
    forms,
    prepare: compilePrepare(place, get(node, 'prepare'), { record, scope, forms, columns }),
  };
}

/** What is done with a row before: nobody but its pickers fills its form in, and what they took is seen and changed in a column. */
function compilePrepare(
  place: BlockPlace,
  node: Node | undefined,
  {
    record,
    scope,
    forms,
    columns,
  }: { record: string | null; scope: Scope } & Pick<BulkPreview, 'forms' | 'columns'>,
): BulkPreview['prepare'] {
  const { context } = place;
  if (!node) return null;
  const stated = get(node, 'action') ?? node;
  const name = action(place, stated, record);
  if (name === null) return null;
  const wrong = (at: Node, detail: string) => context.report('E_DEF_VALUE_INVALID', at, { detail });
  const transition = get(get(driverOf(context, record), 'transitions'), name);
  if (!forms) wrong(node, 'needs forms: true, so that each row can say what it is prepared with');
  if (!proposes(formOf(context, record, name)))
    wrong(stated, `${name} has no form with x-propose, so nothing would fill it in`);
  if (get(transition, 'on') || textOf(get(transition, 'reason')) === 'required')
    wrong(stated, `${name} means a row of a list or asks for a reason, which nobody is asked for here`);
  const [at, column] = [get(node, 'column') ?? node, textOf(get(node, 'column')) ?? ''];
  const names = columns.map((one) => one.name);
  if (!names.includes(column)) unknownName(context.report, at, { kind: 'column', name: column, names });
  return {
    transition: name,
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
    column,
  };
}

/** Whether a picker somewhere in the form says what it would take. */
function proposes(form: Node | undefined): boolean {
  if (form?.kind === 'list') return itemsOf(form).some(proposes);
  return entriesOf(form).some(([key, inner]) => key === 'x-propose' || proposes(inner));
}

/** What the rows come to: the number stands in its words, where else would it be told. */
function sumOf(
  context: Context,
  node: Node,
  { scope, own }: { scope: Scope; own: Scope },
): BulkPreview['sums'][number] {
  const [value, text] = [get(node, 'value'), get(node, 'text')];
  for (const words of written(text))
    if (!words.includes('{n}'))
      context.report('E_DEF_VALUE_INVALID', text ?? node, { detail: 'says no {n}, which is the sum' });
  return {
    value: compileExpression(context, value ?? node, own, { want: { kind: 'number' } }),
    text: compileLabel(context, text ?? node, withVars(scope, { n: { kind: 'string' } })),
  };
}

/** The sentences that a text is one of. */
function written(node: Node | undefined): string[] {
  if (node?.kind === 'list')
    return itemsOf(node).flatMap((one) => written(get(one, 'text') ?? get(one, 'else')));
  if (node?.kind === 'map') return entriesOf(node).flatMap(([, one]) => written(one));
  return [textOf(node) ?? ''];
}
