import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { optionalExpression } from '../compile/expression.ts';
import { resolvePath } from '../compile/field-paths.ts';
import { tableScope } from '../compile/table-block.ts';
import type { Plan } from '../expression/plan.ts';
import { get, textOf } from '../read/node.ts';
import { blockSchema, expression, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    status_bar: { from: string; where: Plan | null; field: string };
  }
}

/** How many rows are in which state. */
export const statusBar: BlockDefinition<'status_bar'> = {
  ...PLAIN,
  schema: blockSchema(
    'How many rows are in which state.',
    {
      from: text("Record, or relation of the screen's row."),
      where: expression('Which rows count'),
      field: text('Field counted by.'),
    },
    { required: ['from'] },
  ),
  compile: (place, node) => compileStatusBar(place, node),
  reads(all, { from }) {
    if (all.model.records[from]) all.rows(from);
    const target = ofRelation(all, from);
    if (target) all.rows(target);
  },
  forLinks: true,
};

function compileStatusBar(place: BlockPlace, node: Stated<'status_bar'>): Body<'status_bar'> {
  const { context } = place;
  const fromNode = get(node, 'from');
  const relations = (place.record ? context.records.peek(place.record)?.model.relations : undefined) ?? {};
  const from = textOf(fromNode) ?? '';
  const record = Object.hasOwn(relations, from) ? (relations[from]?.record ?? null) : from;
  if (fromNode && !Object.hasOwn(relations, from)) context.records.resolve(from, fromNode);
  const known = record && context.records.has(record) ? record : null;
  const field = get(node, 'field');
  if (known && field) resolvePath(context, known, textOf(field) ?? '', field);
  return {
    from,
    where: optionalExpression(context, get(node, 'where'), tableScope(place, known), {
      want: 'condition',
      sql: true,
    }),
    field: textOf(field) ?? 'status',
  };
}
