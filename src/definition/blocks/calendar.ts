import type { BlockPlace, Body } from '../compile/block-place.ts';
import { compileColumn } from '../compile/columns.ts';
import { optionalExpression } from '../compile/expression.ts';
import { tableScope } from '../compile/table-block.ts';
import { optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import { pathOfField } from '../lists/list-reach.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { Text } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { blockSchema, expression, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * Rows that begin and end at moments, a week at a time; each row in its lane. `at` and `until` are fields of the
     * record, `columns` are named title, lanes, at and until.
     */
    calendar: {
      record: string;
      at: string;
      until: string;
      columns: Column[];
      empty: Text;
      resources: ResourcesModel | null;
      /** Transition that a list of the screen makes rows by: a free time begins it. */
      book: string | null;
    };
  }
}

/** Rows of a record that can be reserved, each a lane of a calendar although nothing is on it. */
interface ResourcesModel {
  record: string;
  /** What is said beside its name. */
  beside: Text | null;
  /** Why nobody can use it now; empty = it can be used. */
  shut: Text | null;
  opens: Plan | null;
  closes: Plan | null;
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
      resources: {
        description:
          'Rows that can be reserved: each is a lane although nothing is on it. Who may not know what a time is taken for learns that it is.',
        type: 'object',
        properties: {
          record: text('Record of these rows.'),
          says: words('Said beside the name, over row'),
          shut: words('Why nobody can use it now, over row; empty: it can be used'),
          opens: expression('Hour from which it can be used, over row'),
          closes: expression('Hour until which it can be used, over row'),
        },
        required: ['record'],
        additionalProperties: false,
      },
      book: text('Transition by which a list of this screen makes rows: a free time begins it.'),
    },
    { required: ['record', 'title', 'lanes', 'at', 'until'] },
  ),
  compile: compileCalendar,
  reads(all, { record, resources }) {
    all.rows(record);
    all.pagesOf(record);
    if (resources) all.rows(resources.record);
  },
  finds: ({ record, resources }) => [{ record: resources?.record ?? record, at: null }],
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
    resources: resourcesOf(place, node, record),
    book: textOf(get(node, 'book')) ?? null,
  };
}

/** What transitions reserve is kept under this name. */
const RESERVED = 'reservation';

function resourcesOf(place: BlockPlace, node: Node, record: string): ResourcesModel | null {
  const { context } = place;
  const own = get(node, 'resources');
  const recordNode = own && get(own, 'record');
  if (!own || !recordNode) return null;
  if (record !== RESERVED)
    context.report('E_DEF_VALUE_INVALID', own, { detail: `is of a calendar that is not of ${RESERVED}` });
  const name = textOf(recordNode) ?? '';
  const known = context.records.resolve(name, recordNode) ? name : null;
  const scope = tableScope(place, known);
  const hour = (key: 'opens' | 'closes') =>
    optionalExpression(context, get(own, key), scope, { want: { kind: 'time', optional: true } });
  return {
    record: name,
    beside: optionalLabel(context, get(own, 'says'), scope),
    shut: optionalLabel(context, get(own, 'shut'), scope),
    opens: hour('opens'),
    closes: hour('closes'),
  };
}
