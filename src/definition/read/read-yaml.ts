import type { Pair, Node as YamlNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { createReport, type Issue, type Report, type Result, sortIssues, startOf } from './issue.ts';
import { type Entry, type Node, placeOf, type ScalarNode, type SourceFile } from './node.ts';
import { explainFault } from './syntax-fault.ts';
import { FORBIDDEN_KEYS, readUsualYaml } from './usual-yaml.ts';
import { utf8 } from './utf8.ts';

/** Bytes of one file. */
export const MAX_BYTES = 256 * 1024;
/** Levels of maps and lists. */
const MAX_DEPTH = 40;

/**
 * Reads one YAML file into nodes with positions. Anything beyond plain maps, lists and scalars is refused: tags, anchors,
 * aliases, merge keys, duplicate keys, keys that are names of the prototype; so are large and deep files. Never throws.
 */
export function readYaml(source: SourceFile): Result<Node | null> {
  const { report, issues } = createReport();
  if (!isReadable(source, report)) return { value: null, issues };
  const usual = readUsualYaml(source);
  if (usual) return { value: usual, issues };
  return readAnyYaml(source);
}

/** What is not written in the usual way, read by the library, which knows all of YAML. */
export function readAnyYaml(source: SourceFile): Result<Node | null> {
  const { report, issues } = createReport();
  try {
    const value = parse(source, report);
    return { value: issues.length > 0 ? null : value, issues: withFirstAlias(issues) };
  } catch (error) {
    // The parser is recursive: a file nested thousands deep ends its stack before our own cap sees it.
    if (!(error instanceof RangeError)) throw error;
    report('E_DEF_YAML_DEPTH', startOf(source), { limit: MAX_DEPTH });
    return { value: null, issues };
  }
}

/** A file of aliases is one mistake, however many there are. */
function withFirstAlias(issues: readonly Issue[]): Issue[] {
  const [first] = sortIssues(issues.filter(({ rule }) => rule === 'E_DEF_YAML_ALIAS'));
  return issues.filter((issue) => issue.rule !== 'E_DEF_YAML_ALIAS' || issue === first);
}

function isReadable(source: SourceFile, report: Report): boolean {
  // A UTF-16 unit is one to three bytes, so the exact count is needed only near the limit.
  const { length } = source.text;
  const bytes = length > MAX_BYTES || length * 3 <= MAX_BYTES ? length : utf8(source.text).length;
  if (bytes > MAX_BYTES) {
    report('E_DEF_FILE_TOO_LARGE', startOf(source), { bytes, limit: MAX_BYTES });
    return false;
  }
  const control = controlAt(source.text);
  if (control >= 0) {
    report('E_DEF_YAML_SYNTAX', placeOf(source, control), { detail: 'a control character is not allowed' });
    return false;
  }
  const deep = tooDeepAt(source.text);
  if (deep >= 0) {
    report('E_DEF_YAML_DEPTH', placeOf(source, deep), { limit: MAX_DEPTH });
    return false;
  }
  return true;
}

/** Characters below space, tab and line ends apart, and lone surrogates cannot be stored everywhere. */
function controlAt(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return at;
    if (code >= 0xd800 && code <= 0xdfff) {
      const pair = code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
      if (!pair) return at;
      at++;
    }
  }
  return -1;
}

const MAX_INDENT = MAX_DEPTH * 10;
const MAX_OPEN = MAX_DEPTH * 4;

/**
 * Where a text nests too deep for the parser, -1 if nowhere. The parser builds regular expressions as long as an
 * indentation and calls itself for each bracket, so some texts would end the whole process before our own cap sees them.
 * Counted roughly: brackets inside quotes count too.
 */
function tooDeepAt(text: string): number {
  let open = 0;
  let indent = 0;
  let markers = 0;
  let leading = true;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\n') {
      [indent, markers, leading] = [0, 0, true];
      continue;
    }
    if (leading) {
      if (char === ' ' || char === '\t') indent++;
      else if ((char === '-' || char === '?' || char === ':') && /[ \t]/.test(text[at + 1] ?? '')) markers++;
      else leading = false;
      if (indent > MAX_INDENT || markers > MAX_DEPTH) return at;
    }
    if (char === '[' || char === '{') open++;
    else if ((char === ']' || char === '}') && open > 0) open--;
    if (open > MAX_OPEN) return at;
  }
  return -1;
}

