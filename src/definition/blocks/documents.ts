import { action, knobOf, relationOf } from '../compile/block-place.ts';
import { get, textsOf } from '../read/node.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Upload slots of a knob (`spec.documents.<stage>`) with the versions in `relation`. */
    documents: {
      knob: string;
      stages: string[];
      relation: string;
      upload: string | null;
      accept: string | null;
      reject: string | null;
    };
  }
}

/** Upload slots with their versions. */
export const documents: BlockDefinition<'documents'> = {
  ...PLAIN,
  schema: blockSchema(
    'Upload slots with their versions.',
    {
      knob: text('Knob with the slots.'),
      stages: {
        description: 'Stages shown.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: { type: 'string' },
      },
      relation: text('Relation with the uploaded versions.'),
      upload: { description: 'Transition that uploads.', type: ['string', 'null'] },
      accept: { description: 'Transition that accepts a version.', type: ['string', 'null'] },
      reject: { description: 'Transition that returns a version.', type: ['string', 'null'] },
    },
    { required: ['relation'] },
  ),
  compile: (place, node) => ({
    knob: knobOf(place, get(node, 'knob')) ?? 'documents',
    stages: textsOf(get(node, 'stages')),
    relation: relationOf(place, get(node, 'relation')).name,
    upload: action(place, get(node, 'upload')),
    accept: action(place, get(node, 'accept')),
    reject: action(place, get(node, 'reject')),
  }),
  reads(all, { relation }) {
    all.spec();
    const target = ofRelation(all, relation);
    if (!target) return;
    // The names of the files' people, and fields that not everybody reads.
    all.label('user');
    for (const field of Object.keys(all.model.records[target]?.fields ?? {})) all.path(target, field);
  },
  actions: ({ upload, accept, reject }) => [upload, accept, reject],
  saves: ({ upload }) => [upload],
  placed: true,
  forLinks: true,
};
