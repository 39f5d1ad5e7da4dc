import { nearest } from '../expression/nearest.ts';
import type { Json, JsonObject, JsonSchema } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  textOf,
  toJson,
} from '../read/node.ts';
import { createShared, unknownName } from '../resolve/names.ts';
import { foundWord, typeWords } from '../validate/ajv.ts';
import { checkStated } from '../validate/stated.ts';
import type { Named } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import { resolveScreen } from './screen-draft.ts';
import { codesOf, isObject } from './types.ts';

/**
 * What a type says, as `spec` holds it: set items filled in, rules and effects as lists, names checked, defaults of the
 * knobs' schema added, and the whole checked against that schema.
 */
export function expandKnobs(
  context: Named,
  { process, node }: { process: ProcessDraft; node: MapNode },
): JsonObject {
  const value = expandObject({ context, process }, process.knobs, node);
  checkStated(context.report, { schema: process.expandedKnobs, value, node, key: process.node });
  return value;
}

interface Expansion {
  context: Named;
  process: ProcessDraft;
}

function expand(expansion: Expansion, schema: JsonSchema, node: Node): Json {
  if (schema['x-rules'] === true) return expandRules(expansion.context, node);
  if (schema['x-effects'] === true) return expandEffects(expansion, node);
  if (Array.isArray(schema['x-entries'])) return expandEntries(expansion, schema, node);
  const item = schema['x-item'];
  if (isObject(item) && node.kind !== 'list') return expandItem(expansion, item, schema, node);
  if (node.kind === 'list') return expandList(expansion, schema, node);
  if (node.kind === 'map') return expandObject(expansion, schema, node);
  checkName(expansion, schema, node);
  return toJson(node);
}

function expandObject(expansion: Expansion, schema: JsonSchema, node: MapNode): JsonObject {
  const value = expandStated(expansion, schema, node);
  return { ...defaultsOf(schema, value), ...value };
}

/** Only the keys that are written. */
function expandStated(expansion: Expansion, schema: JsonSchema, node: MapNode): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const more = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
  const value: JsonObject = {};
  for (const [key, inner] of entriesOf(node)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : more;
    value[key] = expand(expansion, isObject(known) ? known : {}, inner);
  }
  return value;
}

