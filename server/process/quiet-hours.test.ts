import { expect, it } from 'vitest';
import { untilQuietEnds } from './quiet-hours.ts';

const HOUR = 3_600_000;

it.each([
  ['before they begin', '2025-11-03T13:59:00Z', '21:00', '06:00', 0],
  ['as they begin', '2025-11-03T14:00:00Z', '21:00', '06:00', 9 * HOUR],
  ['after midnight, to the second', '2025-11-03T20:00:30Z', '21:00', '06:00', 3 * HOUR - 30_000],
  ['as they end', '2025-11-03T23:00:00Z', '21:00', '06:00', 0],
  ['at noon, within one day', '2025-11-03T05:30:00Z', '12:00', '13:00', HOUR / 2],
  ['when they never are', '2025-11-03T05:00:00Z', '12:00', '12:00', 0],
])('tells how long quiet hours last: %s', (_, now, from, until, expected) => {
  expect(untilQuietEnds(new Date(now), { from, until, zone: 'Asia/Jakarta' })).toBe(expected);
});
