import type { Entry, ListNode, MapNode, Node, ScalarNode, SourceFile } from './node.ts';

/** Keys that a map of definitions cannot have. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', '<<']);

/** Levels of maps and lists that are read here. */
const MAX_DEPTH = 30;
const MAX_KEY = 1000;

/** Where a reading stands: the one thing here that changes. */
interface Reading {
  readonly source: SourceFile;
  readonly text: string;
  at: number;
  depth: number;
}

/** What is not written in the usual way. */
const UNUSUAL = Symbol('unusual');

/**
 * Reads YAML as definitions are usually written, in one pass and many times faster than the library that knows all of YAML:
 * maps and lists by indentation or in brackets, texts on one line, in quotes or without, comments. `null` = something in
 * the file is written otherwise or wrong; then the library reads it, and says what. What is read is what the library would
 * read: where this cannot be seen at once, it is left to the library.
 */
export function readUsualYaml(source: SourceFile): MapNode | null {
  const { text } = source;
  if (text.includes('\t') || text.includes('\r') || text.includes('\uFEFF')) return null;
  const reading: Reading = { source, text, at: 0, depth: 0 };
  try {
    const indent = nextLine(reading);
    if (indent < 0) return null;
    const map = blockMap(reading, indent);
    return reading.at >= text.length ? map : null;
  } catch (error) {
    if (error === UNUSUAL) return null;
    throw error;
  }
}

function unusual(): never {
  throw UNUSUAL;
}

/** Past blank lines and comments to the next line that says something; its indentation, -1 at the end of the file. */
function nextLine(reading: Reading): number {
  const { text } = reading;
  for (;;) {
    const start = reading.at;
    skipSpaces(reading);
    const char = text[reading.at];
    if (char === undefined) return -1;
    if (char === '#') skipToLineEnd(reading);
    else if (char !== '\n') return reading.at - start;
    reading.at += 1;
  }
}

function skipSpaces(reading: Reading): void {
  const { text } = reading;
  while (text[reading.at] === ' ') reading.at += 1;
}

function skipToLineEnd(reading: Reading): void {
  const end = reading.text.indexOf('\n', reading.at);
  reading.at = end < 0 ? reading.text.length : end;
}

/** What may follow a value on its line: nothing, or a comment after a space. Goes to the next line that says something. */
function endOfLine(reading: Reading): number {
  const { text } = reading;
  const from = reading.at;
  skipSpaces(reading);
  const char = text[reading.at];
  if (char === '#' && reading.at > from) skipToLineEnd(reading);
  else if (char !== '\n' && char !== undefined) unusual();
  reading.at += 1;
  return nextLine(reading);
}

/** The map whose keys stand at this indentation; `at` is on the first of them, and then on the line after the map. */
function blockMap(reading: Reading, indent: number): MapNode {
  const { source } = reading;
  enter(reading);
  const start = reading.at;
  const entries = new Map<string, Entry>();
  let end = start;
  for (let next = indent; next === indent; next = indentOf(reading)) {
    const key = keyAt(reading);
    const value = blockValue(reading, indent);
    end = value.end;
    put(entries, key, value);
  }
  if (indentOf(reading) > indent) unusual();
  reading.depth -= 1;
  return { kind: 'map', source, start, end, entries };
}

function blockList(reading: Reading, indent: number): ListNode {
  const { source, text } = reading;
  enter(reading);
  const start = reading.at;
  const items: Node[] = [];
  let end = start;
  for (let next = indent; next === indent && isDash(text, reading.at); next = indentOf(reading)) {
    reading.at += 1;
    skipSpaces(reading);
    const item = blockItem(reading, indent);
    end = item.end;
    items.push(item);
  }
  if (indentOf(reading) > indent) unusual();
  reading.depth -= 1;
  return { kind: 'list', source, start, end, items };
}

function enter(reading: Reading): void {
  reading.depth += 1;
  if (reading.depth > MAX_DEPTH) unusual();
}

/** How far the line is indented on whose first character the reading stands; -1 at the end of the file. */
function indentOf({ text, at }: Reading): number {
  return at >= text.length ? -1 : at - (text.lastIndexOf('\n', at - 1) + 1);
}

/** An item of a list: a map that begins beside the dash, a list that does, or a value on its line. */
function blockItem(reading: Reading, indent: number): Node {
  const { text, at } = reading;
  if (isDash(text, at)) return blockList(reading, indentOf(reading));
  return beginsWithKey(text, at) ? blockMap(reading, indentOf(reading)) : valueOnLine(reading, indent);
}

/** What is said under a key: beside it, or on the lines below. */
function blockValue(reading: Reading, indent: number): Node {
  const { text } = reading;
  skipSpaces(reading);
  const char = text[reading.at];
  if (char !== '\n' && char !== '#') return valueOnLine(reading, indent);
  if (char === '#') skipToLineEnd(reading);
  reading.at += 1;
  const below = nextLine(reading);
  if (below >= indent && isDash(text, reading.at)) return blockList(reading, below);
  if (below > indent && beginsWithKey(text, reading.at)) return blockMap(reading, below);
  return below > indent && isOpening(text[reading.at]) ? valueOnLine(reading, indent) : unusual();
}

