import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { compileExpression } from '../compile/expression.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, expression, mapOf, names, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `list`: relation, else record, of the list on the page whose views are counted; `lost`: views of who came no further. */
    chart: {
      list: string;
      column: Text;
      /** What stands behind `?part=` of the address that opens the page here. */
      part: string | null;
      /** Numbers beside the amount, by `values` of each bar. */
      numbers: ChartNumber[];
      /** The column that is drawn in place of the amount, and the one whose number is the line beside it. */
      drawn: string | null;
      limit: string | null;
      bars: { view: string; lost: string[]; over: string | null; values: Record<string, Plan> }[];
      compared?: Compared;
    };
  }
}

interface ChartNumber {
  name: string;
  label: Text;
  unit: Text | null;
  decimals: number | null;
}

/** How many rows views of a list have. What it shows is counted with the list, so that a number and its rows never differ. */
export const chart: BlockDefinition<'chart'> = {
  ...PLAIN,
  schema: blockSchema(
    'How many rows views of a list of the page have, as bars and as a table; each number leads to its rows.',
    {
      list: text("Relation of the screen's row, or record, whose list stands on the page."),
      column: words('What the bars are: heading of their names'),
      numbers: {
        description:
          'Further numbers of each bar, as columns of the table; one that no bar has a number for is left out.',
        type: 'array',
        items: {
          type: 'object',
          description: 'One column.',
          properties: {
            name: text('Name by which bars give its value.'),
            label: words('Heading'),
            unit: words('What is counted, after each number'),
            decimals: {
              description: 'So many after the comma; otherwise as many as there are, at most 2.',
              type: 'integer',
              minimum: 0,
              maximum: 4,
            },
          },
          required: ['name', 'label'],
          additionalProperties: false,
        },
      },
      part: text('Name by which `?part=` in the address opens the page at the section of this chart.'),
      drawn: text('Column whose number is drawn, in place of how many rows there are.'),
      limit: text('Column whose number is a dashed line beside the one drawn; a bar beyond it stands out.'),
      bars: {
        description: 'Bars in order; one whose view the list has not is left out.',
        type: 'array',
        items: {
          type: 'object',
          description: 'One bar.',
          properties: {
            view: text('View of the list, by whose label the bar is called.'),
            lost: names(
              'Views of the rows of the bar before that are not in this one: together they are what is lacking, which is drawn dashed.',
            ),
            over: text('View of those of its rows that are beyond the limit.'),
            values: mapOf(
              "Column -> its number, over the screen's row; empty where there is none.",
              expression('Number'),
            ),
          },
          required: ['view'],
          additionalProperties: false,
        },
      },
    },
    { required: ['list', 'column', 'bars'] },
  ),
  compile: compileChart,
  reads: ownRow,
  forLinks: false,
};

const wholeOf = (node: Node | undefined): number | null =>
  node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null;

function compileChart(place: BlockPlace, node: Stated<'chart'>): Body<'chart'> {
  const { context, scope, compared } = place;
  const numbers = itemsOf(get(node, 'numbers')).map((column) => ({
    name: textOf(get(column, 'name')) ?? '',
    label: compileLabel(context, get(column, 'label'), scope),
    unit: optionalLabel(context, get(column, 'unit'), scope),
    decimals: wholeOf(get(column, 'decimals')),
  }));
  const named = numbers.map(({ name }) => name);
  const known = (at: Node, name: string) => {
    if (!named.includes(name))
      unknownName(context.report, at, { kind: 'number of the chart', name, names: named });
    return name;
  };
  const columnAt = (at: Node | undefined) => (at ? known(at, textOf(at) ?? '') : null);
  const bars = itemsOf(get(node, 'bars')).map((bar) => ({
    view: textOf(get(bar, 'view')) ?? '',
    lost: itemsOf(get(bar, 'lost')).flatMap((name) => textOf(name) ?? []),
    over: textOf(get(bar, 'over')) ?? null,
    values: Object.fromEntries(
      entriesOf(get(bar, 'values')).map(([key, value]) => [
        known(value, key),
        compileExpression(context, value, scope, { want: { kind: 'number', optional: true } }),
      ]),
    ),
  }));
  const list = textOf(get(node, 'list')) ?? '';
  const drawn = columnAt(get(node, 'drawn'));
  const falls = bars.some(({ lost }) => lost.length > 0);
  return {
    list,
    column: compileLabel(context, get(node, 'column'), scope),
    numbers,
    part: textOf(get(node, 'part')) ?? null,
    drawn,
    limit: columnAt(get(node, 'limit')),
    bars,
    // What is drawn in place of amounts has none beside it; what is lacking in a funnel takes that room; and a list of
    // its own is the same beside every row.
    ...(compared && drawn === null && !falls && isRelation(place, list) && { compared }),
  };
}

function isRelation({ context, record }: BlockPlace, list: string): boolean {
  const relations = record === null ? {} : (context.records.peek(record)?.model.relations ?? {});
  return Object.hasOwn(relations, list);
}
