import type { BlockPlace } from '../compile/block-place.ts';
import { WIDGETS, type WidgetName } from '../model/widgets.ts';
import type { JsonObject } from '../model.ts';
import { get, type Node, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    widget: { widget: WidgetName; with: JsonObject };
  }
}

/** A hand-written screen. */
export const widget: BlockDefinition<'widget'> = {
  ...PLAIN,
  schema: blockSchema(
    'A hand-written screen.',
    { widget: text('Its name.'), with: { description: 'What it is given.', type: 'object' } },
    { type: ['object', 'string'] },
  ),
  compile: (place, node) => ({
    widget: widgetOf(place, get(node, 'widget') ?? node),
    with: (get(node, 'with') ? toJson(get(node, 'with') as Node) : {}) as JsonObject,
  }),
  reads: nothing,
  forLinks: true,
};

function widgetOf({ context }: BlockPlace, node: Node): WidgetName {
  const name = textOf(node) ?? '';
  const known = WIDGETS.find((one) => one === name);
  if (!known) unknownName(context.report, node, { kind: 'widget', name, names: WIDGETS });
  return known ?? WIDGETS[0];
}
