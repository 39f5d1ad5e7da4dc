import type { Plan } from '../expression/plan.ts';
import type { FormModel, Json, JsonSchema } from '../model.ts';
import { namesIn, partFilledBy, partName } from '../process/form-fields.ts';
import {
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { withoutBlanks } from './blank-texts.ts';
import { choiceGroups } from './choice-groups.ts';
import { checkBeside, choicesOffered, choiceWords } from './choice-words.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope } from './expression.ts';
import { lookupsIn, lookupsWithin } from './lookups.ts';
import { addOptions } from './pickers.ts';
import { isObject } from './types.ts';

export interface FormSource {
  name: string;
  node: MapNode;
  title: string;
  /** Scope of start values and of `parent` in option conditions. */
  scope: Scope;
  /** Record whose fields `fields:` names. */
  record: string | null;
}

/**
 * A form as JSON Schema with the source of every picker's options. Written out (`properties`), or as a list of `fields`
 * of the record. Expressions are taken out of the schema: a browser never gets their text.
 */
export function compileForm(context: Context, source: FormSource): FormModel {
  const options: FormModel['options'] = {};
  const prefill: Record<string, Plan> = {};
  const offered: Record<string, Plan> = {};
  const said: NonNullable<FormModel['said']> = {};
  const beside: Record<string, string> = {};
  const asked: Record<string, Plan> = {};
  const properties: JsonSchema = {};
  const work = { context, source, options };
  const place = { context, scope: source.scope };
  const fields = [...fieldNodes(context, source), ...entriesOf(get(source.node, 'properties'))];
  for (const [name, node] of fields) {
    properties[name] = compileProperty(work, node, name);
    const start = get(get(node, 'x-ui'), 'prefill');
    if (start) prefill[name] = compileExpression(context, start, source.scope, { want: 'value' });
    const narrower = get(get(node, 'x-ui'), 'offered');
    if (narrower) offered[name] = choicesOffered(place, narrower, properties[name]);
    const condition = get(get(node, 'x-ui'), 'if');
    if (condition) asked[name] = compileExpression(context, condition, source.scope, { want: 'condition' });
    const words = choiceWords(place, node, properties[name]);
    if (Object.keys(words).length > 0) said[name] = words;
    const other = textOf(get(get(node, 'x-ui'), 'beside'));
    if (other) beside[name] = other;
  }
  const rest = Object.entries(toJson(source.node) as JsonSchema).filter(([key]) => !OWN_KEYS.includes(key));
  const schema = withoutBlanks({
    type: 'object',
    title: textOf(get(source.node, 'title')) ?? source.title,
    ...Object.fromEntries(rest),
    required: [...new Set([...requiredFields(context, source), ...textsOf(get(source.node, 'required'))])],
    properties,
    additionalProperties: false,
  });
  checkRequired(context, source, properties);
  checkAsked(context, fields, textsOf(get(source.node, 'required')), requiredFields(context, source));
  checkWhen(context, source, fields);
  checkBeside(context, fields, properties);
  const lookups = lookupsIn(context, fields, properties);
  return {
    name: source.name,
    title: String(schema.title),
    schema,
    options,
    names: namesIn(schema),
    prefill,
    ...given({ offered, said, beside, asked, lookups }),
  };
}

type Sometimes = Pick<FormModel, 'offered' | 'said' | 'beside' | 'asked' | 'lookups'>;

/** Left out where no field says it. */
const given = (all: Required<Sometimes>): Sometimes =>
  Object.fromEntries(Object.entries(all).filter(([, by]) => Object.keys(by).length > 0));

/** What is not asked for everywhere is needed nowhere. */
function checkAsked(
  context: Context,
  fields: readonly (readonly [string, Node])[],
  ...required: readonly (readonly string[])[]
): void {
  for (const [name, node] of fields) {
    const condition = get(get(node, 'x-ui'), 'if');
    if (condition && required.flat().includes(name))
      context.report('E_DEF_VALUE_INVALID', condition, {
        detail: `says "if" of a field that is required: ${name}`,
      });
  }
}

/** The parts of a form that somebody else than its owner fills in, each a form of its own: `<form>.<name>`. */
export function partsOf(form: FormModel): FormModel[] {
  return form.names.flatMap((name) => {
    const schema = partFilledBy(form.schema, name);
    if (!schema) return [];
    const own = (path: string) => Object.hasOwn(schema.properties as JsonSchema, path.split('/')[0] ?? '');
    const only = <T>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => own(path)));
    return [
      {
        name: partName(form.name, name),
        title: form.title,
        schema,
        options: only(form.options),
        names: [],
        prefill: only(form.prefill),
        ...given({
          offered: only(form.offered ?? {}),
          said: only(form.said ?? {}),
          beside: only(form.beside ?? {}),
          asked: only(form.asked ?? {}),
          lookups: lookupsWithin(only(form.lookups ?? {}), own),
        }),
      },
    ];
  });
}

const OWN_KEYS = ['board', 'reach', 'fields', 'properties', 'required', 'title', '$schema', 'form', 'record'];

function checkRequired(context: Context, source: FormSource, properties: JsonSchema): void {
  for (const item of itemsOf(get(source.node, 'required'))) {
    const name = String(toJson(item));
    if (!Object.hasOwn(properties, name))
      unknownName(context.report, item, { kind: 'field of this form', name, names: Object.keys(properties) });
  }
}

