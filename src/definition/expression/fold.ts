import { compute } from './evaluate.ts';
import { merge } from './merge.ts';
import { assertFormat, children, type Json, type Node, type NodeOf, type Plan, type Sign } from './plan.ts';
import type { Kind } from './types.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';
import { type Computed, type Env, toComputed, toPlain, toValue } from './value.ts';

/** What is known before a row is looked at. A variable that is not in `vars` stays in the plan. */
export type Constants = { vars: Record<string, unknown> } & Partial<Omit<Env, 'vars' | 'ref' | 'many'>> & {
    /** Fields that are empty on rows that are not known yet. */
    hides?: (record: string, field: string) => boolean;
    /** The departments of a set, a level or a department: what `belongs` asks of a column is asked as a list of them. */
    departmentsIn?: (set: string) => readonly string[];
  };

/** Elements a constant list may have when a condition is written out for each of them. */
export const MAX_UNROLLED = 200;

/**
 * The plan with everything computed that holds no row: it evaluates to the same on every row, and `true`, `false` or
 * `unknown` stands at its root when the row no longer matters. Constant lists are written out, constants move right.
 * Pure. Throws RangeError when a list of more than 200 elements would have to be written out.
 */
export function fold(plan: Plan, constants: Constants): Plan {
  assertFormat(plan);
  return { format: plan.format, root: new Folder(constants).fold(plan.root, new Map()) };
}

type Bindings = ReadonlyMap<number, unknown>;

class Folder {
  private readonly constants: Constants;
  /** Constants whose numbers no decimal says; in the plan stands the nearest one. */
  private readonly exact = new WeakMap<Node, Computed>();

  constructor(constants: Constants) {
    this.constants = constants;
  }

  fold(node: Node, bound: Bindings): Node {
    switch (node.op) {
      case 'const':
      case 'unknown':
        return node;
      case 'var':
        return this.variable(node);
      case 'local':
        return bound.has(node.id)
          ? this.constant(node, toComputed(node.kind, bound.get(node.id)), node.kind)
          : node;
      case 'and':
      case 'or':
        return connect(
          node,
          node.all.map((part) => this.fold(part, bound)),
        );
      case 'not':
        return negate(node, this.fold(node.of, bound));
      case 'if':
        return this.choice(node, bound);
      case 'exists':
      case 'all':
        return this.quantifier(node, bound);
      case 'filter':
      case 'map':
        return this.strict(
          { ...node, list: this.fold(node.list, bound), body: this.fold(node.body, bound) },
          ['list'],
        );
      case 'scope': {
        const of = this.fold(node.of, bound);
        return isKnown(of) ? of : { ...node, of };
      }
      case 'call':
        return this.call({ ...node, args: node.args.map((arg) => this.fold(arg, bound)) });
      case 'list':
        return this.strict({ ...node, items: node.items.map((item) => this.fold(item, bound)) }, []);
      default:
        return this.atom(node, bound);
    }
  }

  private variable(node: NodeOf<'var'>): Node {
    const { vars, now, today } = this.constants;
    if (Object.hasOwn(vars, node.name)) return constant(node, toValue(node.kind, vars[node.name]), node.kind);
    if (node.name === 'now' && now !== undefined) return constant(node, now, 'timestamp');
    return node.name === 'today' && today !== undefined ? constant(node, today, 'date') : node;
  }

  private atom(
    node: NodeOf<'get' | 'ref' | 'many' | 'null' | 'equal' | 'order' | 'in'>,
    bound: Bindings,
  ): Node {
    switch (node.op) {
      case 'get': {
        const of = this.fold(node.of, bound);
        const hidden =
          node.record !== null && !isKnown(of) && this.constants.hides?.(node.record, node.field);
        return hidden ? constant(node, null, node.kind) : this.strict({ ...node, of }, ['of']);
      }
      case 'ref':
      case 'many': {
        const of = this.fold(node.of, bound);
        return isEmpty(of) ? unknown(node) : { ...node, of };
      }
      case 'null':
        return this.strict({ ...node, of: this.fold(node.of, bound) }, []);
      case 'equal':
        return this.strict(constantRight({ ...node, ...this.sides(node, bound) }), []);
      case 'order':
        return this.strict(constantRight({ ...node, ...this.sides(node, bound) }), ['left', 'right']);
      case 'in':
        return this.strict(
          { ...node, left: this.fold(node.left, bound), list: this.fold(node.list, bound) },
          ['list'],
        );
    }
  }

