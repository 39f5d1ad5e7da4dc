import { action } from '../compile/block-place.ts';
import { get } from '../read/node.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** A transition's form, open in the page. */
    action_form: { action: string };
  }
}

/** The form of a transition, open in the page. */
export const actionForm: BlockDefinition<'action_form'> = {
  ...PLAIN,
  schema: blockSchema(
    'The form of a transition, open in the page.',
    { action: text('Transition.') },
    { required: ['action'] },
  ),
  compile: (place, node) => ({ action: action(place, get(node, 'action')) ?? '' }),
  reads: ownRow,
  actions: ({ action }) => [action],
  placed: true,
  forLinks: true,
};