/** What decides whether a field is asked for is another field, with values that it can have. */
function checkWhen(context: Context, source: FormSource, fields: readonly [string, Node][]): void {
  const required = itemsOf(get(source.node, 'required'));
  for (const [name, node] of fields) {
    const when = get(get(node, 'x-ui'), 'when');
    const always = required.find((item) => textOf(item) === name);
    if (always && get(get(node, 'x-ui'), 'needed'))
      context.report('E_DEF_VALUE_INVALID', always, {
        detail: `names ${name}, whose "needed" leaves asking for it to a rule; one of the two is enough`,
      });
    if (when && always)
      context.report('E_DEF_VALUE_INVALID', always, {
        detail: `names ${name}, which is asked for with some values of other fields only; let a rule ask for it`,
      });
    for (const [other, values] of entriesOf(when)) {
      const decides = fields.find(([one]) => one === other && one !== name)?.[1];
      const names = fields.map(([one]) => one).filter((one) => one !== name);
      if (!decides)
        unknownName(context.report, keyNode(when as Node, other), {
          kind: 'other field of this form',
          name: other,
          names,
        });
      const offered = textsOf(get(decides, 'enum'));
      if (offered.length === 0) continue;
      for (const value of itemsOf(values)) {
        const said = String(toJson(value));
        if (!offered.includes(said))
          unknownName(context.report, value, { kind: `value of ${other}`, name: said, names: offered });
      }
    }
  }
}

function fieldNodes(context: Context, source: FormSource): [string, Node][] {
  const draft = source.record === null ? undefined : context.records.peek(source.record);
  const properties = get(draft?.node, 'properties');
  return itemsOf(get(source.node, 'fields')).flatMap((item): [string, Node][] => {
    const name = textOf(item) ?? '';
    const field = get(properties, name);
    if (field) return [[name, field]];
    const names = entriesOf(properties).map(([one]) => one);
    unknownName(context.report, item, { kind: `field of ${source.record}`, name, names });
    return [];
  });
}

/** What the record always has is asked for by a form that lists its fields, unless it has a start value. */
function requiredFields(context: Context, source: FormSource): string[] {
  const draft = source.record === null ? undefined : context.records.peek(source.record);
  const always = textsOf(get(draft?.node, 'required'));
  const properties = get(draft?.node, 'properties');
  return textsOf(get(source.node, 'fields')).filter(
    (name) => always.includes(name) && get(get(properties, name), 'default') === undefined,
  );
}

interface Work {
  context: Context;
  source: FormSource;
  options: FormModel['options'];
}

/** Keywords that stay out of the browser's schema: storage facts and texts of expressions. */
const DROPPED = [
  'x-inverse',
  'x-on-delete',
  'x-where',
  'x-first',
  'x-propose',
  'x-detail',
  'x-free',
  'x-schema',
  'readOnly',
  'writeOnly',
];

function compileProperty(work: Work, node: Node, path: string): JsonSchema {
  const schema: JsonSchema = {};
  for (const [key, inner] of entriesOf(node)) {
    if (DROPPED.includes(key)) continue;
    if (key === 'properties')
      schema.properties = Object.fromEntries(
        entriesOf(inner).map(([name, one]) => [name, compileProperty(work, one, `${path}/${name}`)]),
      );
    else if (key === 'items') schema.items = compileProperty(work, inner, `${path}/items`);
    else schema[key] = key === 'x-ui' ? uiOf(inner) : toJson(inner);
  }
  checkOwners(work, get(node, 'x-ui'), path);
  addOptions(work.context, { scope: work.source.scope, options: work.options }, { node, path, schema });
  const groups = choiceGroups(work.context, node, schema);
  if (groups) schema['x-ui'] = { ...(schema['x-ui'] as JsonSchema), groups };
  return schema;
}

/** Whose a field is, is said of the form's own fields, by names that mean somebody on the record. */
function checkOwners({ context, source }: Work, ui: Node | undefined, path: string): void {
  for (const key of ['for', 'by', 'when', 'if', 'offered', 'says', 'doubts', 'beside', 'lookup']) {
    const node = get(ui, key);
    if (!node) continue;
    if (path.includes('/'))
      context.report('E_DEF_VALUE_INVALID', node, {
        detail: `says "${key}" of a field inside another; say it of ${path.split('/')[0]}`,
      });
    if (key !== 'for' && key !== 'by') continue;
    const ties = entriesOf(get(context.records.peek(source.record ?? '')?.node, 'x-ties')).map(
      ([tie]) => tie,
    );
    const names = [...context.access.audiences.names(), ...ties, ...context.access.roles.names()];
    for (const item of node.kind === 'scalar' ? [node] : itemsOf(node)) {
      const name = textOf(item) ?? '';
      if (!names.includes(name))
        unknownName(context.report, item, { kind: 'audience, tie or role', name, names });
      else if (context.access.audiences.has(name)) context.access.audiences.use(name);
    }
  }
}

function uiOf(node: Node): Json {
  const value = toJson(node);
  if (!isObject(value)) return value;
  const {
    prefill: _prefill,
    if: _if,
    offered: _offered,
    says: _says,
    doubts: _doubts,
    beside: _beside,
    groups: _groups,
    lookup: _lookup,
    ...ui
  } = value;
  return ui;
}
