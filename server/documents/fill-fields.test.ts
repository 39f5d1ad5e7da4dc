import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/definition/model.ts';
import { readFieldLines } from './field-lines.ts';
import { fillFields } from './fill-fields.ts';

const { fields } = readFieldLines(
  'card.typ',
  `// @field title text
// @field host.name? text
// @field seats[].name text
// @field seats[].marks[]? number
// @field notes[] text`,
);

describe('fillFields', () => {
  const cases: { name: string; given: JsonObject; expected: JsonObject }[] = [
    {
      name: 'completes what is optional',
      given: { title: 'A' },
      expected: { title: 'A', host: { name: null }, seats: [], notes: [] },
    },
    {
      name: 'keeps what is declared and drops the rest',
      given: {
        title: 'A',
        secret: 1,
        host: { name: 'B', secret: 1 },
        seats: [{ name: 'C', marks: [1, null], x: 1 }],
        notes: ['n'],
      },
      expected: { title: 'A', host: { name: 'B' }, seats: [{ name: 'C', marks: [1, null] }], notes: ['n'] },
    },
    {
      name: 'takes null for an object and for a list',
      given: { title: 'A', host: null, seats: null },
      expected: { title: 'A', host: { name: null }, seats: [], notes: [] },
    },
  ];
  it.each(cases)('$name', ({ given, expected }) => {
    expect(fillFields('card', fields, given)).toEqual(expected);
  });

  it('does not take inherited names for data', () => {
    const strange = readFieldLines('card.typ', '// @field constructor text').fields;
    expect(() => fillFields('card', strange, {})).toThrow('card: constructor is missing');
  });

  it('names every field at fault at once', () => {
    const given: JsonObject = {
      title: '',
      host: 'x',
      seats: [{ name: 'A' }, { marks: ['many'] }],
      notes: { a: 1 },
    };
    expect(() => fillFields('card', fields, given)).toThrow(
      'card: title is missing; host must be an object; seats[1].name is missing; seats[1].marks[0] must be a number; notes must be a list',
    );
  });
});
