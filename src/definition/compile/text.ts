import { nearest } from '../expression/nearest.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import {
  entriesOf,
  get,
  keyNode,
  type MapNode,
  type Node,
  nodeAt,
  placeIn,
  type ScalarNode,
  textOf,
} from '../read/node.ts';
import type { Context } from './context.ts';
import { compileExpression, compileText, type Scope } from './expression.ts';

/**
 * A text people see: a string with expressions in braces, a map by department with `else`, a list of `{if, text}` with
 * `{else}`, or `{text: name}` of the texts set. An empty value is the empty text.
 */
export function compileLabel(context: Context, node: Node | undefined, scope: Scope): Text {
  if (!node) return '';
  if (node.kind === 'scalar') return compileString(context, node, scope);
  if (node.kind === 'list') return compileChoice(context, node, scope);
  const named = textOf(get(node, 'text'));
  if (named !== undefined && node.entries.size === 1) return compileNamed(context, named, node, scope);
  return compileByDepartment(context, node, scope);
}

export function optionalLabel(context: Context, node: Node | undefined, scope: Scope): Text | null {
  return node && !(node.kind === 'scalar' && node.value === null) ? compileLabel(context, node, scope) : null;
}

function compileNamed(context: Context, name: string, node: MapNode, scope: Scope): Text {
  const text = context.texts.resolve(name, nodeAt(node, ['text']));
  return text ? compileLabel(context, text, scope) : '';
}

function compileByDepartment(context: Context, node: MapNode, scope: Scope): Text {
  const byDepartment: Record<string, Text> = {};
  let otherwise: Text = '';
  for (const [name, value] of entriesOf(node)) {
    if (name === 'else') otherwise = compileLabel(context, value, scope);
    else
      for (const code of context.access.departmentSets.resolve(name, value) ?? [])
        byDepartment[code] ??= compileLabel(context, value, scope);
  }
  if (!node.entries.has('else')) context.report('E_DEF_KEY_MISSING', node, { key: 'else' });
  return { by_department: byDepartment, else: otherwise };
}

function compileChoice(context: Context, node: Node, scope: Scope): Text {
  const choose: { if: Plan; text: Text }[] = [];
  let otherwise: Text = '';
  for (const item of node.kind === 'list' ? node.items : []) {
    const last = get(item, 'else');
    const condition = get(item, 'if');
    checkChoice(context, item);
    if (last) otherwise = compileLabel(context, last, scope);
    else if (condition)
      choose.push({
        if: compileExpression(context, condition, scope, { want: 'condition' }),
        text: compileLabel(context, get(item, 'text'), scope),
      });
  }
  return { choose, else: otherwise };
}

/** `{if, text}` or `{else}`: a misspelt key would leave a text out. */
function checkChoice(context: Context, item: Node): void {
  const keys = entriesOf(item).map(([key]) => key);
  const isLast = keys.length === 1 && nearest(keys[0] ?? '', ['else', 'if', 'text']) === 'else';
  const wanted = isLast ? ['else'] : ['if', 'text'];
  if (keys.length === wanted.length && wanted.every((key) => keys.includes(key))) return;
  const misspelt = keys.map((key) => nearest(key, wanted));
  for (const key of keys)
    if (!wanted.includes(key))
      context.report(
        'E_DEF_KEY_UNKNOWN',
        keyNode(item, key),
        { key, allowed: wanted },
        nearest(key, wanted) ?? null,
      );
  for (const key of wanted)
    if (!get(item, key) && !misspelt.includes(key)) context.report('E_DEF_KEY_MISSING', item, { key });
}

function compileString(context: Context, node: ScalarNode, scope: Scope): Text {
  const text = node.value === null ? '' : String(node.value);
  if (!text.includes('{')) return text;
  if (!isClosed(context, node, text)) return text;
  const parts = splitBraces(text).map((part): Text | Plan => {
    if (!part.expression) return part.text;
    const name = part.text.trim();
    if (Object.hasOwn(scope.texts, name)) return scope.texts[name] ?? '';
    return compileText(context, { text: part.text, node, offset: part.offset }, scope, { want: 'value' });
  });
  return joinTexts(parts);
}

export interface Piece {
  text: string;
  expression: boolean;
  offset: number;
}

/** Cuts a text at its braces; a brace inside a quoted part of an expression does not end it. */
export function splitBraces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    const close = open < 0 ? -1 : closing(text, open + 1);
    if (open < 0 || close < 0) break;
    if (open > at) pieces.push({ text: text.slice(at, open), expression: false, offset: at });
    pieces.push({ text: text.slice(open + 1, close), expression: true, offset: open + 1 });
    at = close + 1;
  }
  if (at < text.length || pieces.length === 0)
    pieces.push({ text: text.slice(at), expression: false, offset: at });
  return pieces;
}

/** Whether every brace of a text is closed; else it would stand in the text as it is. */
export function isClosed(context: Context, node: ScalarNode, text: string): boolean {
  const open = openBrace(text);
  if (open >= 0)
    context.report('E_DEF_EXPR_SYNTAX', placeIn(node, open), { detail: 'this { is never closed' });
  return open < 0;
}

/** Where a brace stands that nothing closes, or that another one opens before it is closed; -1 = nowhere. */
function openBrace(text: string): number {
  for (const { text: piece, expression, offset } of splitBraces(text)) {
    const open = expression ? outsideQuotes(piece, '{') : piece.indexOf('{');
    if (open >= 0) return expression ? offset - 1 : offset + open;
  }
  return -1;
}

const closing = (text: string, from: number): number => outsideQuotes(text, '}', from);

/** Where a character stands outside of the quoted parts of an expression; -1 = nowhere. */
function outsideQuotes(text: string, wanted: string, from = 0): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote) quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === wanted) return at;
  }
  return -1;
}

const isPlan = (part: Text | Plan): part is Plan => typeof part === 'object' && 'root' in part;

/** Joins pieces to one text; a piece that differs by department makes the whole differ by department. */
export function joinTexts(parts: (Text | Plan)[]): Text {
  const byDepartment = parts.find((part) => typeof part === 'object' && 'by_department' in part);
  if (byDepartment && typeof byDepartment === 'object' && 'by_department' in byDepartment) {
    const put = (text: Text) => joinTexts(parts.map((part) => (part === byDepartment ? text : part)));
    const codes = Object.entries(byDepartment.by_department).map(
      ([code, text]) => [code, put(text)] as const,
    );
    return { by_department: Object.fromEntries(codes), else: put(byDepartment.else) };
  }
  const flat = parts.flatMap((part): (string | Plan)[] => {
    if (typeof part === 'string' || isPlan(part)) return [part];
    return 'parts' in part ? part.parts : [];
  });
  const merged: (string | Plan)[] = [];
  for (const part of flat) {
    const before = merged.at(-1);
    if (typeof part === 'string' && typeof before === 'string') merged[merged.length - 1] = before + part;
    else merged.push(part);
  }
  if (merged.every((part) => typeof part === 'string')) return merged.join('');
  return { parts: merged };
}
