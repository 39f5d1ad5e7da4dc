import { optionalExpression } from '../compile/expression.ts';
import { optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { OptionSource, Text } from '../model.ts';
import { get, type Node } from '../read/node.ts';
import { type Gathering, tiesOf } from '../reads/gathering.ts';
import { everyBlock } from '../screens/blocks-inside.ts';
import { blockSchema, expression, words } from '../validate/schema-words.ts';
import { type BlockDefinition, type Gather, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * The rows whose page says that it is the viewer's turn, whatever their screen; at first `limit` of them. A single one
     * stands large under the heading `single`, when there is such a text for the viewer.
     */
    waiting: {
      limit: number;
      empty: Text;
      single: Text | null;
      /** Whether, when nothing waits, what concerns the viewer and is under way stands there, with whom it waits for. */
      follow: Plan | null;
    };
  }
}

/** What waits for the viewer: the rows whose page says that it is the viewer's turn, on whatever screen. */
export const waiting: BlockDefinition<'waiting'> = {
  ...PLAIN,
  schema: blockSchema(
    "What waits for the viewer: the rows whose page says that it is the viewer's turn, on whatever screen.",
    {
      label: words('Heading of the block; their number follows'),
      limit: {
        description: 'How many are shown before the rest is asked for; 8 unless stated.',
        type: 'integer',
        minimum: 1,
        maximum: 50,
      },
      empty: words('Text when nothing waits'),
      single: words(
        'Heading under which a single thing stands large; left out or empty, it stands in the list',
      ),
      follow: expression(
        "When nothing waits: whether rows of the viewer's own that are under way stand there, with whom they wait for",
      ),
    },
  ),
  compile: (place, node) => ({
    limit: limitOf(get(node, 'limit')),
    empty: optionalLabel(place.context, get(node, 'empty'), place.scope) ?? modelTexts.nothingWaits,
    single: optionalLabel(place.context, get(node, 'single'), place.scope),
    follow: optionalExpression(place.context, get(node, 'follow'), place.scope, { want: 'condition' }),
  }),
  reads: (all, _block, gather) => readWaiting(all, gather),
  forLinks: false,
};

const FIRST_ROWS = 8;

function limitOf(node: Node | undefined): number {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : FIRST_ROWS;
}

/** Pages that say whose turn it is, and lists that say what can be begun, wherever they are. */
export function readWaiting(all: Gathering, gather: Gather): void {
  for (const screen of Object.values(all.model.screens)) {
    const blocks = everyBlock(screen);
    const steps = blocks.filter(({ kind }) => kind === 'next_step');
    const lists = blocks.filter((block) => block.kind === 'table' && block.begin !== null);
    if (steps.length === 0 && lists.length === 0) continue;
    const there = all.at({ screen, ties: tiesOf(all.model, screen) });
    there.page(screen);
    for (const block of [...steps, ...lists]) gather(there, block);
    for (const { transitions } of there.processes())
      for (const { form, from, tells } of Object.values(transitions)) {
        if (from !== null) continue;
        for (const process of there.processes()) there.rules(process, tells);
        optionsOf(there, all.model.forms[form ?? '']?.options ?? {});
      }
    const { row } = screen;
    if (row) there.path(row.record, all.model.records[row.record]?.label ?? 'id');
    all.join(there);
  }
}

function optionsOf(all: Gathering, options: Readonly<Record<string, OptionSource>>): void {
  for (const source of Object.values(options)) {
    all.within(source);
    if ('record' in source) all.label(source.record);
  }
}