  private sides(node: NodeOf<'equal' | 'order'>, bound: Bindings): { left: Node; right: Node } {
    return { left: this.fold(node.left, bound), right: this.fold(node.right, bound) };
  }

  /** A node that is known when its parts are; unknown when a part is, or when one of `needed` is empty. */
  private strict(node: Node, needed: string[]): Node {
    const named = node as unknown as Record<string, Node | undefined>;
    for (const name of needed) if (named[name] && isEmpty(named[name])) return unknown(node);
    const parts = children(node);
    if (node.op !== 'list' && node.op !== 'map' && parts.some((part) => part.op === 'unknown')) {
      if (node.op !== 'filter' || node.list.op === 'unknown') return unknown(node);
    }
    return parts.every(isKnown) || isLoop(node) ? this.compute(node) : node;
  }

  private compute(node: Node): Node {
    if (isLoop(node) && !(isClosed(node, new Set()) && this.canCall(node))) return node;
    const env: Env = { now: Number.NaN, today: '', ...this.constants };
    const value = compute(node, { env, locals: [], exact: this.exact });
    return this.constant(node, value, node.op === 'get' ? node.kind : kindOfValue(toPlain(value)));
  }

  private constant(node: Node, value: Computed | Unknown, kind: Kind): Node {
    const plain = toPlain(value);
    const made = constant(node, plain, kind);
    if (value !== UNKNOWN && plain !== value) this.exact.set(made, value);
    return made;
  }

  private call(node: NodeOf<'call'>): Node {
    const [first, second] = node.args;
    if (node.name === 'coalesce' && first && second) {
      if (isEmpty(first)) return second;
      return first.op === 'const' ? first : node;
    }
    const listed = first && second ? this.asListed(node, first, second) : null;
    if (listed) return listed;
    if (!this.canCall(node)) return node;
    if (node.args.some(isEmpty)) return unknown(node);
    return this.strict(node, []);
  }

  /** `belongs(row.department, 'magister')` as the list of the departments in the set, where it is known. */
  private asListed({ name, at }: NodeOf<'call'>, left: Node, set: Node): Node | null {
    const { departmentsIn } = this.constants;
    if (name !== 'belongs' || !departmentsIn || isKnown(left)) return null;
    if (set.op !== 'const' || typeof set.value !== 'string') return null;
    const list: Node = { op: 'const', value: [...departmentsIn(set.value)], kind: 'list', at: set.at };
    // Where there is no department `belongs` says nothing, and a column that is never empty is asked so.
    return {
      op: 'in',
      left: left.op === 'get' ? { ...left, nullable: false } : left,
      list,
      as: 'string',
      at,
    };
  }

  /** Labels, scales and the like belong to whoever knows them; without them their calls stay in the plan. */
  private canCall(node: Node): boolean {
    if (node.op === 'call' && isKnowing(node.name) && !this.constants[node.name]) return false;
    return children(node).every((child) => this.canCall(child));
  }

  private choice(node: NodeOf<'if'>, bound: Bindings): Node {
    const test = this.fold(node.test, bound);
    const truth = truthOf(test);
    if (truth === true) return this.fold(node.yes, bound);
    if (truth === false) return this.fold(node.no, bound);
    if (truth === UNKNOWN) return unknown(node);
    return { ...node, test, yes: this.fold(node.yes, bound), no: this.fold(node.no, bound) };
  }

  private quantifier(node: NodeOf<'exists' | 'all'>, bound: Bindings): Node {
    const list = this.fold(node.list, bound);
    if (list.op === 'unknown' || (list.op === 'const' && !Array.isArray(list.value))) return unknown(node);
    if (list.op === 'const')
      return this.unroll(node, (this.exact.get(list) ?? list.value) as unknown[], bound);
    const body = this.fold(node.body, bound);
    const trivial = node.op === 'all';
    // Over a reference or a list that may be empty (null) the answer can still be unknown.
    if (truthOf(body) === trivial && isCertain(list)) return constant(node, trivial, 'bool');
    return { ...node, list, body };
  }

