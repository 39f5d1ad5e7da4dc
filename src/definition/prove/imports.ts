import { cellFields } from '../forms/cell-fields.ts';
import { type FormSchema, itemsOf as itemsOfField } from '../forms/form-schema.ts';
import type { FormModel, Model, TableModel, TransitionModel } from '../model.ts';
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
    if (!node) continue;
    if (block.import.act) proveActs(proving, block, { node, act: block.import.act });
    else proveImport(proving, block, node);
  }
}

/**
 * What is done on rows that are there can be: each form has a cell for something, and whatever it asks for has one or is
 * begun with; two forms do not ask for the same; headings name fields of them, or what rows are known by.
 */
function proveActs(
  { context, model }: Proving,
  { record, import: own }: TableModel,
  { node, act }: { node: Node; act: readonly string[] },
): void {
  const at = get(node, 'act') ?? node;
  const known = new Set(own?.key);
  for (const [index, name] of act.entries()) {
    const transition = transitionOf(model, record, name);
    // What names no transition is told where it is named.
    if (!transition) continue;
    const place = itemsOf(at)[index] ?? at;
    const form = formOf(model, record, name);
    const cells = [
      ...cellsOf(form),
      ...Object.keys(own?.spread ?? {}).filter((one) => isSpread(form, own, one)),
    ];
    const twice = cells.find((field) => known.has(field));
    if (twice !== undefined)
      context.report('E_DEF_IMPORT', place, { why: 'asked_twice', transition: name, field: twice });
    for (const field of cells) known.add(field);
    const begun = begunWith(transition, form);
    for (const field of (form?.schema as FormSchema | undefined)?.required ?? [])
      if (!cells.includes(field) && !begun.includes(field))
        context.report('E_DEF_IMPORT', place, { why: 'no_cell', transition: name, field });
    if (cells.length === 0 && transition.reason !== 'required')
      context.report('E_DEF_IMPORT', place, { why: 'no_cells', transition: name });
    if (transition.reason === 'required')
      context.report('E_DEF_IMPORT', place, { why: 'reason', transition: name });
  }
  for (const [field, item] of entriesOf(get(node, 'spread')))
    if (!act.some((name) => isSpread(formOf(model, record, name), own, field)))
      context.report('E_DEF_IMPORT', item, { why: 'no_columns', field });
  for (const [name, words] of entriesOf(get(node, 'headings')))
    if (!known.has(name))
      unknownName(context.report, words, {
        kind: `field that a cell holds of ${act.join(', ')}`,
        name,
        names: [...known],
      });
}

/** The items of the list are chosen by a set and picked from a record, and ask for nothing else. */
function isSpread(form: FormModel | undefined, own: TableModel['import'], field: string): boolean {
  const spread = own?.spread?.[field];
  const list = (form?.schema as FormSchema | undefined)?.properties?.[field];
  const items = list && itemsOfField(list);
  if (!spread || !form || !items) return false;
  const sourceOf = (name: string) => form.options[`${field}/items/${name}`];
  const [by, of] = [sourceOf(spread.by), sourceOf(spread.of)];
  return (
    by !== undefined &&
    'set' in by &&
    of !== undefined &&
    'record' in of &&
    (items.required ?? []).every((name) => name === spread.by || name === spread.of)
  );
}

const cellsOf = (form: FormModel | undefined): string[] =>
  form
    ? cellFields(form.schema as FormSchema, (name) => Object.hasOwn(form.options, name)).map(
        ({ name }) => name,
      )
    : [];

/** Fields that the form is not opened empty in. */
const begunWith = ({ prefill }: TransitionModel, form: FormModel | undefined): string[] =>
  Object.keys({ ...form?.prefill, ...prefill });

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

const formOf = (model: Model, record: string, name: string): FormModel | undefined =>
  model.forms[transitionOf(model, record, name)?.form ?? ''];

/** In the department whose rows come in, where the record has rows of departments. */
const isUnique = (model: Model, record: string, key: readonly string[]): boolean =>
  (model.records[record]?.unique ?? []).some(({ fields, where }) => {
    const own = fields.filter((name) => name !== 'department');
    return where === null && own.length > 0 && own.every((name) => key.includes(name));
  });
