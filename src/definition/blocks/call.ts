import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { compileCall } from '../compile/calls.ts';
import { checkDrawn, compileColumns } from '../compile/columns.ts';
import { compileExpression, NO_PLAN, withVars } from '../compile/expression.ts';
import { optionalLabel } from '../compile/text.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { CallColumn, CallModel, Column, Json, Text } from '../model.ts';
import {
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type ScalarNode,
  textOf,
  toJson,
} from '../read/node.ts';
import type { Gathering } from '../reads/gathering.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, columns, expression, NOTE, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { anyRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Rows from one of the specification's calls, as a table, a list of entries, or days with what is on them. */
    call: {
      call: string;
      as: 'table' | 'list' | 'agenda';
      columns: Column[];
      empty: Text;
      choose: CallChoice | null;
    };
  }
}

/** Rows from one of the specification's calls. */
export const call: BlockDefinition<'call'> = {
  ...PLAIN,
  schema: blockSchema(
    "Rows from one of the specification's calls.",
    {
      call: text('Name in schemas/calls.yaml.'),
      as: {
        description:
          'How the rows are drawn: a table; a list, the first column as title over the others; or an agenda by the columns date and time.',
        type: 'string',
        enum: ['table', 'list', 'agenda'],
      },
      columns: columns('Columns of the answer.'),
      empty: words('Text when there is no row'),
      choose: {
        description: 'A choice sent with the call.',
        type: 'object',
        properties: {
          name: text('Query parameter.'),
          label: text('Name people see.'),
          remember: text("Key of the browser's memory."),
          default: { description: 'Index of the first choice.', type: 'integer' },
          options: {
            description: 'Choices.',
            type: 'array',
            items: {
              description: 'One choice.',
              type: 'object',
              properties: {
                label: text('Name people see.'),
                value: expression('Value sent'),
                note: NOTE,
              },
              required: ['label', 'value'],
              additionalProperties: false,
            },
          },
          note: NOTE,
        },
        required: ['name', 'options'],
        additionalProperties: false,
      },
    },
    { required: ['call', 'columns'] },
  ),
  compile: compileCallBlock,
  reads(all, { call }) {
    const model = all.model.calls[call];
    if (model) readCall(all, model);
  },
  forLinks: false,
};

/** What a call answers with. */
export function readCall(all: Gathering, call: CallModel): void {
  // These calls serve all departments.
  const there = all.at(all.place);
  there.add(call.from);
  there.within(call);
  if (Object.values(call.columns).some(leads)) anyRow(there);
  all.join(there);
}

function compileCallBlock(place: BlockPlace, node: Stated<'call'>): Body<'call'> {
  const { context, scope } = place;
  const callNode = get(node, 'call');
  const call = textOf(callNode) ?? '';
  const answer = callNode ? context.calls.resolve(call, callNode) : undefined;
  const fields = entriesOf(get(answer, 'columns')).map(([name]) => name);
  const choose = get(node, 'choose');
  const row = {
    kind: 'object',
    fields: Object.fromEntries(fields.map((name) => [name, { kind: 'json' } as const])),
  } as const;
  const inner = withVars(scope, { row });
  const types = answer ? compileCall(context, call, answer).answer : {};
  const columns = compileColumns({ context, record: null, scope: inner }, rowPaths(get(node, 'columns')));
  for (const one of itemsOf(get(node, 'columns')))
    checkDrawn(context, one, types[textOf(get(one, 'name')) ?? '']);
  if (answer) checkAnswerNames(place, itemsOf(get(node, 'columns')), { call, names: fields });
  const as = textOf(get(node, 'as')) ?? 'table';
  if (as === 'agenda') checkAgenda(place, node, columns);
  return {
    call,
    as,
    columns: columns.map((column) => ({ ...column, type: types[column.name] ?? column.type })),
    empty: optionalLabel(context, get(node, 'empty'), scope) ?? modelTexts.nothingHere,
    choose: choose
      ? {
          name: textOf(get(choose, 'name')) ?? '',
          label: textOf(get(choose, 'label')) ?? '',
          remember: textOf(get(choose, 'remember')) ?? '',
          default: Number(get(choose, 'default') ? (toJson(get(choose, 'default') as Node) as Json) : 0),
          options: itemsOf(get(choose, 'options')).map((option) => ({
            label: textOf(get(option, 'label')) ?? '',
            value: get(option, 'value')
              ? compileExpression(context, get(option, 'value') as Node, scope, { want: 'value' })
              : NO_PLAN,
          })),
        }
      : null,
  };
}

/** Keys of a column that name another column of the answer. */
const ANSWER_KEYS = ['link', 'links', 'until', 'alt'];

function checkAnswerNames(
  { context }: BlockPlace,
  columns: readonly Node[],
  { call, names }: { call: string; names: string[] },
): void {
  for (const column of columns)
    for (const key of ANSWER_KEYS) {
      const node = get(column, key);
      const name = textOf(node) ?? '';
      if (node && !names.includes(name))
        unknownName(context.report, node, { kind: `column of ${call}`, name, names });
    }
}

/** What stands on which day, and when: an agenda is ordered by its columns `date` and `time`. */
function checkAgenda({ context }: BlockPlace, node: Node, columns: readonly Column[]): void {
  for (const name of ['date', 'time'])
    if (!columns.some((column) => column.name === name))
      context.report('E_DEF_VALUE_INVALID', get(node, 'as') ?? node, {
        detail: `asks for a column ${name}`,
      });
}

/** Columns of a call are names of its answer: `date` means `row.date`. */
function rowPaths(node: Node | undefined): Node | undefined {
  if (node?.kind !== 'list') return node;
  const items = node.items.map((item): Node => {
    const text = textOf(item);
    if (text !== undefined) return { ...item, kind: 'scalar', value: `row.${text}` };
    const name = get(item, 'name');
    if (item.kind !== 'map' || !name || get(item, 'field') || get(item, 'value')) return item;
    const field: Node = { ...name, kind: 'scalar', value: `row.${textOf(name)}` };
    const key = keyNode(item, 'name') as ScalarNode;
    return { ...item, entries: new Map([...item.entries, ['field', { key, value: field }]]) };
  });
  return { ...node, items };
}

/** Whether a column of a call is a way to a page. */
function leads(column: CallColumn): boolean {
  return 'list' in column ? Object.values(column.list).some(leads) : 'record' in column;
}
