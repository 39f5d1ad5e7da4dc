import { type Node, type NodeOf, PLAN_FORMAT, type Plan } from '../expression/plan.ts';
import type { Column } from '../model.ts';

/** What a column lists of related rows, as something that its list can be narrowed by. */
interface Listed {
  /** The keys of what it lists, over `row`. */
  values: Plan;
  /** Whether one of the keys `asked` is listed, over `row`. */
  asks: Plan;
  /** Record of the rows that the keys are of; `null`: they are values of a field, with names for them or numbers. */
  record: string | null;
  /** Field by which the column shows a row of that record. */
  shown: string | null;
}

/**
 * What is compared of a column that lists one field of related rows: the reference the field is reached by, or the field
 * itself where its values have names or are whole numbers; `null` for any other column.
 */
export function listedIn({ value: { root }, options }: Column): Listed | null {
  if (root.op !== 'map') return null;
  const rows = root.list.op === 'filter' ? root.list.list : root.list;
  const key = rows.op === 'many' ? keyIn(root, options !== null) : null;
  if (key === null) return null;
  const values: Plan = { format: PLAN_FORMAT, root: { ...root, body: key.value } };
  return { values, asks: asksFor(root, rows, key.value), record: key.record, shown: key.shown };
}

interface Key {
  value: NodeOf<'get'>;
  record: string | null;
  shown: string | null;
}

function keyIn({ body, id }: NodeOf<'map'>, named: boolean): Key | null {
  if (body.op !== 'get') return null;
  const { of } = body;
  if (of.op === 'ref' && of.of.op === 'get' && isOfRow(of.of, id))
    return { value: of.of, record: of.record, shown: body.field };
  return (named || body.kind === 'integer') && isOfRow(body, id)
    ? { value: body, record: null, shown: null }
    : null;
}

/** A field of the listed row, or of one that its references lead to. */
function isOfRow({ of }: NodeOf<'get'>, id: number): boolean {
  if (of.op === 'ref') return of.of.op === 'get' && isOfRow(of.of, id);
  return of.op === 'local' && of.id === id;
}

/** `rows.exists(each, <the column's condition> && each.key in asked)`. */
function asksFor({ list, id, at }: NodeOf<'map'>, rows: Node, key: NodeOf<'get'>): Plan {
  const inner = list.op === 'filter' ? list.id : id;
  const asked: Node = { op: 'var', name: 'asked', kind: 'list', at };
  const isAsked: Node = { op: 'in', left: withLocal(key, inner), list: asked, as: key.kind, at };
  const body: Node = list.op === 'filter' ? { op: 'and', all: [list.body, isAsked], at } : isAsked;
  return { format: PLAN_FORMAT, root: { op: 'exists', list: rows, id: inner, body, at } };
}

/** The same path from another loop variable. */
function withLocal(node: Node, id: number): Node {
  if (node.op === 'local') return { ...node, id };
  return node.op === 'get' || node.op === 'ref' ? { ...node, of: withLocal(node.of, id) } : node;
}
