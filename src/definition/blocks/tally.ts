import { action, type BlockPlace, type Body, type Stated } from '../compile/block-place.ts';
import { compileExpression, NO_PLAN, optionalExpression } from '../compile/expression.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { get, textOf } from '../read/node.ts';
import { blockSchema, expression, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `done`: the day of each that is there; `most`: how many are wanted until the day `until`; `create` makes one more. */
    tally: {
      record: string;
      done: Plan;
      most: Plan;
      title: Text;
      count: Text;
      text: Text | null;
      until: Plan | null;
      create: string | null;
    };
  }
}

/** How many of what is wanted are there, one by one, and the way to the next. */
export const tally: BlockDefinition<'tally'> = {
  ...PLAIN,
  schema: blockSchema(
    'How many of what is wanted in a while are there, one by one, and the way to the next; the turn of whoever looks until all are.',
    {
      record: text('Record whose rows are counted.'),
      done: expression('List of the days of those that are there'),
      most: expression('How many are wanted'),
      title: words('What is lacking, or that nothing is'),
      count: words('How many there are, of how many'),
      text: words('What counts, what does not'),
      until: expression('Until when: a date'),
      create: text('Transition that makes another one.'),
    },
    { required: ['record', 'done', 'most', 'title', 'count'] },
  ),
  compile: compileTally,
  reads: (all, { record }) => all.rows(record),
  actions: ({ create }) => [create],
  actsOn: ({ record }) => record,
  placed: true,
  forLinks: false,
};

function compileTally(place: BlockPlace, node: Stated<'tally'>): Body<'tally'> {
  const { context, scope } = place;
  const [recordNode, done, most] = [get(node, 'record'), get(node, 'done'), get(node, 'most')];
  const record = textOf(recordNode) ?? '';
  if (recordNode) context.records.resolve(record, recordNode);
  const days = { kind: 'list', of: { kind: 'date' } } as const;
  return {
    record,
    done: done ? compileExpression(context, done, scope, { want: days }) : NO_PLAN,
    most: most ? compileExpression(context, most, scope, { want: { kind: 'number' } }) : NO_PLAN,
    title: compileLabel(context, get(node, 'title'), scope),
    count: compileLabel(context, get(node, 'count'), scope),
    text: optionalLabel(context, get(node, 'text'), scope),
    until: optionalExpression(context, get(node, 'until'), scope, {
      want: { kind: 'date', optional: true },
    }),
    create: action(place, get(node, 'create'), context.records.has(record) ? record : null),
  };
}
