import { screenName } from '../compile/block-place.ts';
import { askedOf } from '../compile/row-links.ts';
import type { Plan } from '../expression/plan.ts';
import { get } from '../read/node.ts';
import { blockSchema, expression, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `with`: texts behind the "?" of the address, by name. */
    link: { opens: string; with: Record<string, Plan> };
  }
}

/** A link to another screen. */
export const link: BlockDefinition<'link'> = {
  ...PLAIN,
  schema: blockSchema(
    'A link to another screen.',
    {
      opens: text('Screen.'),
      with: {
        description:
          'What the page is asked for behind the "?" of its address: name -> value, a text. The link is left out while one is empty.',
        type: 'object',
        additionalProperties: expression('Value'),
      },
    },
    { required: ['opens'] },
  ),
  compile: (place, node) => {
    const opens = get(node, 'opens');
    return {
      opens: opens ? (screenName(place, opens) ?? '') : '',
      with: askedOf(place.context, get(node, 'with'), place.scope),
    };
  },
  reads(all, { opens }) {
    ownRow(all);
    const { row } = all.place.screen;
    all.link(opens, row?.record ?? '');
  },
  forLinks: true,
};
