import { get, textOf } from '../../read/node.ts';
import { keys, text } from '../../validate/schema-words.ts';
import { type Effect, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    only: { field: string };
  }
}

/** Gives the row a mark that one row alone has. */
export const only: Effect<'only'> = {
  schema: keys(
    'Makes a mark that of this row alone: it is set here, and taken from all other rows of the department (of a shared record: from all others).',
    { field: text('A field that is true or false.') },
    ['field'],
  ),
  compile: (place, node) => {
    const stated = get(node, 'field');
    const field = fieldOf(place, stated);
    const type = place.context.records.peek(place.draft.record)?.model.fields[field]?.type;
    if (stated && type !== undefined && type !== 'boolean')
      place.context.report('E_DEF_VALUE_TYPE', stated, {
        expected: 'a field that is true or false',
        found: textOf(stated) ?? '',
      });
    return { kind: 'only', field };
  },
  writes: ({ field }, place) => ownFields(place, [field]),
  touches: (_, { process }) => [{ record: process.record, elsewhere: true }],
  leads: nowhere,
};
