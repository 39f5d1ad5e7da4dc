import { toClock, toDay } from '../expression/calendar.ts';
import { nearest } from '../expression/nearest.ts';
import { UNKNOWN } from '../expression/unknown.ts';
import type { FieldModel, Json, JsonObject, SeedFile, SeedPoolItem, SeedStep } from '../model.ts';
import { memo } from '../read/memo.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  placeIn,
  textOf,
  toJson,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { unknownName } from '../resolve/names.ts';
import { foundWord } from '../validate/ajv.ts';
import { checkPlain, type Judging } from '../validate/plain-value.ts';
import { withSource } from './asked-fields.ts';
import type { Context } from './context.ts';
import { type Asked, askedBy, COMMON, type Transition } from './seed-asked.ts';
import { checkSeedKeys } from './seed-keys.ts';
import { checkParents } from './seed-parents.ts';
import { checkPlaceholders, drawnBy } from './seed-placeholders.ts';
import { expandPlay, shiftDay } from './seed-sequences.ts';
import { isClosed } from './text.ts';
import { codesOf, isObject } from './types.ts';

/** Seed files in the order of their names; `@key` names a row of any file. */
export function compileSeeds(context: Context, files: readonly Parsed[]): SeedFile[] {
  const plays = new Map(files.map((file) => [file, expandPlay(context, file.node)]));
  const keys = seedKeys(context, files, plays);
  checkSeedKeys(context, files);
  return files.map((file) => ({
    name: file.name,
    demo: get(file.node, 'demo')?.kind === 'map' || boolOf(get(file.node, 'demo'), false),
    password: textOf(get(get(file.node, 'demo'), 'password')) ?? null,
    rows: rowsOf(context, file.node, keys),
    many: manyOf(context, file.node, keys),
    pools: Object.fromEntries(
      entriesOf(get(file.node, 'pools')).map(([name, items]) => [
        name,
        itemsOf(items).map(toJson) as SeedPoolItem[],
      ]),
    ),
    play: (plays.get(file) ?? []).map((step) => stepOf(context, step, keys)),
  }));
}

/** The keys of all rows: written ones, those made by patterns, those that creating steps give. */
interface Keys {
  names: Set<string>;
  patterns: RegExp[];
  users: Set<string>;
  /** Transitions by name, of whatever process. */
  transitions: Map<string, Transition[]>;
  /** Relations of all records, by name. */
  relations: Set<string>;
  /** What steps are held against, found out once of each transition that they name. */
  asked: Map<string, Asked>;
  /** Whether `@parent` is a row: in bulk entries. */
  parent?: true;
}

function seedKeys(context: Context, files: readonly Parsed[], plays: ReadonlyMap<Parsed, Node[]>): Keys {
  const keys: Keys = {
    names: new Set(),
    patterns: [],
    users: new Set(),
    transitions: new Map(),
    relations: new Set(
      [...context.records.entries()].flatMap(([, { model }]) => Object.keys(model.relations)),
    ),
    asked: new Map(),
  };
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
    for (const [name, node] of entriesOf(get(process.node, 'transitions')))
      memo(keys.transitions, name, (): Transition[] => []).push({ node, process });
  return keys;
}

/** `mhs{n:2}` fits every key it can make, but no field of such a row (`mhs01.name`). */
function patternOf(key: string): RegExp {
  const parts = key.split(/\{[^}]*\}/).map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]*')}$`);
}

