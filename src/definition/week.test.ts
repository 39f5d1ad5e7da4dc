import { expect, it } from 'vitest';
import { dayAfter, isDay, mondayOf } from './week.ts';

it.each([
  ['2025-11-03', '2025-11-03'],
  ['2025-11-06', '2025-11-03'],
  ['2025-11-09', '2025-11-03'],
  ['2025-11-10', '2025-11-10'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it.each([
  ['2025-11-30', 1, '2025-12-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2025-11-03', 0, '2025-11-03'],
])('%s and %d days is %s', (day, days, other) => {
  expect(dayAfter(day, days)).toBe(other);
});

it.each([
  ['2024-02-29', true],
  ['2026-02-31', false],
  ['0026-01-01', false],
  ['9999-12-31', false],
  ['2026-01-01T00:00:00Z', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
