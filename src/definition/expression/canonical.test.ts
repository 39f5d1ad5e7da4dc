import { describe, expect, it } from 'vitest';
import { canonical } from './canonical.ts';

describe('canonical', () => {
  it.each<[string, unknown, unknown]>([
    ['members in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['an empty member and none', { a: 1, b: null, c: '', d: [], e: { f: null } }, { a: 1 }],
    ['an empty element and none', ['x', null, ''], ['x']],
    ['nothing and what is empty', { a: [null] }, null],
  ])('is the same for %s', (_, one, other) => {
    expect(canonical(one)).toBe(canonical(other));
  });

  it.each<[string, unknown, unknown]>([
    ['another value', { a: 1 }, { a: 2 }],
    ['a number and its text', [1], ['1']],
    ['another order of a list', ['x', 'y'], ['y', 'x']],
    ['a space at the end', 'Judul', 'Judul '],
    ['false and nothing', { a: false }, {}],
    ['zero and nothing', { a: 0 }, {}],
    ['a name that holds a quote', { 'a":1,"b': 1 }, { a: 1, b: 1 }],
  ])('tells apart %s', (_, one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });
});
