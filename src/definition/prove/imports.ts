import { cellFields } from '../forms/cell-fields.ts';
import type { FormSchema } from '../forms/form-schema.ts';
import type { Model, TableModel, TransitionModel } from '../model.ts';
import { entriesOf, get, itemsOf, type Node } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/**
 * A row of a spreadsheet can be brought in: each field that the form of `create` asks for has a cell, the key is one of
 * them and known to be unique, and neither transition asks for a reason, which no cell holds.
 */
export function proveImports(proving: Proving, { screen }: RoutedScreen): void {
  for (const { block } of blocksOf(screen)) {
    if (block.kind !== 'table' || !block.import) continue;
    const node = get(proving.context.places.get(block), 'import');
    if (node) proveImport(proving, block, node);
  }
}

function proveImport(
  { context, model }: Proving,
  { record, create, import: own }: TableModel,
  node: Node,
): void {
  const { key, edit, join, headings } = own ?? { key: [], edit: null, join: null, headings: {} };
  const making = transitionOf(model, record, create);
  // What names no transition is told where it is named.
  if (!making) return;
  const form = model.forms[making.form ?? ''];
  const fields = form
    ? cellFields(form.schema as FormSchema, (name) => Object.hasOwn(form.options, name))
    : [];
  const names = fields.map(({ name }) => name);
  const at = get(node, 'key') ?? node;
  const unknown = { kind: `field of the form of ${making.name} that a cell holds`, names };
  const stranger = key.findIndex((name) => !names.includes(name));
  if (stranger >= 0)
    unknownName(context.report, itemsOf(at)[stranger] ?? at, { ...unknown, name: key[stranger] ?? '' });
  else if (!isUnique(model, record, key))
    context.report('E_DEF_IMPORT', at, { why: 'shared', record, field: key.join(', ') });
  const same = get(get(node, 'join'), 'same');
  for (const [index, name] of (join?.same ?? []).entries())
    if (!names.includes(name) || !Object.hasOwn(model.records[record]?.fields ?? {}, name))
      unknownName(context.report, itemsOf(same)[index] ?? same ?? node, {
        kind: `field of ${record} and of the form of ${making.name}`,
        name,
        names: names.filter((field) => Object.hasOwn(model.records[record]?.fields ?? {}, field)),
      });
  for (const [name, words] of entriesOf(get(node, 'headings')))
    if (Object.hasOwn(headings, name) && !names.includes(name))
      unknownName(context.report, words, { ...unknown, name });
  for (const field of (form?.schema as FormSchema | undefined)?.required ?? [])
    if (!names.includes(field))
      context.report('E_DEF_IMPORT', node, { why: 'no_cell', transition: making.name, field });
  for (const one of [
    making,
    transitionOf(model, record, edit),
    transitionOf(model, record, join?.by ?? null),
  ])
    if (one?.reason === 'required')
      context.report('E_DEF_IMPORT', node, { why: 'reason', transition: one.name });
}

function transitionOf(model: Model, record: string, name: string | null): TransitionModel | undefined {
  const process = model.processes[model.records[record]?.process ?? ''];
  return name === null ? undefined : process?.transitions[name];
}

/** In the department whose rows come in, where the record has rows of departments. */
const isUnique = (model: Model, record: string, key: readonly string[]): boolean =>
  (model.records[record]?.unique ?? []).some(({ fields, where }) => {
    const own = fields.filter((name) => name !== 'department');
    return where === null && own.length > 0 && own.every((name) => key.includes(name));
  });
