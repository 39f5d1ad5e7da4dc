import type { Kind, Type } from './types.ts';

/** Version of the plan's shape. A plan with another number is refused by every reader. */
export const PLAN_FORMAT = 1;

/**
 * A checked expression: a typed tree in plain JSON. Safe to store and to send to a browser; never text to evaluate.
 * Read by `evaluate`, `fold` and the server's SQL translation.
 */
export interface Plan {
  format: typeof PLAN_FORMAT;
  root: Node;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Half-open range of characters in the source text: `[start, end)`. */
export type Span = [start: number, end: number];

export type Sign = '<' | '<=' | '>' | '>=';

export type Node = { at: Span } & NodeShape;

export type NodeShape =
  /** A value known beforehand; `null` is an empty one. */
  | { op: 'const'; value: Json; kind: Kind }
  /** Neither true nor false, for ever. */
  | { op: 'unknown' }
  | { op: 'var'; name: string; kind: Kind }
  /** Loop variable of a quantifier; `id` is unique in the plan. */
  | { op: 'local'; id: number; kind: Kind }
  /** Field of a row (`record` set) or of an object. `nullable`: it may be empty. `item`: kind of a list's elements. */
  | {
      op: 'get';
      of: Node;
      field: string;
      kind: Kind;
      record: string | null;
      nullable: boolean;
      item: Kind | null;
    }
  /** The row behind a reference. */
  | { op: 'ref'; of: Node; record: string }
  /** Rows of `target` whose field `by` points to this row of `record`. */
  | { op: 'many'; of: Node; record: string; relation: string; target: string; by: string }
  | { op: 'not'; of: Node }
  | { op: 'and'; all: Node[] }
  | { op: 'or'; all: Node[] }
  | { op: 'if'; test: Node; yes: Node; no: Node }
  /** `as`: what both sides are compared as. */
  | { op: 'equal'; left: Node; right: Node; as: Kind }
  | { op: 'order'; sign: Sign; left: Node; right: Node; as: Kind }
  /** `x == null`. */
  | { op: 'null'; of: Node }
  | { op: 'in'; left: Node; list: Node; as: Kind }
  | { op: 'exists'; list: Node; id: number; body: Node }
  | { op: 'all'; list: Node; id: number; body: Node }
  | { op: 'filter'; list: Node; id: number; body: Node }
  | { op: 'map'; list: Node; id: number; body: Node }
  | { op: 'list'; items: Node[] }
  /** `labels`: first argument of `Env.label`, only for the function `label`. */
  | { op: 'call'; name: string; args: Node[]; labels?: string }
  /** A named condition, inlined; its span is the call's. */
  | { op: 'scope'; name: string; of: Node };

export type NodeOf<Op extends Node['op']> = Extract<Node, { op: Op }>;

/** Something wrong with an expression; columns are zero-based, `end` is exclusive. */
export interface Issue {
  code: IssueCode;
  start: number;
  end: number;
  /** One English sentence. */
  message: string;
  /** What to write instead of `[start, end)`, when there is a likely meaning. */
  suggestion?: string;
}

export type IssueCode =
  | 'E_DEF_EXPR_SYNTAX'
  | 'E_DEF_EXPR_LIMIT'
  | 'E_DEF_EXPR_UNKNOWN_NAME'
  | 'E_DEF_EXPR_TYPE'
  | 'E_DEF_EXPR_VALUE'
  | 'E_DEF_EXPR_NOT_ALLOWED'
  | 'E_DEF_EXPR_NOT_SQL';

export interface Compiled {
  /** `null` exactly when there are issues. */
  plan: Plan | null;
  type: Type;
  /** `record.field` and `record.relation`, sorted: what must be loaded, what re-runs when a field changes. */
  reads: string[];
  /** Variables read, with their first member (`viewer.roles`, `input.mode`, `now`), sorted. */
  vars: string[];
  /** Sets looked into (`lookup`, `rank`, `codes`), sorted. */
  sets: string[];
  issues: Issue[];
}

/** The nodes directly below a node, in reading order. */
export function children(node: Node): Node[] {
  switch (node.op) {
    case 'get':
    case 'ref':
    case 'many':
    case 'not':
    case 'null':
    case 'scope':
      return [node.of];
    case 'and':
    case 'or':
      return node.all;
    case 'if':
      return [node.test, node.yes, node.no];
    case 'equal':
    case 'order':
      return [node.left, node.right];
    case 'in':
      return [node.left, node.list];
    case 'exists':
    case 'all':
    case 'filter':
    case 'map':
      return [node.list, node.body];
    case 'list':
      return node.items;
    case 'call':
      return node.args;
    default:
      return [];
  }
}

/** Whether the expression looks at the variable, anywhere in it. */
export function readsVariable(node: Node, name: string): boolean {
  return (
    (node.op === 'var' && node.name === name) || children(node).some((child) => readsVariable(child, name))
  );
}

/** First members that the expression reads of a variable (`input.room`); `null` = it reads the variable as a whole. */
export function membersRead(root: Node, name: string): Set<string> | null {
  const found = new Set<string>();
  const isIt = (node: Node) => node.op === 'var' && node.name === name;
  const visit = (node: Node): boolean => {
    const member = node.op === 'get' ? node.field : node.op === 'many' ? node.relation : null;
    if (member !== null && 'of' in node && isIt(node.of)) {
      found.add(member);
      return true;
    }
    return !isIt(node) && children(node).every(visit);
  };
  return visit(root) ? found : null;
}

/** Throws when the plan was made for another version of this code. */
export function assertFormat(plan: Plan): void {
  if (plan.format !== PLAN_FORMAT) throw new Error(`plan format ${plan.format} is not ${PLAN_FORMAT}`);
}
