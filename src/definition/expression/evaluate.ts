import { compareNumbers, type ExactNumber, isExact } from './exact.ts';
import { FUNCTIONS } from './functions.ts';
import { NUMBERS } from './numbers.ts';
import { assertFormat, type Node, type NodeOf, type Plan } from './plan.ts';
import { toNumber } from './scores.ts';
import type { Kind } from './types.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';
import {
  type Computed,
  type Env,
  NotLoaded,
  type Row,
  toComputed,
  toPlain,
  toValue,
  UNREAD,
  type Value,
} from './value.ts';

/** Environment and the present values of loop variables, by their id. */
interface Frame {
  env: Env;
  locals: unknown[];
  /** Constants worked out before whose numbers no decimal says. */
  exact?: WeakMap<Node, Computed>;
}

/**
 * The value of an expression; `null` when it is empty, UNKNOWN when something needed is empty. Pure and synchronous.
 * Throws `NotLoaded` when a row or relation was not loaded.
 */
export function evaluate(plan: Plan, env: Env): Value | Unknown {
  assertFormat(plan);
  return toPlain(compute(plan.root, { env, locals: [] }));
}

/** Whether a condition holds: true only, an unknown one does not. Throws as `evaluate`. */
export function decide(plan: Plan, env: Env): boolean {
  return evaluate(plan, env) === true;
}

/** As `evaluate` of a part; numbers that no decimal says are kept exactly. */
export function compute(node: Node, frame: Frame): Computed | Unknown {
  switch (node.op) {
    case 'const':
      return frame.exact?.get(node) ?? node.value;
    case 'unknown':
      return UNKNOWN;
    case 'var':
      return variable(node, frame.env);
    case 'local':
      return toComputed(node.kind, frame.locals[node.id]);
    case 'get':
      return member(node, compute(node.of, frame), frame.env);
    case 'ref':
      return follow(node, frame);
    case 'many':
      return relation(node, frame);
    case 'null': {
      const value = compute(node.of, frame);
      return value === UNKNOWN ? UNKNOWN : value === null;
    }
    case 'equal':
      return equal(node.as, compute(node.left, frame), compute(node.right, frame));
    case 'order':
      return order(node, frame);
    case 'in':
      return isIn(node.as, compute(node.left, frame), compute(node.list, frame));
    case 'if': {
      const test = truthOf(node.test, frame);
      return test === UNKNOWN ? UNKNOWN : compute(test ? node.yes : node.no, frame);
    }
    case 'filter':
    case 'map':
      return listOf(node, frame);
    case 'list':
      return node.items.map((item) => known(compute(item, frame)));
    case 'call':
      return call(node, frame);
    default:
      return truthOf(node, frame);
  }
}

/** A node read as a condition; an empty one is UNKNOWN. Kleene's logic. */
function truthOf(node: Node, frame: Frame): boolean | Unknown {
  switch (node.op) {
    case 'not': {
      const value = truthOf(node.of, frame);
      return value === UNKNOWN ? UNKNOWN : !value;
    }
    case 'and':
      return connected(node.all, false, frame);
    case 'or':
      return connected(node.all, true, frame);
    case 'exists':
    case 'all':
      return quantifier(node, frame);
    case 'scope':
      return truthOf(node.of, frame);
    default: {
      const value = compute(node, frame);
      return typeof value === 'boolean' ? value : UNKNOWN;
    }
  }
}

/** `decisive` at the first part that has it; otherwise UNKNOWN if any part is, else the other one. */
function connected(parts: readonly Node[], decisive: boolean, frame: Frame): boolean | Unknown {
  let result: boolean | Unknown = !decisive;
  for (const part of parts) {
    const value = truthOf(part, frame);
    if (value === decisive) return decisive;
    if (value === UNKNOWN) result = UNKNOWN;
  }
  return result;
}

function variable(node: NodeOf<'var'>, env: Env): Value | Unknown {
  const held = Object.hasOwn(env.vars, node.name) ? env.vars : env.constants;
  if (held && Object.hasOwn(held, node.name)) return toValue(node.kind, held[node.name]);
  if (node.name === 'now') return env.now;
  return node.name === 'today' ? env.today : null;
}

function member(node: NodeOf<'get'>, owner: Computed | Unknown, { reads }: Env): Value | Unknown {
  if (owner === UNKNOWN || owner === null || typeof owner !== 'object' || isExact(owner)) return UNKNOWN;
  if (reads && node.record !== null && !reads(node.record, node.field, owner as Row)) return null;
  if (Object.hasOwn(owner, node.field)) return toValue(node.kind, (owner as Row)[node.field]);
  // What was left out when the row was read is not empty.
  if (UNREAD in owner && typeof owner[UNREAD] === 'function') owner[UNREAD](node.field);
  return null;
}

function follow(node: NodeOf<'ref'>, frame: Frame): Value | Unknown {
  const { env } = frame;
  const key = compute(node.of, frame);
  if (typeof key !== 'string') return UNKNOWN;
  if (!env.ref) throw new NotLoaded(node.record, key, null);
  return env.ref(node.record, key) ?? UNKNOWN;
}

