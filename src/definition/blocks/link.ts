import { type BlockPlace, screenName } from '../compile/block-place.ts';
import { compileExpression } from '../compile/expression.ts';
import type { Plan } from '../expression/plan.ts';
import { entriesOf, get, type Node } from '../read/node.ts';
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
      with: plans(place, get(node, 'with')),
    };
  },
  reads(all, { opens }) {
    ownRow(all);
    const { row } = all.place.screen;
    all.link(opens, row?.record ?? '');
  },
  forLinks: true,
};

function plans({ context, scope }: BlockPlace, node: Node | undefined): Record<string, Plan> {
  return Object.fromEntries(
    entriesOf(node).map(([name, value]) => [
      name,
      compileExpression(context, value, scope, { want: { kind: 'string', optional: true } }),
    ]),
  );
}
