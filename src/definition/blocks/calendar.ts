import type { BlockPlace, Body } from '../compile/block-place.ts';
import { compileColumn } from '../compile/columns.ts';
import { tableScope } from '../compile/table-block.ts';
import { optionalLabel } from '../compile/text.ts';
import { pathOfField } from '../lists/list-reach.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { Text } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { blockSchema, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * Rows that begin and end at moments, a week at a time; each row in its lane. `at` and `until` are fields of the
     * record, `columns` are named title, lanes, at and until.
     */
    calendar: { record: string; at: string; until: string; columns: Column[]; empty: Text };
  }
}

const COLUMNS = ['title', 'lanes', 'at', 'until'] as const;
const COLUMN = { $ref: '#/definitions/column' };

/** Rows with a beginning and an end, by day and lane. */
export const calendar: BlockDefinition<'calendar'> = {
  ...PLAIN,
  schema: blockSchema(
    'Rows with a beginning and an end, by day and lane; a row leads to its page.',
    {
      record: text('Record whose rows are shown, those that the audience may see.'),
      title: COLUMN,
      lanes: COLUMN,
      at: text('Field with the moment a row begins.'),
      until: text('Field with the moment it ends.'),
      empty: words('Text of a week in which there is no row'),
    },
    { required: ['record', 'title', 'lanes', 'at', 'until'] },
  ),
  compile: compileCalendar,
  reads(all, { record }) {
    all.rows(record);
    all.pagesOf(record);
  },
  finds: ({ record }) => [{ record, at: null }],
  forLinks: false,
};

function compileCalendar(place: BlockPlace, node: Node): Body<'calendar'> {
  const { context } = place;
  const recordNode = get(node, 'record');
  const record = textOf(recordNode) ?? '';
  const known = recordNode && context.records.resolve(record, recordNode) ? record : null;
  const rows = { context, record: known, scope: tableScope(place, known) };
  const columns = COLUMNS.flatMap((key) => {
    const inner = get(node, key);
    const column = inner && compileColumn(rows, inner);
    return column ? [{ ...column, name: key }] : [];
  });
  const momentAt = (key: 'at' | 'until') => {
    const column = columns.find((one) => one.name === key);
    const path = column && pathOfField(column.value.root);
    if (column && (column.type !== 'timestamp' || !path || path.includes('.')))
      context.report('E_DEF_VALUE_INVALID', get(node, key) ?? node, {
        detail: `names no field of ${record} with a moment`,
      });
    return path ?? '';
  };
  return {
    record,
    // By fields of the row itself the database finds the rows of a week.
    at: momentAt('at'),
    until: momentAt('until'),
    columns,
    empty: optionalLabel(context, get(node, 'empty'), place.scope) ?? modelTexts.nothingHere,
  };
}