function parse(source: SourceFile, report: Report): Node | null {
  // Duplicate keys are looked for here: the library's own search is quadratic.
  const document = parseDocument(source.text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const faults = [...document.errors, ...document.warnings];
  for (const fault of faults.filter(({ code }) => code === 'TAG_RESOLVE_FAILED'))
    report('E_DEF_YAML_TAG', placeOf(source, fault.pos[0]), { tag: tagAt(source, fault.pos) });
  // After the first slip the parser has lost its way: what it says of the rest would mislead.
  const first = faults.find(({ code }) => code !== 'TAG_RESOLVE_FAILED');
  if (first) {
    const fault = { code: first.code, message: first.message, offset: first.pos[0] };
    const { offset, detail, suggestion } = explainFault(source.text, fault);
    report('E_DEF_YAML_SYNTAX', placeOf(source, offset), { detail }, suggestion);
  }
  // What the parser refuses is told once; its guess at the rest would only repeat it.
  if (!document.contents || document.errors.length + document.warnings.length > 0) return null;
  return toNode(document.contents, { source, report, depth: 0 });
}

interface Reading {
  source: SourceFile;
  report: Report;
  depth: number;
}

function toNode(yaml: YamlNode, reading: Reading): Node {
  const { source, report, depth } = reading;
  const [start = 0, end = start] = yaml.range ?? [];
  const at = { source, start, end };
  const nothing: ScalarNode = { kind: 'scalar', value: null, ...at };
  if (isAlias(yaml)) {
    report('E_DEF_YAML_ALIAS', placeOf(source, start), { name: `*${yaml.source}` });
    return nothing;
  }
  if (yaml.anchor) report('E_DEF_YAML_ALIAS', placeOf(source, start), { name: `&${yaml.anchor}` });
  if (yaml.tag) report('E_DEF_YAML_TAG', placeOf(source, start), { tag: String(yaml.tag) });
  if (depth > MAX_DEPTH) {
    report('E_DEF_YAML_DEPTH', placeOf(source, start), { limit: MAX_DEPTH });
    return nothing;
  }
  const inner = { ...reading, depth: depth + 1 };
  if (isMap(yaml)) {
    const entries = toEntries(yaml.items as Pair[], inner, at);
    const last = [...entries.values()].at(-1)?.value;
    return { kind: 'map', entries, ...at, end: yaml.flow ? end : (last?.end ?? end) };
  }
  if (isSeq(yaml)) {
    const items = yaml.items.map((item) => (item ? toNode(item as YamlNode, inner) : nothing));
    return { kind: 'list', items, ...at, end: yaml.flow ? end : (items.at(-1)?.end ?? end) };
  }
  const scalar: ScalarNode = { kind: 'scalar', value: isScalar(yaml) ? toScalar(yaml.value) : null, ...at };
  checkQuotes(scalar, reading);
  return scalar;
}

function toEntries(
  pairs: readonly Pair[],
  reading: Reading,
  owner: { source: SourceFile; start: number },
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const pair of pairs) {
    const key = toKey(pair.key as YamlNode | null, reading, owner.start);
    const name = String(key.value);
    if (FORBIDDEN_KEYS.has(name)) {
      reading.report('E_DEF_KEY_FORBIDDEN', key, { key: name });
      continue;
    }
    if (entries.has(name)) {
      reading.report('E_DEF_KEY_DUPLICATE', key, { key: name });
      continue;
    }
    const empty: Node = { kind: 'scalar', value: null, source: owner.source, start: key.end, end: key.end };
    entries.set(name, { key, value: pair.value ? toNode(pair.value as YamlNode, reading) : empty });
  }
  return entries;
}

function toKey(yaml: YamlNode | null, reading: Reading, start: number): ScalarNode {
  const key = yaml
    ? toNode(yaml, reading)
    : ({ kind: 'scalar', value: null, source: reading.source, start, end: start } satisfies Node);
  if (key.kind === 'scalar' && key.value !== null) {
    checkQuotes(key, reading);
    return { ...key, value: String(key.value) };
  }
  reading.report('E_DEF_YAML_SYNTAX', key, { detail: 'a key must be a plain text' });
  return { kind: 'scalar', value: '', source: key.source, start: key.start, end: key.end };
}

/** A quote at the end of a text that has no other: the one it begins with was forgotten. */
function checkQuotes({ value, source, start }: ScalarNode, { report }: Reading): void {
  if (typeof value !== 'string' || !value.endsWith('"') || value.indexOf('"') < value.length - 1) return;
  if (!/["'>|]/.test(source.text[start] ?? ''))
    report('E_DEF_YAML_SYNTAX', placeOf(source, start), { detail: 'the quote at its end is never opened' });
}

function toScalar(value: unknown): ScalarNode['value'] {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return String(value);
}

function tagAt(source: SourceFile, pos: [number, number]): string {
  return source.text.slice(pos[0], Math.min(pos[1], pos[0] + 40)).split(/\s/)[0] ?? '!';
}
