import { nearest } from '../expression/nearest.ts';
import type { Report } from '../read/issue.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { isPattern, isSlowPattern } from './pattern.ts';
import { checkDefault } from './plain-value.ts';

/** Checks every JSON Schema written in a file: records, forms, settings, items of sets, knobs, forms of transitions. */
export function checkSchemas(report: Report, file: Parsed): void {
  const { node } = file;
  if (file.kind === 'record' || file.kind === 'form') checkForm(report, node);
  if (file.kind === 'settings') for (const [, group] of entriesOf(node)) checkForm(report, group);
  if (file.kind === 'set') checkSetSchema(report, get(node, 'schema'));
  if (file.kind === 'set')
    for (const [, item] of entriesOf(get(node, 'items'))) checkSetSchema(report, get(item, 'arg'));
  if (file.kind === 'process' && !get(node, 'parts')) checkProcess(report, node);
}

/** The schemas of a process; of one with parts, once it is put together. */
function checkProcess(report: Report, node: Node): void {
  const knobs = get(node, 'knobs');
  if (knobs) checkSchema(report, knobs, knobs);
  for (const [, transition] of entriesOf(get(node, 'transitions'))) {
    const form = get(transition, 'form');
    if (form?.kind === 'map') checkForm(report, form);
  }
}

/** A schema of what people type or rows hold: of each field it is known what it holds. */
function checkForm(report: Report, node: Node): void {
  checkSchema(report, node, node);
  checkTyped(report, node);
}

/** Words that say what a field holds. */
const TYPING = ['type', '$ref', 'enum', 'const', 'allOf', 'anyOf', 'oneOf'];

function checkTyped(report: Report, node: Node): void {
  for (const [name, field] of entriesOf(get(node, 'properties'))) {
    if (field.kind === 'map' && !TYPING.some((word) => field.entries.has(word)))
      report('E_DEF_KEY_MISSING', keyNode(get(node, 'properties') ?? node, name), { key: 'type' });
    checkTyped(report, field);
    checkTyped(report, get(field, 'items') ?? field);
  }
}

function checkSetSchema(report: Report, schema: Node | undefined): void {
  if (schema) checkSchema(report, schema, schema);
}

const NESTED = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];
const LISTED = ['allOf', 'anyOf', 'oneOf'];
const NAMED = ['properties', 'definitions'];
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
/** Pairs of keywords whose first must not exceed the second. */
const BOUNDS: [string, string][] = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
];

function checkSchema(report: Report, node: Node, root: Node): void {
  if (node.kind !== 'map') return;
  checkPattern(report, get(node, 'pattern'));
  checkReference(report, get(node, '$ref'), root);
  checkType(report, get(node, 'type'));
  for (const [low, high] of BOUNDS) checkBounds(report, node, [low, high]);
  checkLabels(report, node);
  checkSentences(report, node);
  checkRequired(report, node);
  checkDefault(report, node);
  for (const key of NESTED) {
    const inner = get(node, key);
    if (inner) checkSchema(report, inner, root);
  }
  for (const key of LISTED) for (const inner of itemsOf(get(node, key))) checkSchema(report, inner, root);
  for (const key of NAMED)
    for (const [, inner] of entriesOf(get(node, key))) checkSchema(report, inner, root);
}

function checkPattern(report: Report, node: Node | undefined): void {
  const pattern = textOf(node);
  if (!node || pattern === undefined) return;
  if (!isPattern(pattern)) report('E_DEF_REGEX_INVALID', node, { pattern });
  else if (isSlowPattern(pattern)) report('E_DEF_REGEX_SLOW', node, { pattern });
}

function checkReference(report: Report, node: Node | undefined, root: Node): void {
  const ref = textOf(node);
  if (!node || ref === undefined) return;
  const target = resolveRef(root, ref);
  if (!ref.startsWith('#/')) report('E_DEF_SCHEMA_REMOTE_REF', node, { ref });
  else if (!target) report('E_DEF_SCHEMA_INVALID', node, { detail: `$ref ${ref} points to nothing` });
  else if (leadsBack(root, target, new Set([ref]))) report('E_DEF_SCHEMA_REF_CYCLE', node, { ref });
}