function hasKey(keys: Keys, key: string): boolean {
  if (keys.parent && /^parent(\.|$)/.test(key)) return true;
  return keys.names.has(key) || keys.patterns.some((pattern) => pattern.test(key));
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
    for (const name of [get(item, 'key'), get(item, 'id')])
      if (name?.kind === 'scalar') isClosed(context, name, String(name.value));
    const values = get(item, 'values');
    const key = get(item, 'key');
    const pools = get(file, 'pools');
    if (key) checkPlaceholders(context, key, pools);
    if (values) {
      checkRow(context, { record, node: values, keys: { ...keys, parent: true } });
      checkPlaceholders(context, values, pools);
      checkDrawn(context, record, values, pools);
    }
    checkParents(context, { file, many: item });
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
  const known = [...Object.keys(fields ?? {}), ...COMMON];
  const missing = Object.values(fields ?? {}).flatMap(({ name, required, default: otherwise }) =>
    required && otherwise === null && !get(node, name) ? [name] : [],
  );
  const written = entriesOf(node).map(([name]) => name);
  const misspelt = new Map(
    written.flatMap((name) => (fields && !known.includes(name) ? [[name, nearest(name, missing)]] : [])),
  );
  for (const name of missing)
    if (![...misspelt.values()].includes(name)) context.report('E_DEF_KEY_MISSING', node, { key: name });
  for (const [name, value] of entriesOf(node)) {
    if (value.kind === 'scalar' && textOf(value)?.includes('{'))
      isClosed(context, value, String(value.value));
    if (misspelt.has(name)) {
      const meant = misspelt.get(name) ?? nearest(name, known) ?? null;
      context.report('E_DEF_NAME_UNKNOWN', keyNode(node, name), { kind: `field of ${record}`, name }, meant);
    }
    checkReferences(context, value, keys);
    const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) checkValue(context, field, value);
  }
}

/** What a field gets from a pool is a value of it, whichever item it is. */
function checkDrawn(context: Context, record: string, values: Node, pools: Node | undefined): void {
  const fields = context.records.peek(record)?.model.fields ?? {};
  for (const [name, value] of entriesOf(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) for (const item of drawnBy(value, pools)) checkValue(context, field, item);
  }
}

/** What is written for a field is a value of it; what is made while seeding is seen then. */
function checkValue(context: Context, field: FieldModel, node: Node): void {
  if (field.required && node.kind === 'scalar' && node.value === null)
    context.report('E_DEF_VALUE_TYPE', node, { expected: 'a value', found: foundWord(node) });
  if (field.relation !== null) return;
  checkPlain(
    judgingSeeds(context),
    field.options && field.type === 'text'
      ? { type: 'string', enum: field.options.map(({ value }) => value) }
      : withSource(field),
    node,
  );
}