function relation(node: NodeOf<'many'>, frame: Frame): Value | Unknown {
  const { env } = frame;
  const row = compute(node.of, frame);
  if (row === UNKNOWN || row === null) return UNKNOWN;
  if (!env.many) throw new NotLoaded(node.record, String((row as Row).id), node.relation);
  return env.many(node.record, row as Row, node.relation);
}

function equal(as: Kind, left: Computed | Unknown, right: Computed | Unknown): boolean | Unknown {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (left === null || right === null) return left === right ? UNKNOWN : false;
  return same(as, left, right);
}

function same(as: Kind, left: Computed, right: Computed): boolean {
  if (isExact(left) || isExact(right)) {
    const a = toNumber(left);
    const b = toNumber(right);
    return a !== UNKNOWN && b !== UNKNOWN && compareNumbers(a, b) === 0;
  }
  if (as === 'json') return left === right;
  const value = toValue(as, left);
  return value !== UNKNOWN && value === toValue(as, right);
}

function order(node: NodeOf<'order'>, frame: Frame): boolean | Unknown {
  const left = toComputed(node.as, compute(node.left, frame));
  const right = toComputed(node.as, compute(node.right, frame));
  const sign = compare(left, right);
  if (sign === UNKNOWN) return UNKNOWN;
  if (node.sign === '<') return sign < 0;
  if (node.sign === '<=') return sign <= 0;
  return node.sign === '>' ? sign > 0 : sign >= 0;
}

/** Two texts of JSON are compared letter by letter: dates and times of a form come as ISO texts. */
function compare(left: Computed | Unknown, right: Computed | Unknown): number | Unknown {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right);
  return isNumber(left) && isNumber(right) ? compareNumbers(left, right) : UNKNOWN;
}

function isNumber(value: Computed | Unknown): value is ExactNumber {
  return typeof value === 'number' || isExact(value);
}

function isIn(as: Kind, left: Computed | Unknown, list: Computed | Unknown): boolean | Unknown {
  if (left === UNKNOWN || !Array.isArray(list)) return UNKNOWN;
  if (left === null) return false;
  for (const item of list) if (item !== null && item !== undefined && same(as, left, item)) return true;
  return false;
}

function quantifier(node: NodeOf<'exists' | 'all'>, frame: Frame): boolean | Unknown {
  const list = compute(node.list, frame);
  if (!Array.isArray(list)) return UNKNOWN;
  const decisive = node.op === 'exists';
  let result: boolean | Unknown = !decisive;
  for (const item of list) {
    frame.locals[node.id] = item;
    const value = truthOf(node.body, frame);
    if (value === decisive) return decisive;
    if (value === UNKNOWN) result = UNKNOWN;
  }
  return result;
}

function listOf(node: NodeOf<'filter' | 'map'>, frame: Frame): Value | Unknown {
  const list = compute(node.list, frame);
  if (!Array.isArray(list)) return UNKNOWN;
  const bind = (item: unknown) => {
    frame.locals[node.id] = item;
  };
  if (node.op === 'filter')
    return list.filter((item) => {
      bind(item);
      return truthOf(node.body, frame) === true;
    });
  return list.map((item) => {
    bind(item);
    return known(compute(node.body, frame));
  });
}

function call(node: NodeOf<'call'>, frame: Frame): Computed | Unknown {
  if (node.name === 'coalesce') return coalesce(node, frame);
  const exact = NUMBERS[node.name];
  const values: Computed[] = [];
  for (const arg of node.args) {
    const value = compute(arg, frame);
    if (value === UNKNOWN || value === null) return UNKNOWN;
    values.push(exact ? value : nearest(value));
  }
  return exact ? exact(values) : callPlain(node, values as Value[], frame.env);
}

function coalesce({ args: [first, second] }: NodeOf<'call'>, frame: Frame): Computed | Unknown {
  const value = first ? known(compute(first, frame)) : null;
  return value === null && second ? compute(second, frame) : value;
}

/** Functions without arithmetic take plain numbers; what lists hold passes through them. */
function callPlain(node: NodeOf<'call'>, values: Value[], env: Env): Value | Unknown {
  if (node.name === 'label') return label(node, values, env);
  if (node.name === 'join') return join(values);
  const run = FUNCTIONS[node.name];
  if (!run) throw new Error(`no function ${node.name}`);
  return run(values, env);
}

function nearest(value: Computed): Value {
  return isExact(value) ? value.valueOf() : value;
}

function label(node: NodeOf<'call'>, [value]: Value[], env: Env): Value | Unknown {
  if (typeof value !== 'string') return UNKNOWN;
  return env.label ? env.label(node.labels ?? '', value) : value;
}

/** Texts with a separator between; empty ones are left out. */
function join([list, separator]: Value[]): Value | Unknown {
  if (!Array.isArray(list) || typeof separator !== 'string') return UNKNOWN;
  return list
    .map(toPlain)
    .filter((item) => item !== null && item !== '')
    .join(separator);
}

/** In a list, what cannot be computed is an empty element. */
function known(value: Computed | Unknown | undefined): Computed {
  return value === UNKNOWN || value === undefined ? null : value;
}
