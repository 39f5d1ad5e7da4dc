import type { BlockPlace, Body, Stated } from '../compile/block-place.ts';
import { compileLabel } from '../compile/text.ts';
import type { Text } from '../model.ts';
import { get, itemsOf, textOf } from '../read/node.ts';
import { blockSchema, names, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `list`: relation, else record, of the list on the page whose views are counted; `lost`: views of who came no further. */
    chart: { list: string; column: Text; bars: { view: string; lost: string[] }[] };
  }
}

/** How many rows views of a list have. What it shows is counted with the list, so that a number and its rows never differ. */
export const chart: BlockDefinition<'chart'> = {
  ...PLAIN,
  schema: blockSchema(
    'How many rows views of a list of the page have, as bars and as a table; each number leads to its rows.',
    {
      list: text("Relation of the screen's row, or record, whose list stands on the page."),
      column: words('What the bars are: heading of their names'),
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
          },
          required: ['view'],
          additionalProperties: false,
        },
      },
    },
    { required: ['list', 'column', 'bars'] },
  ),
  compile: compileChart,
  reads: nothing,
  forLinks: false,
};

function compileChart(place: BlockPlace, node: Stated<'chart'>): Body<'chart'> {
  const bars = itemsOf(get(node, 'bars')).map((bar) => ({
    view: textOf(get(bar, 'view')) ?? '',
    lost: itemsOf(get(bar, 'lost')).flatMap((name) => textOf(name) ?? []),
  }));
  const column = compileLabel(place.context, get(node, 'column'), place.scope);
  return { list: textOf(get(node, 'list')) ?? '', column, bars };
}
