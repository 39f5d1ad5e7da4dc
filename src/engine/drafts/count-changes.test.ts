import { expect, it } from 'vitest';
import { countChanges } from './count-changes.ts';

it.each([
  ['nothing', { a: 1, b: [1] }, { b: [1], a: 1 }, 0],
  ['a value, one that is new and one that is gone', { a: 2, c: 1 }, { a: 1, b: 1 }, 3],
  ['each value of a group', { scores: { x: 80, y: 75 }, comment: '' }, { scores: { x: 70 }, comment: '' }, 2],
  ['a list as one', { words: ['a', 'b', 'c'] }, { words: ['a'] }, 1],
])('counts %s', (_, mine, stored, count) => {
  expect(countChanges(mine, stored)).toBe(count);
});
