import { actionsOf, type BlockPlace } from '../compile/block-place.ts';
import { WIDGETS, type WidgetName } from '../model/widgets.ts';
import type { JsonObject } from '../model.ts';
import { boolOf, get, type Node, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, flag, names, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { documentsOfRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `document`: whether it shows the document that the row of the page is. */
    widget: { widget: WidgetName; with: JsonObject; actions: string[]; document: boolean };
  }
}

/** A hand-written screen. */
export const widget: BlockDefinition<'widget'> = {
  ...PLAIN,
  schema: blockSchema(
    'A hand-written screen.',
    {
      widget: text('Its name.'),
      with: { description: 'What it is given.', type: 'object' },
      actions: names('Transitions of the row that it does.'),
      document: flag('It shows the document that the row of the page is, to whoever the page is for.'),
    },
    { type: ['object', 'string'] },
  ),
  compile: (place, node) => ({
    widget: widgetOf(place, get(node, 'widget') ?? node),
    with: (get(node, 'with') ? toJson(get(node, 'with') as Node) : {}) as JsonObject,
    actions: actionsOf(place, get(node, 'actions')),
    document: boolOf(get(node, 'document'), false),
  }),
  reads: (all, block) => (block.document ? documentsOfRow(all) : undefined),
  actions: ({ actions }) => actions,
  // It asks for them itself: none is a button of the page besides.
  saves: ({ actions }) => actions,
  placed: true,
  forLinks: true,
};

function widgetOf({ context }: BlockPlace, node: Node): WidgetName {
  const name = textOf(node) ?? '';
  const known = WIDGETS.find((one) => one === name);
  if (!known) unknownName(context.report, node, { kind: 'widget', name, names: WIDGETS });
  return known ?? WIDGETS[0];
}