/** A value that ends on its line, or is in brackets; the next line belongs to nothing inside it. */
function valueOnLine(reading: Reading, indent: number): Node {
  const char = reading.text[reading.at];
  const value = isBlockText(char)
    ? blockText(reading, indent)
    : isOpening(char)
      ? inBrackets(reading, indent)
      : scalar(reading, indent, false);
  const next = isBlockText(char) ? nextLine(reading) : endOfLine(reading);
  if (next > indent) unusual();
  return value;
}

const isBlockText = (char: string | undefined) => char === '|' || char === '>';
const isOpening = (char: string | undefined) => char === '{' || char === '[';

const isDash = (text: string, at: number) =>
  text[at] === '-' && (text[at + 1] === ' ' || text[at + 1] === '\n' || at + 1 === text.length);

/** Whether a key stands here: a text that a colon ends on the same line. */
function beginsWithKey(text: string, at: number): boolean {
  const char = text[at];
  const from = char === '"' || char === "'" ? closingQuote(text, at) + 1 : at;
  if (text.slice(at, from).includes('\n')) return false;
  if (isOpening(char)) return false;
  for (let index = from; index < text.length; index++) {
    const one = text[index];
    if (one === '\n' || (one === '#' && text[index - 1] === ' ')) return false;
    if (one === ':' && isSpace(text[index + 1])) return true;
    if (from > at && one !== ' ') return false;
  }
  return false;
}

const isSpace = (char: string | undefined) => char === undefined || char === ' ' || char === '\n';

/** A key of a map by indentation, its colon included. */
function keyAt(reading: Reading): ScalarNode {
  const { text, at } = reading;
  const first = text[at] ?? '';
  if (first === '-' || first === '.' || !beginsWithKey(text, at)) unusual();
  const key = scalar(reading, ON_ITS_LINE, false);
  skipSpaces(reading);
  if (text[reading.at] !== ':' || !isSpace(text[reading.at + 1])) unusual();
  reading.at += 1;
  return key;
}

function put(entries: Map<string, Entry>, key: ScalarNode, value: Node): void {
  const name = String(key.value);
  if (key.value === null || key.end - key.start > MAX_KEY || FORBIDDEN_KEYS.has(name) || entries.has(name))
    unusual();
  entries.set(name, { key: { ...key, value: name }, value });
}

/** A map or a list in brackets; lines inside are indented further than what it belongs to. */
function inBrackets(reading: Reading, indent: number): MapNode | ListNode {
  const { source, text } = reading;
  enter(reading);
  const start = reading.at;
  const isMap = text[start] === '{';
  const closing = isMap ? '}' : ']';
  const entries = new Map<string, Entry>();
  const items: Node[] = [];
  reading.at += 1;
  skipInside(reading, indent);
  while (text[reading.at] !== closing) {
    if (isMap) putInside(reading, indent, entries);
    else items.push(valueInside(reading, indent));
    skipInside(reading, indent);
    if (text[reading.at] === closing) break;
    if (text[reading.at] !== ',') unusual();
    reading.at += 1;
    skipInside(reading, indent);
    if (text[reading.at] === closing) unusual();
  }
  reading.at += 1;
  reading.depth -= 1;
  const at = { source, start, end: reading.at };
  return isMap ? { kind: 'map', ...at, entries } : { kind: 'list', ...at, items };
}

function putInside(reading: Reading, indent: number, entries: Map<string, Entry>): void {
  const { text } = reading;
  if (isOpening(text[reading.at])) unusual();
  const key = scalar(reading, ON_ITS_LINE, true);
  skipSpaces(reading);
  if (text[reading.at] !== ':' || !isSpace(text[reading.at + 1])) unusual();
  reading.at += 1;
  skipInside(reading, indent);
  put(entries, key, valueInside(reading, indent));
}

function valueInside(reading: Reading, indent: number): Node {
  return isOpening(reading.text[reading.at]) ? inBrackets(reading, indent) : scalar(reading, indent, true);
}

/** Spaces, line ends and comments between brackets. */
function skipInside(reading: Reading, indent: number): void {
  const { text } = reading;
  skipSpaces(reading);
  while (text[reading.at] === '\n' || (text[reading.at] === '#' && isSpace(text[reading.at - 1]))) {
    skipToLineEnd(reading);
    reading.at += 1;
    if (nextLine(reading) <= indent) unusual();
  }
}

/** No line is indented further, so a text must end on the line on which it begins. */
const ON_ITS_LINE = Number.POSITIVE_INFINITY;

function scalar(reading: Reading, indent: number, inside: boolean): ScalarNode {
  const char = reading.text[reading.at];
  return char === '"' || char === "'" ? quoted(reading, indent) : plain(reading, inside);
}