/** Defaults of the properties that are not stated, in the form `spec` has them. */
function defaultsOf(schema: JsonSchema, stated: JsonObject): JsonObject {
  const defaults: JsonObject = {};
  for (const [key, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (Object.hasOwn(stated, key) || !isObject(property)) continue;
    const isList = property['x-rules'] || property['x-effects'] || property['x-entries'];
    const value = property.default;
    if (isObject(value) && !isList) defaults[key] = { ...defaultsOf(property, value), ...value };
    else if (value !== undefined) defaults[key] = isList && !Array.isArray(value) ? [] : value;
    else if (isList) defaults[key] = [];
  }
  return defaults;
}

function expandList(expansion: Expansion, schema: JsonSchema, node: Node): Json {
  const own = isObject(schema.items) ? schema.items : {};
  const inner = schema['x-who'] === true ? { ...own, 'x-who': true } : own;
  const item = schema['x-item'];
  const index = schema['x-index'];
  return itemsOf(node).map((one, at) => {
    const value = isObject(item) ? expandItem(expansion, item, inner, one) : expand(expansion, inner, one);
    return typeof index === 'string' && isObject(value) ? { ...value, [index]: at + 1 } : value;
  });
}

/** A name of a set, `{<key>: name, ...}` with deviations, or an item of its own with code and label. */
function expandItem(expansion: Expansion, keyword: JsonObject, schema: JsonSchema, node: Node): Json {
  const { context } = expansion;
  const set = context.sets.peek(String(keyword.set));
  const key = String(keyword.key ?? 'code');
  const nameNode = node.kind === 'map' ? get(node, key) : node;
  const name = textOf(nameNode);
  const own: JsonObject = node.kind === 'map' ? expandStated(expansion, schema, node) : {};
  checkItemKeys(context, node, [
    ...new Set([key, 'code', 'label', ...keysOf(schema), ...keysOf(set?.schema)]),
  ]);
  if (name === undefined || !nameNode) {
    if (own.code === undefined) context.report('E_DEF_KEY_MISSING', node, { key });
    return { ...defaultsOf(schema, own), ...own };
  }
  const item = set && Object.hasOwn(set.items, name) ? set.items[name] : undefined;
  if (!item)
    unknownName(context.report, nameNode, {
      kind: `item of the set ${keyword.set}`,
      name,
      names: set?.nodes.keys() ?? [],
    });
  const { [key]: _name, ...deviations } = own;
  const filled: JsonObject = { code: name, ...item, ...deviations };
  return { ...defaultsOf(schema, filled), ...filled };
}

const keysOf = (schema: JsonSchema | null | undefined): string[] =>
  Object.keys(isObject(schema?.properties) ? schema.properties : {});

/** What an item says of itself is read somewhere, so it must be spelled right. */
function checkItemKeys({ report }: Named, node: Node, allowed: string[]): void {
  for (const [key] of entriesOf(node))
    if (!allowed.includes(key))
      report('E_DEF_KEY_UNKNOWN', keyNode(node, key), { key, allowed }, nearest(key, allowed) ?? null);
}

function expandEntries(expansion: Expansion, schema: JsonSchema, node: Node): Json {
  const [key = 'key', value = 'value'] = Array.isArray(schema['x-entries'])
    ? schema['x-entries'].map(String)
    : [];
  const more = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const names = isObject(schema.propertyNames) ? schema.propertyNames : {};
  if (node.kind !== 'map' && !isNothing(node))
    expansion.context.report('E_DEF_VALUE_TYPE', node, {
      expected: typeWords('object'),
      found: foundWord(node),
    });
  checkKeys(expansion.context, schema, node);
  return entriesOf(node).map(([name, inner]) => {
    checkCode(expansion.context, names['x-from'], { name, node: keyNode(node, name) });
    const known = Object.hasOwn(properties, name) ? properties[name] : more;
    return { [key]: name, [value]: expand(expansion, isObject(known) ? known : {}, inner) };
  });
}

/** The map becomes a list, whose schema knows no keys: those that must be there and those that may not are looked at here. */
function checkKeys({ report }: Named, schema: JsonSchema, node: Node): void {
  const stated = entriesOf(node).map(([name]) => name);
  for (const key of Array.isArray(schema.required) ? schema.required.map(String) : [])
    if (!stated.includes(key)) report('E_DEF_KEY_MISSING', node, { key });
  if (schema.additionalProperties !== false) return;
  const allowed = Object.keys(isObject(schema.properties) ? schema.properties : {});
  for (const key of stated)
    if (!allowed.includes(key))
      report('E_DEF_KEY_UNKNOWN', keyNode(node, key), { key, allowed }, nearest(key, allowed) ?? null);
}

/** `{rule: argument}` or a list of rule names and such maps, as a list of `{rule, arg}`. */
function expandRules(context: Named, node: Node): Json {
  return itemsOf(node).flatMap((item) => {
    if (item.kind !== 'map') return [toRule(context, textOf(item) ?? '', item, null)];
    return entriesOf(item).map(([name, arg]) => toRule(context, name, keyNode(item, name), arg));
  });
}

function toRule(context: Named, name: string, node: Node, arg: Node | null): JsonObject {
  const rule = context.rules.resolve(name, node);
  if (rule && arg) checkArgument(context, rule, arg);
  return { rule: name, arg: arg ? toJson(arg) : null };
}

const isNothing = (node: Node) => node.kind === 'scalar' && node.value === null;

function reportNoCode({ report }: Named, node: Node): void {
  report('E_DEF_VALUE_TYPE', node, { expected: typeWords('string'), found: foundWord(node) });
}

/** The argument is what the rule says it takes: a kind of value, codes of a set, or what fits a JSON Schema. */
function checkArgument(context: Named, rule: { node: MapNode }, arg: Node): void {
  const takes = get(rule.node, 'arg');
  const source = textOf(get(takes, 'from'));
  if (source !== undefined) {
    for (const item of itemsOf(arg)) {
      const name = textOf(item);
      if (name !== undefined) checkCode(context, source, { name, node: item });
      else if (!isNothing(item) && codesOf(context, source)) reportNoCode(context, item);
    }
    return;
  }
  const schema = takes ? argumentSchema(takes) : null;
  if (!takes || !schema) return;
  const values = boolOf(get(rule.node, 'each'), false) ? itemsOf(arg) : [arg];
  for (const node of values) {
    checkStated(context.report, { schema, value: toJson(node), node, key: takes });
    checkNames(context, schema, node);
  }
}

const ARGUMENT_TYPES: Record<string, JsonSchema> = {
  int: { type: 'integer' },
  number: { type: 'number' },
  text: { type: 'string' },
  bool: { type: 'boolean' },
};

function argumentSchema(takes: Node): JsonSchema | null {
  const kind = textOf(takes);
  if (kind !== undefined) return ARGUMENT_TYPES[kind] ?? null;
  const schema = toJson(takes);
  return isObject(schema) ? schema : null;
}

/** Codes inside a map and as its keys, where its schema says what they are of. */
function checkNames(context: Named, schema: JsonSchema, node: Node): void {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const keys = isObject(schema.propertyNames) ? schema.propertyNames['x-from'] : undefined;
  for (const [key] of entriesOf(node)) checkCode(context, keys, { name: key, node: keyNode(node, key) });
  for (const [key, inner] of entriesOf(node)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const name = textOf(inner);
    if (isObject(property) && name !== undefined)
      checkCode(context, property['x-from'], { name, node: inner });
  }
}

function expandEffects({ context, process }: Expansion, node: Node): Json {
  const known = entriesOf(get(process.node, 'effects')).map(([name]) => name);
  return itemsOf(node).flatMap((item) => {
    const named: [string, Node, Node | null][] =
      item.kind === 'map'
        ? entriesOf(item).map(([name, arg]) => [name, keyNode(item, name), arg])
        : [[textOf(item) ?? '', item, null]];
    return named.map(([effect, place, arg]) => {
      if (!known.includes(effect))
        unknownName(context.report, place, { kind: `effect of ${process.name}`, name: effect, names: known });
      return { effect, arg: arg ? toJson(arg) : null };
    });
  });
}

function checkName({ context, process }: Expansion, schema: JsonSchema, node: Node): void {
  const name = textOf(node);
  if (name === undefined) return;
  checkCode(context, schema['x-from'], { name, node });
  if (schema['x-form'] === true) context.forms.resolve(name, node);
  if (schema['x-who'] === true) checkWho(context, process, { name, node });
  if (schema['x-screen'] === true) resolveScreen(context, node, '');
}

function checkCode(
  context: Named,
  from: Json | undefined,
  { name, node }: { name: string; node: Node },
): void {
  if (typeof from !== 'string') return;
  const codes = codesOf(context, from);
  if (codes && !codes.includes(name))
    unknownName(context.report, node, { kind: kindOfCodes(context, from), name, names: codes });
  if (from === 'role') context.access.roles.use(name);
  if (from === 'generated') context.generated.use(name);
  if (from === 'department_set') context.access.departmentSets.use(name);
}

function kindOfCodes(context: Named, from: string): string {
  if (from === 'generated') return 'generated document';
  if (from === 'department_set') return 'department or set';
  return context.sets.has(from) ? `item of the set ${from}` : from;
}

const knobCodes = createShared<string[]>();

/** Codes of the sets that the knobs refer to: a seat may stand where a role does. */
function codesInKnobs(context: Named, knobs: Json): string[] {
  if (Array.isArray(knobs)) return knobs.flatMap((item) => codesInKnobs(context, item));
  if (!isObject(knobs)) return [];
  const own = typeof knobs['x-from'] === 'string' ? (codesOf(context, knobs['x-from']) ?? []) : [];
  return [...own, ...Object.values(knobs).flatMap((item) => codesInKnobs(context, item))];
}

/** Whoever a knob names is an audience, a tie or a role, or a seat that the process's knobs give. */
export function checkWho(
  context: Named,
  process: ProcessDraft,
  { name, node }: { name: string; node: Node },
): void {
  const record = context.records.peek(process.record);
  const names = [
    ...context.access.audiences.names(),
    ...entriesOf(get(record?.node, 'x-ties')).map(([tie]) => tie),
    ...context.access.roleSets.names(),
    ...process.people.keys(),
    ...knobCodes(context, process.name, () => codesInKnobs(context, process.knobs)),
  ];
  if (!names.includes(name))
    unknownName(context.report, node, { kind: 'audience, tie or role', name, names });
  context.access.roles.use(name);
}
