import { compileLabel } from '../compile/text.ts';
import type { Text } from '../model.ts';
import { get, textOf } from '../read/node.ts';
import { blockSchema, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    text: { text: Text; tone: 'plain' | 'info' | 'warning' };
  }
}

/** A text. */
export const text: BlockDefinition<'text'> = {
  ...PLAIN,
  schema: blockSchema(
    'A text.',
    {
      text: words('What it says'),
      tone: { description: 'How it is set off.', type: 'string', enum: ['plain', 'info', 'warning'] },
    },
    { required: ['text'] },
  ),
  compile: (place, node) => ({
    text: compileLabel(place.context, get(node, 'text'), place.scope),
    tone: textOf(get(node, 'tone')) ?? 'plain',
  }),
  reads: nothing,
  forLinks: true,
};