const judgingSeeds = (context: Context): Judging => ({
  report: context.report,
  isOpen: (node) => /[{@$]/.test(textOf(node) ?? ''),
  code(from, node) {
    const codes = codesOf(context, from);
    const name = textOf(node) ?? '';
    if (codes && !codes.includes(name)) unknownName(context.report, node, { kind: from, name, names: codes });
  },
});

/** `@key` must name a row; keys with `{n}` are made while seeding. */
function checkReferences(context: Context, node: Node, keys: Keys): void {
  if (node.kind === 'map') for (const [, inner] of entriesOf(node)) checkReferences(context, inner, keys);
  if (node.kind === 'list') for (const inner of node.items) checkReferences(context, inner, keys);
  const text = textOf(node);
  if (text === undefined || !/^@[\w.-]+$/.test(text)) return;
  const name = text.slice(1);
  if (hasKey(keys, name)) return;
  const names = keys.parent ? ['parent', ...keys.names] : keys.names;
  unknownKey(context, node, { kind: 'seed row', name, names });
}

/** What a sequence was given is told where it was given; `@` stands before the name or not. */
function unknownKey(
  context: Context,
  node: Node,
  { kind, name, names }: { kind: string; name: string; names: Iterable<string> },
): void {
  const meant = nearest(name, names) ?? null;
  const pieces = node.kind === 'scalar' ? (node.filled?.pieces ?? []) : [];
  const [piece] = pieces;
  if (node.kind !== 'scalar' || !piece || pieces.length > 1) {
    context.report('E_DEF_NAME_UNKNOWN', node, { kind, name }, meant);
    return;
  }
  const text = textOf(node) ?? '';
  const [before, after] = [text.slice(text.indexOf(name), piece.at), text.slice(piece.at + piece.length)];
  const given =
    meant?.startsWith(before) && meant.endsWith(after)
      ? meant.slice(before.length, meant.length - after.length)
      : null;
  context.report('E_DEF_NAME_UNKNOWN', placeIn(node, piece.at), { kind, name }, given);
}

function stepOf(context: Context, node: Node, keys: Keys): SeedStep {
  checkReferences(context, node, keys);
  const item = get(node, 'item');
  const input = get(node, 'input');
  const recordNode = get(node, 'record');
  if (recordNode) context.records.resolve(textOf(recordNode) ?? '', recordNode);
  const transition = get(node, 'do');
  const name = textOf(transition) ?? '';
  const known = keys.transitions.get(name);
  if (transition && !known)
    unknownName(context.report, transition, { kind: 'transition', name, names: keys.transitions.keys() });
  const record = textOf(recordNode);
  if (known)
    checkStep(
      context,
      node,
      memo(keys.asked, `${name} ${record ?? ''}`, () => askedBy(context, known, record)),
    );
  // A sequence that is used does what its steps say.
  if (!transition) context.report('E_DEF_KEY_MISSING', node, { key: 'do' });
  const actor = get(node, 'as');
  const person = (textOf(actor) ?? '').split('@')[0] ?? '';
  if (!actor) context.report('E_DEF_KEY_MISSING', node, { key: 'as' });
  if (actor && !person.startsWith('$') && !hasKey(keys, person))
    unknownKey(context, actor, { kind: 'account', name: person, names: keys.users });
  checkOpened(context, get(node, 'opens'), keys);
  return {
    on: textOf(get(node, 'on')) ?? '',
    do: name,
    as: textOf(get(node, 'as')) ?? '',
    at: timeOf(context, get(node, 'at') ?? node),
    record: textOf(recordNode) ?? null,
    type: textOf(get(node, 'type')) ?? null,
    item: item ? objectOf(item) : null,
    opens: textOf(get(node, 'opens')) ?? null,
    input: objectOf(input),
    reason: textOf(get(node, 'reason')) ?? null,
  };
}

/** Documents that a step opens are a relation of a record; of which one, the row that it is done on says when it is played. */
function checkOpened(context: Context, node: Node | undefined, { relations }: Keys): void {
  const name = textOf(node);
  if (node && name !== undefined && !relations.has(name))
    unknownName(context.report, node, { kind: 'relation', name, names: relations });
}

/** What a step says of the type, of the form and of the row it means is there. */
function checkStep(context: Context, step: Node, asked: Asked): void {
  const type = get(step, 'type');
  const code = textOf(type);
  if (type && code === undefined)
    context.report('E_DEF_VALUE_TYPE', type, { expected: 'a text', found: foundWord(type) });
  // Only the names: what a type says changes nothing here.
  const types = context.types.names();
  if (type && code !== undefined && !code.startsWith('$') && !types.includes(code))
    unknownName(context.report, type, { kind: 'type', name: code, names: types });
  const input = get(step, 'input');
  if (input && asked.form) checkPlain(judgingSeeds(context), { properties: asked.form }, input);
  checkItem(context, get(step, 'item'), asked);
}

/** What is said of the row that is meant are values of its fields. */
function checkItem(context: Context, item: Node | undefined, { targets, names }: Asked): void {
  for (const [name, value] of names.length > 0 ? entriesOf(item) : []) {
    if (item && !names.includes(name))
      unknownName(context.report, keyNode(item, name), { kind: 'field', name, names });
    const [field, ...others] = targets.flatMap((fields) => fields[name] ?? []);
    if (field && others.length === 0) checkValue(context, field, value);
  }
}

function timeOf(context: Context, node: Node): string {
  const time = shiftDay(textOf(node) ?? '');
  const [, day = '', clock = ''] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(time) ?? [];
  if (toDay(day) === UNKNOWN || toClock(clock) === UNKNOWN)
    context.report('E_DEF_SEED', node, {
      detail: `${time || 'the step'} is not a time written as YYYY-MM-DD HH:mm`,
    });
  return time;
}

function objectOf(node: Node | undefined): JsonObject {
  const value: Json = node ? toJson(node) : {};
  return isObject(value) ? value : {};
}
