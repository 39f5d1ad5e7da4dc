import { describe, expect, it } from 'vitest';
import { readFieldLines } from './field-lines.ts';

describe('readFieldLines', () => {
  it('reads path, type, option and note of each declaration', () => {
    const text = '// A letter.\n//\n// @field seats[].name text as printed\n// @field due? date\n#let x = 1';
    expect(readFieldLines('a.typ', text)).toEqual({
      issues: [],
      fields: [
        { path: 'seats[].name', type: 'text', optional: false, note: 'as printed', file: 'a.typ', line: 3 },
        { path: 'due', type: 'date', optional: true, note: '', file: 'a.typ', line: 4 },
      ],
    });
  });

  const faults = [
    { name: 'a path with a gap', line: '// @field a..b text', expected: /"a\.\.b" is no field path/ },
    { name: 'an option in the middle', line: '// @field a?.b text', expected: /is no field path/ },
    { name: 'no path', line: '// @field', expected: /"" is no field path/ },
    {
      name: 'an unknown type',
      line: '// @field a string',
      expected: /"string" is no field type; the types are text/,
    },
    { name: 'a second declaration', line: '// @field a? text', expected: /a is declared twice/ },
  ];
  it.each(faults)('finds $name', ({ line, expected }) => {
    const { issues } = readFieldLines('a.typ', `// @field a text\n${line}`);
    expect(issues).toEqual([{ file: 'a.typ', line: 2, column: 1, message: expect.stringMatching(expected) }]);
  });
});
