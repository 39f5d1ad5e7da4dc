import { expect, it } from 'vitest';
import { hasComeSince, quietHours, untilQuietEnds } from './quiet-hours.ts';

const HOUR = 3_600_000;
const zone = 'Asia/Jakarta';

it.each([
  ['before they begin', '2025-11-03T13:59:00Z', '21:00', '06:00', 0],
  ['as they begin', '2025-11-03T14:00:00Z', '21:00', '06:00', 9 * HOUR],
  ['after midnight, to the second', '2025-11-03T20:00:30Z', '21:00', '06:00', 3 * HOUR - 30_000],
  ['over New Year', '2025-12-31T16:30:00Z', '21:00', '06:00', 6.5 * HOUR],
  ['just before they end', '2025-11-03T22:59:59.999Z', '21:00', '06:00', 1],
  ['as they end', '2025-11-03T23:00:00Z', '21:00', '06:00', 0],
  ['at noon, within one day', '2025-11-03T05:30:00Z', '12:00', '13:00', HOUR / 2],
  ['when they never are', '2025-11-03T05:00:00Z', '12:00', '12:00', 0],
  ['when only their beginning is said', '2025-11-03T15:00:00Z', '21:00', null, 0],
])('tells how long quiet hours last: %s', (_, now, from, until, expected) => {
  expect(untilQuietEnds(new Date(now), quietHours(from, until), zone)).toBe(expected);
});

// 07:00 in Jakarta is 00:00 UTC.
it.each([
  ['a minute before the hour', '2025-11-02T05:00:00Z', '2025-11-02T23:59:59Z', false],
  ['at the hour', '2025-11-02T05:00:00Z', '2025-11-03T00:00:00Z', true],
  ['what came at the hour itself', '2025-11-03T00:00:00Z', '2025-11-03T09:00:00Z', false],
  ['what came just before it', '2025-11-02T23:59:59.999Z', '2025-11-03T00:00:00Z', true],
  ['what came after it, late at night', '2025-11-03T02:00:00Z', '2025-11-03T16:59:59Z', false],
  ['what came after it, past midnight', '2025-11-03T02:00:00Z', '2025-11-03T17:00:00Z', false],
  ['what came after it, the next day', '2025-11-03T02:00:00Z', '2025-11-04T00:00:00Z', true],
  ['over New Year', '2025-12-31T05:00:00Z', '2025-12-31T23:59:00Z', false],
  ['on New Year’s Day', '2025-12-31T05:00:00Z', '2026-01-01T00:00:00Z', true],
  ['when nothing went out for days', '2025-11-01T05:00:00Z', '2025-11-03T20:00:00Z', true],
])('tells whether the hour has come since: %s', (_, since, now, expected) => {
  expect(hasComeSince(new Date(since), new Date(now), { hour: '07:00', zone })).toBe(expected);
});
