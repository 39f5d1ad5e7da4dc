import { action, madeKind } from '../compile/block-place.ts';
import { get } from '../read/node.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** A transition's form, open in the page; `preview`: the document it would make, which can be looked at before. */
    action_form: { action: string; preview: string | null };
  }
}

/** The form of a transition, open in the page. */
export const actionForm: BlockDefinition<'action_form'> = {
  ...PLAIN,
  schema: blockSchema(
    'The form of a transition, open in the page.',
    {
      action: text('Transition.'),
      preview: text('Kind of document that it makes, which can be looked at before it is sent.'),
    },
    { required: ['action'] },
  ),
  compile: (place, node) => ({
    action: action(place, get(node, 'action')) ?? '',
    preview: madeKind(place, get(node, 'preview')),
  }),
  reads: ownRow,
  actions: ({ action }) => [action],
  handsIn: ({ action }) => [action],
  placed: true,
  forLinks: true,
};