function quoted(reading: Reading, indent: number): ScalarNode {
  const { source, text, at: start } = reading;
  const last = closingQuote(text, start);
  const inner = joined(text.slice(start + 1, last), indent);
  reading.at = last + 1;
  const value = text[start] === "'" ? inner.replaceAll("''", "'") : unescaped(inner);
  return { kind: 'scalar', value, source, start, end: last + 1 };
}

/** Where the quote that stands at `at` is closed. */
function closingQuote(text: string, at: number): number {
  const quote = text[at];
  for (let index = at + 1; index < text.length; index++) {
    const char = text[index];
    if (char === '\\' && quote === '"') index += 1;
    else if (char === quote) {
      if (quote === '"' || text[index + 1] !== quote) return index;
      index += 1;
    }
  }
  return unusual();
}

/** A text in quotes over several lines: one space stands for what parts them. */
function joined(inner: string, indent: number): string {
  if (!inner.includes('\n')) return inner;
  const [first = '', ...others] = inner.split('\n');
  for (const line of others) if (line.trim() === '' || leadingSpaces(line, 0) <= indent) unusual();
  if (first.endsWith('\\') || others.some((line) => line.endsWith('\\'))) unusual();
  return inner.replace(/ *\n */g, ' ');
}

const ESCAPED: Record<string, string> = { '\\': '\\', '"': '"', '/': '/', n: '\n' };

function unescaped(inner: string): string {
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\(.)/gs, (_, char: string) => ESCAPED[char] ?? unusual());
}

/** Characters that a text without quotes does not begin with, or only where it is none. */
const INDICATORS = new Set('?:,[]{}#&*!|>\'"%@`\n');
const isBracket = (char: string | undefined) =>
  char === ',' || char === '[' || char === ']' || char === '{' || char === '}';

function plain(reading: Reading, inside: boolean): ScalarNode {
  const { source, text, at: start } = reading;
  const first = text[start];
  const second = text[start + 1];
  if (first === undefined || INDICATORS.has(first)) unusual();
  if (first === '-' && (isSpace(second) || (inside && isBracket(second)))) unusual();
  let end = start;
  for (let at = start; ; at++) {
    const char = text[at];
    if (char === undefined || char === '\n' || (inside && isBracket(char))) break;
    if (char === ':') {
      const next = text[at + 1];
      if (isSpace(next) || (inside && isBracket(next))) break;
      end = at + 1;
    } else if (char === ' ') {
      if (text[at + 1] === '#') break;
    } else end = at + 1;
  }
  reading.at = end;
  return { kind: 'scalar', value: meant(text.slice(start, end)), source, start, end };
}

const WORDS = new Map<string, boolean | null>([
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const MAYBE_NUMBER = /^[-+.0-9]/;
const INTEGER = /^[-+]?[0-9]+$/;
const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/;
const UNUSUAL_NUMBER = /^(?:0[ox]|[-+]?[.0-9]+e[-+]?[0-9]+$|[-+]?\.(?:inf|nan)$)/i;

/** What a text without quotes stands for. */
function meant(text: string): ScalarNode['value'] {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  // A quote at its end may be one that was never opened.
  if (text.endsWith('"')) unusual();
  if (!MAYBE_NUMBER.test(text)) return text;
  if (INTEGER.test(text) && text.length < 16) return Number.parseInt(text, 10);
  if (DECIMAL.test(text) && text.length < 16) return Number.parseFloat(text);
  return UNUSUAL_NUMBER.test(text) || INTEGER.test(text) || DECIMAL.test(text) ? unusual() : text;
}

/** `|` and `>`, with `-` or without: lines that are all indented alike, none of them blank. */
function blockText(reading: Reading, indent: number): ScalarNode {
  const { source, text, at: start } = reading;
  const header = /[|>]-?\n/y;
  header.lastIndex = start;
  if (!header.test(text)) unusual();
  reading.at = header.lastIndex;
  const lines: string[] = [];
  let end = reading.at;
  const own = leadingSpaces(text, reading.at);
  if (own <= indent || own === 0) unusual();
  while (leadingSpaces(text, reading.at) === own && text[reading.at + own] !== '\n') {
    reading.at += own;
    const from = reading.at;
    if (text[from] === undefined) unusual();
    skipToLineEnd(reading);
    if (reading.at >= text.length) unusual();
    lines.push(text.slice(from, reading.at));
    reading.at += 1;
    end = reading.at;
  }
  if (lines.length === 0 || (text[reading.at] !== undefined && !endsText(text, reading.at, indent)))
    unusual();
  const value = lines.join(text[start] === '>' ? ' ' : '\n');
  return { kind: 'scalar', value: text[start + 1] === '-' ? value : `${value}\n`, source, start, end };
}

/** Whether the line after a text of lines is not blank, and indented as what the text belongs to, or less. */
function endsText(text: string, at: number, indent: number): boolean {
  const spaces = leadingSpaces(text, at);
  const char = text[at + spaces];
  return spaces <= indent && char !== '\n' && char !== undefined;
}

function leadingSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at - from;
}
