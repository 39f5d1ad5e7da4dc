import type { RawBuilder } from 'kysely';
import { assertFormat, type Node, type NodeOf, type Plan } from '../../src/definition/expression/plan.ts';
import { compare } from './where-compare.ts';
import { type Hop, NotTranslatable, Operands, type WhereContext } from './where-operands.ts';
import { allOf, anyOf, exists, isNotTrue, notExists, type Truth } from './where-truth.ts';

export { NotTranslatable, type WhereContext } from './where-operands.ts';
export type { Truth } from './where-truth.ts';

/**
 * A folded condition as a predicate on the rows of the table known as `alias`: `true` = every row, `false` = none, so
 * that a query can leave the WHERE out or need not be sent. It holds exactly where `evaluate` says true; NOT is never
 * put around something that may be NULL, and columns stand bare, so that indexes serve.
 * Table = record, column = field. Rows over a reference count even when deleted, rows of an inverse relation do not.
 * Throws NotTranslatable when a variable was not folded away, or for what `compile(..., {sql: true})` refuses.
 */
export function where(plan: Plan, alias: string, context: WhereContext = {}): Truth {
  assertFormat(plan);
  return new Predicates(alias, context).holds(plan.root, true);
}

/** Where the condition is false: neither true nor unknown. */
export function whereFalse(plan: Plan, alias: string, context: WhereContext = {}): Truth {
  assertFormat(plan);
  return new Predicates(alias, context).holds(plan.root, false);
}

/**
 * A folded value as an SQL scalar for list columns and sorting: a field of the row or of a row that references lead to,
 * a count, a moved date. `null` when it is none of these. NULL where the value is empty or unknown.
 */
export function column(plan: Plan, alias: string, context: WhereContext = {}): RawBuilder<unknown> | null {
  return translated(plan, () => new Predicates(alias, context).operands.scalar(plan.root));
}

/** A folded condition as an SQL scalar, true where it holds; `null` where it is the same for every row, or cannot be one. */
export function condition(plan: Plan, alias: string, context: WhereContext = {}): RawBuilder<unknown> | null {
  return translated(plan, () => {
    const truth = new Predicates(alias, context).holds(plan.root, true);
    if (typeof truth === 'boolean') throw new NotTranslatable('constant');
    return truth;
  });
}

/**
 * A folded list of texts or keys, one of each related row (`row.panel.map(p, p.person.name)`), as an SQL array in the
 * context's order, if it has one; `null` when it is none. NULL where the row it belongs to is missing, and for a text that is empty or unknown.
 */
export function texts(plan: Plan, alias: string, context: WhereContext = {}): RawBuilder<unknown> | null {
  return translated(plan, () => new Predicates(alias, context).operands.texts(plan.root));
}

function translated(plan: Plan, make: () => RawBuilder<unknown>): RawBuilder<unknown> | null {
  assertFormat(plan);
  try {
    return make();
  } catch (error) {
    if (error instanceof NotTranslatable) return null;
    throw error;
  }
}

/** T and F of every node: where it is true, and where it is false. */
class Predicates {
  readonly operands: Operands;

  constructor(alias: string, context: WhereContext) {
    this.operands = new Operands(alias, context, (node) => this.holds(node, true));
  }

  /** Where `node` is `want`; NULL counts as not. */
  holds(node: Node, want: boolean): Truth {
    switch (node.op) {
      case 'const':
        return node.value === want;
      case 'unknown':
        return false;
      case 'not':
        return this.holds(node.of, !want);
      case 'scope':
        return this.holds(node.of, want);
      case 'and':
      case 'or': {
        const parts = node.all.map((part) => this.holds(part, want));
        return (node.op === 'and') === want ? allOf(parts) : anyOf(parts);
      }
      case 'if':
        return anyOf([
          allOf([this.holds(node.test, true), this.holds(node.yes, want)]),
          allOf([this.holds(node.test, false), this.holds(node.no, want)]),
        ]);
      case 'exists':
      case 'all':
        return this.quantifier(node, want);
      default:
        return this.atom(node, want);
    }
  }

  private quantifier(node: NodeOf<'exists' | 'all'>, want: boolean): Truth {
    const hops: Hop[] = [];
    const { from, link, present } = this.operands.source(node.list, node.id, hops);
    const body = this.holds(node.body, want);
    const finds = (node.op === 'exists') === want;
    const truth = finds
      ? exists(from, [link, body])
      : allOf([present, notExists(from, [link, isNotTrue(body)])]);
    return this.operands.reached(hops, truth);
  }

  private atom(node: Node, want: boolean): Truth {
    const hops: Hop[] = [];
    const read = (part: Node) => this.operands.operand(part, hops);
    return this.operands.reached(hops, compare(node, want, read));
  }
}
