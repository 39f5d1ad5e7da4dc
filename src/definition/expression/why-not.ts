import { type Frame, truthOf } from './evaluate.ts';
import { assertFormat, type Node, type NodeOf, type Plan, type Span } from './plan.ts';
import { UNKNOWN } from './unknown.ts';
import type { Env } from './value.ts';

/** A part of a condition that stands in the way. */
export interface Part {
  /** Where it stands in the source text. */
  at: Span;
  /** What it would have to be. */
  want: boolean;
  /** It is neither true nor false, because something is empty ("belum diisi"). */
  unknown: boolean;
  /** Name and Indonesian sentence, when the part is a named condition; what is inside it is not shown. */
  name: string | null;
  message: string | null;
}

/**
 * The smallest set of parts that would have to change for the condition to hold; empty when it holds. Of `&&` all failing
 * parts, of `||` the alternative with the fewest. Named conditions and quantifiers are not taken apart, so nothing that
 * lies behind a relation is told. Pure; throws as `evaluate`.
 */
export function whyNot(plan: Plan, env: Env): Part[] {
  assertFormat(plan);
  return blockers(plan.root, { env, locals: [] }).map(({ node, want, unknown }) => ({
    at: node.at,
    want,
    unknown,
    name: node.op === 'scope' ? node.name : null,
    message: node.op === 'scope' ? node.message : null,
  }));
}

export interface Blocker {
  node: Node;
  want: boolean;
  unknown: boolean;
}

/** As `whyNot`, naming the nodes themselves. */
export function blockers(root: Node, frame: Frame): Blocker[] {
  return needed(root, true, frame);
}

/** What must change so that `node` becomes `want`. */
function needed(node: Node, want: boolean, frame: Frame): Blocker[] {
  const truth = truthOf(node, frame);
  if (truth === want) return [];
  switch (node.op) {
    case 'not':
      return needed(node.of, !want, frame);
    case 'and':
    case 'or': {
      const parts = node.all.map((part) => needed(part, want, frame));
      return (node.op === 'and') === want ? parts.flat() : fewest(parts);
    }
    case 'if':
      return choice(node, want, frame);
    default:
      return [{ node, want, unknown: truth === UNKNOWN }];
  }
}

function choice(node: NodeOf<'if'>, want: boolean, frame: Frame): Blocker[] {
  const yes = [...needed(node.test, true, frame), ...needed(node.yes, want, frame)];
  const no = [...needed(node.test, false, frame), ...needed(node.no, want, frame)];
  return fewest([yes, no]);
}

/** The shortest list; of equals the first, as people read. */
function fewest(lists: Blocker[][]): Blocker[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best));
}
