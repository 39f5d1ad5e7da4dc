import { describe, expect, it } from 'vitest';
import { changesOf, keysOf } from './change-keys.ts';
import { keysIn } from './feed.ts';

const of = (record: string, ...departments: (string | null)[]) =>
  departments.map((department) => ({ record, department }));

const own = (person: string) => ({ record: 'a', department: null, person });

describe('keys of changes', () => {
  it.each([
    { name: 'one per record and department, sorted', given: of('b', 'y', 'x', 'x'), keys: ['b/x', 'b/y'] },
    { name: 'rows of no department count for all', given: of('b', 'x', null), keys: ['b'] },
    { name: 'many departments count for all', given: of('b', 'w', 'x', 'y', 'z'), keys: ['b'] },
    {
      name: 'of people',
      given: [own('q'), own('p'), own('p'), ...of('b', 'x')],
      keys: ['a@p', 'a@q', 'b/x'],
    },
    { name: 'of people where all look anyway', given: [own('p'), ...of('a', null)], keys: ['a'] },
    { name: 'of too many people', given: Array.from({ length: 101 }, (_, at) => own(`p${at}`)), keys: ['a'] },
    { name: 'nothing', given: [], keys: [] },
  ])('$name', ({ given, keys }) => {
    expect(keysOf(given)).toEqual(keys);
  });

  it('say again what they were made of, each change once', () => {
    const keys = keysOf([...of('a', null), ...of('b', 'y', 'x'), { ...own('p'), record: 'c' }]);
    expect(changesOf(keysIn([1, 2].map((seq) => ({ seq, records: keys }))))).toEqual([
      ...of('a', null),
      ...of('b', 'x', 'y'),
      { ...own('p'), record: 'c' },
    ]);
  });
});
