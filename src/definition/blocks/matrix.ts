import { type BlockPlace, type Body, rowPlace, type Stated } from '../compile/block-place.ts';
import { compileColumns } from '../compile/columns.ts';
import { compileExpression, compileTyped, NO_PLAN, type Scope, withVars } from '../compile/expression.ts';
import { compileLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { get, itemsOf, type Node } from '../read/node.ts';
import { blockSchema, columns, expression, NOTE, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `cell` over `at_row` (element of `rows`) and `at_column` (of `columns`); totals over `at_column`. */
    matrix: {
      rows: Plan;
      columns: Plan;
      /** Head of a column, over `at_column`; its `label` otherwise. */
      column_label: Plan | null;
      cell: Plan;
      /** Whether it is the row in question, over `at_row`; `null` = none is. */
      current: Plan | null;
      totals: { label: Text; value: Plan }[];
      facts: Column[];
    };
  }
}

/** Rows by columns by value. */
export const matrix: BlockDefinition<'matrix'> = {
  ...PLAIN,
  schema: blockSchema(
    'Rows by columns by value.',
    {
      rows: expression('List or rows, seen as at_row'),
      columns: expression('List or rows, seen as at_column'),
      column_label: expression('Head of a column over at_column'),
      cell: expression('Value over at_row and at_column'),
      current: expression('Condition over at_row: the row in question, which stands out'),
      totals: {
        description: 'Lines below.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: {
          description: 'One line.',
          type: 'object',
          properties: {
            label: words('Name of the line'),
            value: expression('Value over at_column'),
            note: NOTE,
          },
          required: ['label', 'value'],
          additionalProperties: false,
        },
      },
      facts: columns('Facts below the matrix.'),
    },
    { required: ['rows', 'columns', 'cell'] },
  ),
  compile: compileMatrix,
  reads(all) {
    all.spec();
    ownRow(all);
  },
  forLinks: true,
};

function compileMatrix(place: BlockPlace, node: Stated<'matrix'>): Body<'matrix'> {
  const { context, scope } = place;
  const value = (key: 'rows' | 'columns' | 'cell' | 'column_label', inner: Scope) => {
    const found = get(node, key);
    return found
      ? compileTyped(context, found, inner, { want: 'value' })
      : { plan: NO_PLAN, type: { kind: 'json' } as const };
  };
  const rows = value('rows', scope);
  const columns = value('columns', scope);
  const element = ({ type }: ReturnType<typeof value>) =>
    type.kind === 'list'
      ? type.of
      : type.kind === 'rows'
        ? ({ kind: 'row', record: type.record } as const)
        : ({ kind: 'json' } as const);
  const column = withVars(scope, { at_column: element(columns) });
  const inner = withVars(column, { at_row: element(rows) });
  const line = withVars(scope, { at_row: element(rows) });
  const current = get(node, 'current');
  return {
    rows: rows.plan,
    columns: columns.plan,
    column_label: get(node, 'column_label') ? value('column_label', column).plan : null,
    cell: value('cell', inner).plan,
    current: current ? compileExpression(context, current, line, { want: 'condition' }) : null,
    totals: itemsOf(get(node, 'totals')).map((total) => ({
      label: compileLabel(context, get(total, 'label'), scope),
      value: get(total, 'value')
        ? compileExpression(context, get(total, 'value') as Node, column, { want: 'value' })
        : NO_PLAN,
    })),
    facts: compileColumns(rowPlace(place), get(node, 'facts')),
  };
}
