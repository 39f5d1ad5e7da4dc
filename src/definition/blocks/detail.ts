import { type BlockPlace, rowPlace, type Stated } from '../compile/block-place.ts';
import { compileColumns } from '../compile/columns.ts';
import { compileLabel } from '../compile/text.ts';
import type { Text } from '../model.ts';
import { entriesOf, get, keyNode } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, columns, mapOf, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `figures`: the few numbers that matter, drawn large; `below`: what stands under one, by column. */
    detail: { columns: Column[]; figures: boolean; below: Record<string, Text>; compared?: Compared };
  }
}

/** Fields of the row. */
export const detail: BlockDefinition<'detail'> = {
  ...PLAIN,
  schema: blockSchema(
    'Fields of the row.',
    {
      columns: columns('Fields in order.'),
      figures: mapOf(
        'Draws them large, side by side in a frame: the few numbers that matter. By column what stands under it.',
        words('Under the number; empty = nothing'),
      ),
    },
    { required: ['columns'] },
  ),
  compile(place, node) {
    const shown = compileColumns(rowPlace(place), get(node, 'columns'));
    const names = shown.map(({ name }) => name);
    return {
      columns: shown,
      figures: get(node, 'figures') !== undefined,
      below: textsBelow(place, node, names),
      ...(get(node, 'figures') && place.compared && { compared: place.compared }),
    };
  },
  reads: ownRow,
  forLinks: true,
};

function textsBelow(
  { context, scope }: BlockPlace,
  node: Stated<'detail'>,
  names: string[],
): Record<string, Text> {
  const figures = get(node, 'figures');
  const below: Record<string, Text> = {};
  for (const [name, text] of entriesOf(figures)) {
    if (figures && !names.includes(name))
      unknownName(context.report, keyNode(figures, name), { kind: 'column of this block', name, names });
    below[name] = compileLabel(context, text, scope);
  }
  return below;
}