  private unroll(node: NodeOf<'exists' | 'all'>, items: unknown[], bound: Bindings): Node {
    const dynamic = !isClosed(node.body, new Set([node.id, ...bound.keys()]));
    if (dynamic && items.length > MAX_UNROLLED)
      throw new RangeError(`a list of ${items.length} is too long to be written out (${MAX_UNROLLED})`);
    const parts = items.map((item) => this.fold(node.body, new Map([...bound, [node.id, item]])));
    return connect({ op: node.op === 'exists' ? 'or' : 'and', at: node.at }, parts);
  }
}

/** Functions that say what only some know. */
const KNOWING = ['label', 'scale', 'digest', 'fields', 'holders', 'pages', 'belongs'] as const;

const isKnowing = (name: string): name is (typeof KNOWING)[number] =>
  (KNOWING as readonly string[]).includes(name);

function isLoop(node: Node): boolean {
  return node.op === 'filter' || node.op === 'map';
}

/** Whether nothing in it depends on a row or on a loop variable from outside. */
function isClosed(node: Node, inner: ReadonlySet<number>): boolean {
  if (node.op === 'var' || node.op === 'ref' || node.op === 'many') return false;
  if (node.op === 'local') return inner.has(node.id);
  const ids = 'id' in node ? new Set([...inner, node.id]) : inner;
  return children(node).every((child) => isClosed(child, ids));
}

/** A list that is always there: of the row itself, not over a reference, never null. */
function isCertain(list: Node): boolean {
  const owner = list.op === 'many' || list.op === 'get' ? list.of.op : null;
  if (owner !== 'var' && owner !== 'local') return false;
  return list.op === 'many' || (list.op === 'get' && list.record !== null && !list.nullable);
}

/** `&&` and `||` of folded parts: flattened, shortened, and comparisons of one field with constants merged. */
function connect(node: { op: 'and' | 'or'; at: Node['at'] }, parts: Node[]): Node {
  const decisive = node.op === 'or';
  const flat = parts.flatMap((part) => (part.op === node.op ? part.all : [part]));
  if (flat.some((part) => truthOf(part) === decisive)) return constant(node, decisive, 'bool');
  const open = flat.filter((part) => truthOf(part) === null);
  const doubt = flat.find((part) => truthOf(part) === UNKNOWN);
  const rest = decisive ? merge(open, node.at) : open;
  const all = doubt ? [...rest, unknown(doubt)] : rest;
  const [only] = all;
  if (!only) return constant(node, !decisive, 'bool');
  return all.length === 1 ? only : { op: node.op, all, at: node.at };
}

function negate(node: NodeOf<'not'>, of: Node): Node {
  const truth = truthOf(of);
  if (truth === UNKNOWN) return unknown(node);
  if (truth !== null) return constant(node, !truth, 'bool');
  return of.op === 'not' ? of.of : { ...node, of };
}

/** What a folded part says as a condition; `null` = it still depends on the row. */
function truthOf(node: Node): boolean | Unknown | null {
  if (node.op === 'unknown') return UNKNOWN;
  if (node.op !== 'const') return null;
  return typeof node.value === 'boolean' ? node.value : UNKNOWN;
}

const FLIPPED: Record<Sign, Sign> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function constantRight(node: NodeOf<'equal' | 'order'>): Node {
  if (node.left.op !== 'const') return node;
  const swapped = { left: node.right, right: node.left };
  return node.op === 'equal' ? { ...node, ...swapped } : { ...node, ...swapped, sign: FLIPPED[node.sign] };
}

function isKnown(node: Node): boolean {
  return node.op === 'const' || node.op === 'unknown';
}

function isEmpty(node: Node): boolean {
  return node.op === 'unknown' || (node.op === 'const' && node.value === null);
}

function unknown(node: { at: Node['at'] }): Node {
  return { op: 'unknown', at: node.at };
}

function constant(node: { at: Node['at'] }, value: Computed | Unknown, kind: Kind): Node {
  return value === UNKNOWN ? unknown(node) : { op: 'const', value: value as Json, kind, at: node.at };
}

function kindOfValue(value: Computed | Unknown): Kind {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'list' : 'object';
}
