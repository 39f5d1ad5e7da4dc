import type { BlockPlace, Body } from '../compile/block-place.ts';
import { compileColumn } from '../compile/columns.ts';
import { optionalExpression } from '../compile/expression.ts';
import { tableScope } from '../compile/table-block.ts';
import { optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import { pathOfField } from '../lists/list-reach.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { Colour, FieldModel, Text } from '../model.ts';
import { reservingRecords } from '../process/reserving.ts';
import { entriesOf, get, keyNode, type Node, textOf } from '../read/node.ts';
import { blockSchema, expression, mapOf, oneOf, text, words } from '../validate/schema-words.ts';
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
      /** Beside it free times are looked for. */
      find: FinderModel | null;
    };
  }
}

/** By what of a lane's row those are chosen whose free times are looked for. */
export interface FinderModel {
  /** Field with how many it has room for. */
  capacity: string | null;
  /** Field with what it has, and all that one may have. */
  facilities: { field: string; choices: { value: string; label: string }[] } | null;
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
  /** What the reservations of a record are called and drawn in, in the order of the legend. */
  kinds: { record: string; label: Text; colour: Colour }[];
}

const COLOURS: readonly Colour[] = ['grey', 'blue', 'green', 'amber', 'red'];

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
          kinds: mapOf(
            'What the reservations of a record are called in the legend, and how they are drawn.',
            {
              type: 'object',
              properties: {
                label: words('Name in the legend'),
                colour: oneOf('Colour of the entries.', [...COLOURS]),
              },
              required: ['label'],
              additionalProperties: false,
            },
          ),
        },
        required: ['record'],
        additionalProperties: false,
      },
      book: text('Transition by which a list of this screen makes rows: a free time begins it.'),
      find: {
        description: 'Free times are looked for by days, length and what the lanes have.',
        type: 'object',
        properties: {
          capacity: text('Field of a lane with how many it has room for.'),
          facilities: text('Field of a lane with what it has, of several choices.'),
        },
        additionalProperties: false,
      },
    },
    { required: ['record', 'title', 'lanes', 'at', 'until'] },
  ),
  compile: compileCalendar,
  reads(all, { record, resources }) {
    all.rows(record);
    all.pagesOf(record);
    if (!resources) return;
    all.rows(resources.record);
    // Whether somebody may know what a time is taken for depends on the rows that took it.
    for (const name of reservingRecords(all.model)) {
      all.rows(name);
      all.pagesOf(name);
    }
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
    find: finderOf(place, node),
  };
}

/** Both fields are of the lanes' own rows: by them the server chooses among all. */
function finderOf({ context }: BlockPlace, node: Node): FinderModel | null {
  const own = get(node, 'find');
  if (!own) return null;
  const lanes = textOf(get(get(node, 'resources') ?? own, 'record')) ?? '';
  const fields = context.records.peek(lanes)?.model.fields ?? {};
  const field = (key: 'capacity' | 'facilities', fits: (one: FieldModel) => boolean) => {
    const at = get(own, key);
    const one = Object.hasOwn(fields, textOf(at) ?? '') ? fields[textOf(at) ?? ''] : undefined;
    if (at && !(one && fits(one)))
      context.report('E_DEF_VALUE_INVALID', at, {
        detail: `names no field of ${lanes || 'the lanes'} with ${key === 'capacity' ? 'a whole number' : 'several choices'}`,
      });
    return one ?? null;
  };
  const capacity = field('capacity', ({ type }) => type === 'integer');
  const facilities = field('facilities', (one) => one.schema.type === 'array' && one.options !== null);
  return {
    capacity: capacity?.name ?? null,
    facilities: facilities && {
      field: facilities.name,
      choices: (facilities.options ?? []).map(({ value, label }) => ({ value, label })),
    },
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
    kinds: kindsOf(place, get(own, 'kinds')),
  };
}

function kindsOf({ context, scope }: BlockPlace, node: Node | undefined): ResourcesModel['kinds'] {
  return entriesOf(node).map(([record, said]) => {
    if (node?.kind === 'map') context.records.resolve(record, keyNode(node, record));
    const colour = COLOURS.find((one) => one === textOf(get(said, 'colour')));
    return {
      record,
      label: optionalLabel(context, get(said, 'label'), scope) ?? '',
      colour: colour ?? 'grey',
    };
  });
}
