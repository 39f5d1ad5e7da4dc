import { optionalExpression, type Scope, withVars } from '../compile/expression.ts';
import type { TransitionPlace } from '../compile/transition-place.ts';
import { refuseVersions } from '../compile/versions.ts';
import type { Plan } from '../expression/plan.ts';
import type { RecordModel } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { oneOf, text } from '../validate/schema-words.ts';
import type { Touched, TouchPlace } from './effect.ts';

/** Rows of a relation of the row, or of the item acted on; all of them, or those that fit. */
export interface RelationRows {
  of: 'row' | 'item';
  relation: string;
  where: Plan | null;
}

export const RELATION = {
  of: oneOf("Whose relation: the row's or the item's.", ['row', 'item']),
  relation: text('Relation.'),
};

/** `record`: whose rows the relation has, when there is one; `scope`: where `each` is one of them. */
export function relationRows(
  place: TransitionPlace,
  node: Node,
): { rows: RelationRows; record: string | null; scope: Scope } {
  const { context, draft, item } = place;
  const of = textOf(get(node, 'of')) === 'item' ? 'item' : 'row';
  const owner = of === 'item' ? item : draft.record;
  const relations = (owner === null ? undefined : context.records.peek(owner)?.model.relations) ?? {};
  const relation = textOf(get(node, 'relation')) ?? '';
  const record = Object.hasOwn(relations, relation) ? (relations[relation]?.record ?? null) : null;
  if (record === null)
    unknownName(context.report, get(node, 'relation') ?? node, {
      kind: `relation of ${owner ?? 'item'}`,
      name: relation,
      names: Object.keys(relations),
    });
  refuseVersions(context, record, get(node, 'relation') ?? node);
  const scope = record ? withVars(place.scope, { each: { kind: 'row', record } }) : place.scope;
  const where = optionalExpression(context, get(node, 'where'), scope, { want: 'condition' });
  return { rows: { of, relation, where }, record, scope };
}

/** Rows that an effect of a relation touches; `set` is what it writes into them. */
export function touchedRows(
  { of, relation }: Pick<RelationRows, 'of' | 'relation'>,
  set: Record<string, Plan>,
  place: TouchPlace,
): Touched[] {
  const { records } = place.model;
  const owners = of === 'row' ? [place.process.record] : itemRelations(place).map(({ record }) => record);
  return owners
    .flatMap((owner) => records[owner]?.relations[relation] ?? [])
    .map(({ record, by }) => touched(place, { record, by, set }));
}

/** Relations whose rows transitions of the process act on. */
export function itemRelations({ model, process }: TouchPlace): RecordModel['relations'][string][] {
  const relations = model.records[process.record]?.relations ?? {};
  return Object.values(process.transitions).flatMap(({ on }) => relations[on ?? ''] ?? []);
}

/** Rows that belong by the field `by` to what is locked, and may be given to another row by what is written. */
export function touched(
  { model }: TouchPlace,
  { record, by, set }: { record: string; by: string; set: Record<string, Plan> },
): Touched {
  const moved = set[by] !== undefined && !isRowId(set[by]);
  return { record, elsewhere: moved || model.records[record]?.within?.field !== by };
}

/** `row.id` */
function isRowId({ root }: Plan): boolean {
  return root.op === 'get' && root.field === 'id' && root.of.op === 'var' && root.of.name === 'row';
}
