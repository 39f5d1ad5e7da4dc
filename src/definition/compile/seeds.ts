import type { Json, JsonObject, SeedFile, SeedStep } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { expandPlay, shiftDay } from './seed-sequences.ts';
import { isObject } from './types.ts';

/** Columns every record has besides its own fields. */
const COMMON = ['id', 'department', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at'];

/** Seed files in the order of their names; `@key` names a row of any file. */
export function compileSeeds(context: Context, files: readonly Parsed[]): SeedFile[] {
  const plays = new Map(files.map((file) => [file, expandPlay(context, file.node)]));
  const keys = seedKeys(context, files, plays);
  return files.map((file) => ({
    name: file.name,
    demo: get(file.node, 'demo')?.kind === 'map' || boolOf(get(file.node, 'demo'), false),
    password: textOf(get(get(file.node, 'demo'), 'password')) ?? null,
    rows: rowsOf(context, file.node, keys),
    many: manyOf(context, file.node, keys),
    pools: Object.fromEntries(
      entriesOf(get(file.node, 'pools')).map(([name, items]) => [name, textsOf(items)]),
    ),
    play: (plays.get(file) ?? []).map((step) => stepOf(context, step, keys)),
  }));
}

/** The keys of all rows: written ones, those made by patterns, those that creating steps give. */
interface Keys {
  names: Set<string>;
  patterns: RegExp[];
  users: Set<string>;
  transitions: Set<string>;
}

function seedKeys(context: Context, files: readonly Parsed[], plays: ReadonlyMap<Parsed, Node[]>): Keys {
  const keys: Keys = { names: new Set(), patterns: [], users: new Set(), transitions: new Set() };
  for (const file of files) {
    for (const [record, list] of entriesOf(get(file.node, 'rows')))
      for (const [key] of entriesOf(list)) {
        keys.names.add(key).add(`${record}.${key}`);
        if (record === 'user') keys.users.add(key);
      }
    for (const item of itemsOf(get(file.node, 'many')))
      keys.patterns.push(patternOf(textOf(get(item, 'key')) ?? ''));
    for (const step of plays.get(file) ?? []) keys.names.add(textOf(get(step, 'on')) ?? '');
  }
  for (const [, process] of context.processes.entries())
    for (const [name] of entriesOf(get(process.node, 'transitions'))) keys.transitions.add(name);
  return keys;
}

/** `mhs{n:2}` fits every key it can make. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\{[^}]*\}/).map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w.-]*')}$`);
}

function hasKey(keys: Keys, key: string): boolean {
  return key === 'parent' || keys.names.has(key) || keys.patterns.some((pattern) => pattern.test(key));
}

function rowsOf(context: Context, file: Node, keys: Keys): SeedFile['rows'] {
  return entriesOf(get(file, 'rows')).flatMap(([record, list]) => {
    context.records.resolve(record, keyNode(get(file, 'rows') as Node, record));
    return entriesOf(list).map(([key, node]) => {
      checkRow(context, { record, node, keys });
      return { record, key, values: objectOf(node) };
    });
  });
}

function manyOf(context: Context, file: Node, keys: Keys): SeedFile['many'] {
  return itemsOf(get(file, 'many')).map((item) => {
    const recordNode = get(item, 'record');
    const record = textOf(recordNode) ?? '';
    if (recordNode) context.records.resolve(record, recordNode);
    const values = get(item, 'values');
    if (values) checkRow(context, { record, node: values, keys });
    const count = get(item, 'count');
    return {
      record,
      key: textOf(get(item, 'key')) ?? record,
      count: count ? Number(toJson(count)) : 1,
      id: textOf(get(item, 'id')) ?? null,
      per: textOf(get(item, 'per')) ?? null,
      where: get(item, 'where') ? objectOf(get(item, 'where')) : null,
      values: objectOf(values),
    };
  });
}

function checkRow(
  context: Context,
  { record, node, keys }: { record: string; node: Node; keys: Keys },
): void {
  const fields = context.records.peek(record)?.model.fields;
  for (const [name, value] of entriesOf(node)) {
    if (fields && !Object.hasOwn(fields, name) && !COMMON.includes(name))
      unknownName(context.report, keyNode(node, name), {
        kind: `field of ${record}`,
        name,
        names: [...Object.keys(fields), ...COMMON],
      });
    checkReferences(context, value, keys);
    const options = fields && Object.hasOwn(fields, name) ? fields[name]?.options : null;
    const text = textOf(value);
    if (options && text !== undefined && !text.includes('{') && !options.some((one) => one.value === text))
      context.report('E_DEF_VALUE_CHOICE', value, { value: text, allowed: options.map((one) => one.value) });
  }
}

/** `@key` must name a row; keys with `{n}` are made while seeding. */
function checkReferences(context: Context, node: Node, keys: Keys): void {
  if (node.kind === 'map') for (const [, inner] of entriesOf(node)) checkReferences(context, inner, keys);
  if (node.kind === 'list') for (const inner of node.items) checkReferences(context, inner, keys);
  const text = textOf(node);
  if (text === undefined || !/^@[\w.-]+$/.test(text)) return;
  const key = text.slice(1);
  if (!hasKey(keys, key))
    unknownName(context.report, node, { kind: 'seed row', name: key, names: keys.names });
}

function stepOf(context: Context, node: Node, keys: Keys): SeedStep {
  checkReferences(context, node, keys);
  const item = get(node, 'item');
  const input = get(node, 'input');
  const recordNode = get(node, 'record');
  if (recordNode) context.records.resolve(textOf(recordNode) ?? '', recordNode);
  const transition = get(node, 'do');
  const name = textOf(transition) ?? '';
  if (transition && !keys.transitions.has(name))
    unknownName(context.report, transition, { kind: 'transition', name, names: keys.transitions });
  const actor = get(node, 'as');
  const person = (textOf(actor) ?? '').split('@')[0] ?? '';
  if (actor && !hasKey(keys, person))
    unknownName(context.report, actor, { kind: 'account', name: person, names: keys.users });
  return {
    on: textOf(get(node, 'on')) ?? '',
    do: name,
    as: textOf(get(node, 'as')) ?? '',
    at: timeOf(context, get(node, 'at') ?? node),
    record: textOf(recordNode) ?? null,
    type: textOf(get(node, 'type')) ?? null,
    item: item ? objectOf(item) : null,
    input: objectOf(input),
    reason: textOf(get(node, 'reason')) ?? null,
  };
}

function timeOf(context: Context, node: Node): string {
  const time = shiftDay(textOf(node) ?? '');
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(time))
    context.report('E_DEF_SEED', node, {
      detail: `${time || 'the step'} is not a time written as YYYY-MM-DD HH:mm`,
    });
  return time;
}

function objectOf(node: Node | undefined): JsonObject {
  const value: Json = node ? toJson(node) : {};
  return isObject(value) ? value : {};
}
