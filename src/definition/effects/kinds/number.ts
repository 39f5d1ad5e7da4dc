import { compileNumberPattern } from '../../compile/number-pattern.ts';
import type { NumberPattern } from '../../model.ts';
import { get } from '../../read/node.ts';
import { keys, text } from '../../validate/schema-words.ts';
import { type Effect, noOther, nowhere } from '../effect.ts';
import { fieldOf, ownFields } from '../fields.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    number: { field: string; pattern: NumberPattern };
  }
}

/**
 * The next number of those that read alike but for it. That no two numbers of one field look alike is proved of all of
 * them together (`prove/numbers.ts`).
 */
export const number: Effect<'number'> = {
  schema: keys(
    'Gives the next number.',
    {
      field: text('Field it is written to.'),
      pattern: text(
        'Text with {seq} or {seq:4} once and {year}, {month} and expressions; numbers are counted for each text that it makes without {seq}.',
      ),
    },
    ['field', 'pattern'],
  ),
  compile: (place, node) => ({
    kind: 'number',
    field: fieldOf(place, get(node, 'field')),
    pattern: compileNumberPattern(place.context, get(node, 'pattern'), place.scope),
  }),
  writes: ({ field }, place) => ownFields(place, [field]),
  touches: noOther,
  leads: nowhere,
};
