import type { ASTNode } from './parse.ts';
import { children, type Issue, type IssueCode, type Node, type NodeShape, type Span } from './plan.ts';
import type { Type, World } from './types.ts';

/** A checked part of an expression. */
export interface Typed {
  type: Type;
  node: Node;
}

/** What the checker carries down the syntax tree; `shared` is one object for the whole expression. */
export interface Context {
  world: World;
  /** Names that mean something here, loop variables included. */
  vars: ReadonlyMap<string, Typed>;
  /** Those of the whole expression, which named expressions see too. */
  globals: ReadonlyMap<string, Typed>;
  place: 'condition' | 'value';
  /** Quantifiers around this place. */
  depth: number;
  /** Names of the scopes being inlined, outermost first. */
  inside: readonly string[];
  /** Set inside a scope: the call that everything in it is reported at. */
  call: Span | null;
  shared: Shared;
  /** Checks a part; here, so that the files of the checker need not import each other in a circle. */
  lower: (ast: ASTNode, context: Context) => Typed;
}

interface Shared {
  reads: Set<string>;
  used: Set<string>;
  /** Sets that it looks into. */
  sets: Set<string>;
  issues: Issue[];
  locals: number;
  nodes: number;
}

const MAX_NODES = 4000;
export const MAX_DEPTH = 3;

/** The type of a part that is wrong: fits anywhere, so that one mistake is reported once. */
export const WRONG: Type = { kind: 'json', optional: true };

export function spanOf(ast: { start: number; end: number }, context: Context): Span {
  return context.call ?? [ast.start, ast.end];
}

/** Makes a node and counts it. */
export function make(shape: NodeShape, at: Span, context: Context): Node {
  count(1, at, context);
  return { ...shape, at };
}

/** Puts an argument of a named expression where its parameter stands: inlining must not blow an expression up. */
export function inline(node: Node, at: Span, context: Context): Node {
  count(sizeOf(node), at, context);
  return { ...node, at };
}

function count(nodes: number, [start, end]: Span, { shared }: Context): void {
  const before = shared.nodes;
  shared.nodes += nodes;
  if (before > MAX_NODES || shared.nodes <= MAX_NODES) return;
  const message = `the expression has more than ${MAX_NODES} parts once the names in it are filled in`;
  shared.issues.push({ code: 'E_DEF_EXPR_LIMIT', start, end, message });
}

const sizes = new WeakMap<Node, number>();

/** Nodes of a tree whose parts may be shared; each part is walked once. */
function sizeOf(node: Node): number {
  const known = sizes.get(node);
  if (known !== undefined) return known;
  const size = children(node).reduce((sum, child) => sum + sizeOf(child), 1);
  sizes.set(node, size);
  return size;
}

/** Reports an issue and gives a part that fits anywhere. */
export function wrong(
  code: IssueCode,
  ast: { start: number; end: number },
  context: Context,
  message: string,
  suggestion?: string,
): Typed {
  const [start, end] = spanOf(ast, context);
  const scope = context.inside.at(-1);
  const sentence = scope ? `in ${scope}, column ${ast.start + 1}: ${message}${meant(suggestion)}` : message;
  const hint = suggestion === undefined || scope ? {} : { suggestion };
  context.shared.issues.push({ code, start, end, message: sentence, ...hint });
  return { type: WRONG, node: { op: 'unknown', at: [start, end] } };
}

/** The suggestion in words, where it cannot be put beside: it belongs in another file. */
function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}
