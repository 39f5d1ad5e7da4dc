import { describe, expect, it } from 'vitest';
import { readFieldReads } from './field-reads.ts';

describe('readFieldReads', () => {
  const cases = [
    { name: 'a chain', text: '#data.seat.name', expected: ['seat.name'] },
    { name: 'a chain before a full stop', text: 'for #data.seat. Then', expected: ['seat'] },
    {
      name: 'a loop',
      text: '#for s in data.seats [#s.name]',
      expected: ['seats -', 'seats[] ', 'seats[].name'],
    },
    {
      name: 'a numbered loop',
      text: '#for (i, s) in data.seats.enumerate() [#s.name]',
      expected: ['seats -', 'seats[] ', 'seats[].name'],
    },
    {
      name: 'a lambda',
      text: '#data.seats.map(s => s.name)',
      expected: ['seats -', 'seats[] ', 'seats[].name'],
    },
    {
      name: 'a numbered lambda in a spread',
      text: '..data.seats.enumerate().map(((i, s)) => s.name)',
      expected: ['seats -', 'seats[] ', 'seats[].name'],
    },
    { name: 'an alias', text: '#let seat = data.seat\n#seat.name', expected: ['seat -', 'seat.name'] },
    {
      name: 'a list in a list',
      text: '#for s in data.a {\nfor t in s.b { t.c }\n}',
      expected: ['a -', 'a[].b -', 'a[].b[].c'],
    },
    { name: 'a method, which is no field', text: '#data.seats.len()', expected: ['seats -'] },
    { name: 'a list drawn whole by a method', text: '#data.seats.join(", ")', expected: ['seats'] },
    { name: 'nothing in comments', text: '// data.a\n/* data.b\n data.c */', expected: [] },
    { name: 'what follows an address', text: 'https://x.example #data.a', expected: ['a'] },
    {
      name: 'nothing of other names',
      text: '#metadata.a #my.data.b #data-x.c #sys.inputs.data',
      expected: [],
    },
  ];
  it.each(cases)('reads $name', ({ text, expected }) => {
    const found = readFieldReads(text).map((read) => `${read.path}${read.whole ? '' : ' -'}`);
    expect(found.filter((read) => !read.endsWith('[]'))).toEqual(
      expected.filter((read) => !read.endsWith(' ')),
    );
  });

  it('says where a read stands', () => {
    expect(readFieldReads('ab #data.c')).toEqual([{ path: 'c', whole: true, at: 4 }]);
  });
});
