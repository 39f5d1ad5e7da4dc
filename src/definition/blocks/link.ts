import { screenName } from '../compile/block-place.ts';
import { askedOf, namedRow } from '../compile/row-links.ts';
import type { Plan } from '../expression/plan.ts';
import { boolOf, get } from '../read/node.ts';
import { blockSchema, expression, flag, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * `of`: the row whose page it is, in place of the page's own. `with`: texts behind the "?" of the address, by name.
     * `opened`: whoever sees it need not be able to open that page.
     */
    link: {
      opens: string;
      of: NamedRow | null;
      with: Record<string, Plan>;
      opened?: true;
    };
  }
}

/** A link to another screen. */
export const link: BlockDefinition<'link'> = {
  ...PLAIN,
  schema: blockSchema(
    'A link to another screen.',
    {
      opens: text('Screen.'),
      of: expression("Reference to the row whose page it is, in place of the page's own; empty = no link"),
      opened: flag(
        'The page (`opens`) need not open for everybody who sees this one: to those for whom it does not there is no link.',
      ),
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
      of: namedRow(place.context, get(node, 'of'), place.scope),
      with: askedOf(place.context, get(node, 'with'), place.scope),
      ...(boolOf(get(node, 'opened'), false) && { opened: true }),
    };
  },
  reads(all, { opens, of }) {
    ownRow(all);
    const { row } = all.place.screen;
    if (of) all.add(of.record, true);
    all.link(opens, of?.record ?? row?.record ?? '');
  },
  forLinks: true,
};
