import type { Json, Node, NodeOf } from './plan.ts';

type Comparison = NodeOf<'equal'> | NodeOf<'in'>;

/**
 * `x == a || x in [b, c]` as `x in [a, b, c]`, at the place of the first: one condition, so the database can use one
 * index. Only comparisons with constants that are there; the meaning does not change.
 */
export function merge(parts: Node[], at: Node['at']): Node[] {
  const groups = new Map<string, Comparison[]>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), part as Comparison]);
  }
  const done = new Set<string>();
  return parts.flatMap((part) => {
    const key = keyOf(part);
    const group = key === null ? [] : (groups.get(key) ?? []);
    const [first] = group;
    if (key === null || !first || group.length === 1) return [part];
    if (done.has(key)) return [];
    done.add(key);
    const value = [...new Set(group.flatMap(valuesOf))];
    return [{ op: 'in', left: first.left, list: { op: 'const', value, kind: 'list', at }, as: first.as, at }];
  });
}

function valuesOf(node: Comparison): Json[] {
  const constant = node.op === 'equal' ? node.right : node.list;
  if (constant.op !== 'const') return [];
  return node.op === 'equal' ? [constant.value] : (constant.value as Json[]);
}

/** Equal for comparisons that may be merged: same left side (spans aside) and same kind. */
function keyOf(node: Node): string | null {
  if (node.op !== 'equal' && node.op !== 'in') return null;
  const constant = node.op === 'equal' ? node.right : node.list;
  if (constant.op !== 'const' || constant.value === null) return null;
  return node.as + JSON.stringify(node.left, (name, value) => (name === 'at' ? undefined : value));
}
