import { expect, test } from 'vitest';
import { writeValue } from './write-text.ts';

test.each([
  ['2025-11-03', 'date', '3 November 2025'],
  ['09:30:00', 'time', '09.30'],
  ['13:05', null, '13.05'],
  [Date.parse('2025-11-03T02:30:00Z'), 'timestamp', '3 November 2025 pukul 09.30'],
  [1234.5, 'number', '1.234,5'],
  [true, 'bool', 'ya'],
  [['a', 2], null, 'a, 2'],
  ['2025-11', null, '2025-11'],
  ['12:345', null, '12:345'],
  [null, 'date', ''],
])('%j as %s reads %s', (value, kind, text) => {
  expect(writeValue(value, kind)).toBe(text);
});
