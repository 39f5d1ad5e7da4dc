import { get, itemsOf, textOf } from '../../read/node.ts';
import { keys, names, text } from '../../validate/schema-words.ts';
import { type Effect, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    /** `among`: fields that the rows have alike of which one has it; empty = all of the department. */
    only: { field: string; among: string[] };
  }
}

/** Gives the row a mark that one row alone has. */
export const only: Effect<'only'> = {
  schema: keys(
    'Makes a mark that of this row alone: it is set here, and taken from all other rows of the department (of a shared record: from all others).',
    {
      field: text('A field that is true or false.'),
      among: names(
        'Fields: of the rows that have the same in them one has the mark; of all rows unless stated.',
      ),
    },
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
    return { kind: 'only', field, among: itemsOf(get(node, 'among')).map((one) => fieldOf(place, one)) };
  },
  writes: ({ field }, place) => ownFields(place, [field]),
  touches: (_, { process }) => [{ record: process.record, elsewhere: true }],
  leads: nowhere,
};