function resolveRef(root: Node, ref: string): Node | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let at: Node | undefined = root;
  for (const part of ref.slice(2).split('/')) at = get(at, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return at;
}

/** Whether a schema refers to itself, over any number of steps. */
function leadsBack(root: Node, node: Node, seen: ReadonlySet<string>): boolean {
  if (node.kind === 'list') return node.items.some((item) => leadsBack(root, item, seen));
  if (node.kind !== 'map') return false;
  const ref = textOf(get(node, '$ref'));
  if (ref !== undefined) {
    if (seen.has(ref)) return true;
    const target = resolveRef(root, ref);
    return target !== undefined && leadsBack(root, target, new Set([...seen, ref]));
  }
  return entriesOf(node).some(([, inner]) => leadsBack(root, inner, seen));
}

function checkType(report: Report, node: Node | undefined): void {
  for (const item of itemsOf(node)) {
    const type = textOf(item);
    if (type !== undefined && !TYPES.includes(type))
      report('E_DEF_VALUE_CHOICE', item, { value: type, allowed: TYPES }, nearest(type, TYPES) ?? null);
  }
}

function checkBounds(report: Report, node: Node, [low, high]: [string, string]): void {
  const [least, most] = [get(node, low), get(node, high)];
  if (!least || !most) return;
  if (Number(toJson(least)) > Number(toJson(most)))
    report('E_DEF_SCHEMA_INVALID', least, { detail: `${low} is greater than ${high}` });
}

/** Whether no keys but the stated ones may stand there, as far as one can see. */
function isClosed(node: Node): boolean {
  const more = get(node, 'additionalProperties');
  return !more || toJson(more) === false;
}

/** What must be there is one of the fields there are. */
function checkRequired(report: Report, node: Node): void {
  const fields = get(node, 'properties');
  if (!fields || get(node, 'x-entries') || !isClosed(node)) return;
  const names = entriesOf(fields).map(([name]) => name);
  for (const item of itemsOf(get(node, 'required'))) {
    const name = textOf(item);
    if (name !== undefined && !names.includes(name))
      report(
        'E_DEF_NAME_UNKNOWN',
        item,
        { kind: 'field of this schema', name },
        nearest(name, names) ?? null,
      );
  }
}

/** Labels must belong to values of the enum. */
function checkLabels(report: Report, node: Node): void {
  const values = get(node, 'enum');
  const labels = get(node, 'x-labels');
  if (labels && !values && !get(node, 'x-from'))
    report('E_DEF_KEY_MISSING', keyNode(node, 'x-labels'), { key: 'enum' });
  if (!values || labels?.kind !== 'map') return;
  const allowed = itemsOf(values).map((item) => String(toJson(item)));
  for (const [value, { key }] of labels.entries)
    if (!allowed.includes(value))
      report('E_DEF_VALUE_CHOICE', key, { value, allowed }, nearest(value, allowed) ?? null);
}

/** Keywords that cannot fail: they say what a field is, not what it takes. */
const SAYING = ['title', 'description', 'default', 'note', 'readOnly', 'writeOnly'];

/** A sentence of its own is for what may fail: a keyword of the same field, or that nothing was filled in. */
function checkSentences(report: Report, node: Node): void {
  const sentences = get(node, 'x-errors');
  if (sentences?.kind !== 'map') return;
  const stated = entriesOf(node).map(([key]) => key);
  const allowed = ['required', ...stated.filter((key) => !key.startsWith('x-') && !SAYING.includes(key))];
  for (const [word, { key }] of sentences.entries)
    if (!allowed.includes(word))
      report('E_DEF_KEY_UNKNOWN', key, { key: word, allowed }, nearest(word, allowed) ?? null);
}
