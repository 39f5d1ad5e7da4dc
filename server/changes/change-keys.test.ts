import { describe, expect, it } from 'vitest';
import { changesOf, keysOf } from './change-keys.ts';
import { keysIn } from './feed.ts';

const of = (record: string, ...departments: (string | null)[]) =>
  departments.map((department) => ({ record, department }));

describe('keys of changes', () => {
  it.each([
    { name: 'one per record and department, sorted', given: of('b', 'y', 'x', 'x'), keys: ['b/x', 'b/y'] },
    { name: 'rows of no department count for all', given: of('b', 'x', null), keys: ['b'] },
    { name: 'many departments count for all', given: of('b', 'w', 'x', 'y', 'z'), keys: ['b'] },
    { name: 'nothing', given: [], keys: [] },
  ])('$name', ({ given, keys }) => {
    expect(keysOf(given)).toEqual(keys);
  });

  it('say again what they were made of, each change once', () => {
    const keys = keysOf([...of('a', null), ...of('b', 'y', 'x')]);
    expect(changesOf(keysIn([1, 2].map((seq) => ({ seq, records: keys }))))).toEqual([
      ...of('a', null),
      ...of('b', 'x', 'y'),
    ]);
  });
});
