import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDue } from './repeats.ts';

const ZONE = 420;
const DAY = 86_400_000;
const at = (text: string) => Date.parse(`${text}+07:00`);
const show = (ms: number | null) =>
  ms === null ? null : new Date(ms + ZONE * 60_000).toISOString().slice(0, 16);
const months = (n: number) => ({ months: n, days: 0, ms: 0 });
const days = (n: number) => ({ months: 0, days: n, ms: 0 });

describe('the last time that was due', () => {
  it.each([
    ['the first itself', '2026-01-31T08:00', months(1), '2026-01-31T08:00', '2026-01-31T08:00'],
    ['before the first', '2026-01-31T08:00', months(1), '2026-01-31T07:59', null],
    ['the end of a short month', '2026-01-31T08:00', months(1), '2026-02-28T08:00', '2026-02-28T08:00'],
    ['the 31st again after it', '2026-01-31T08:00', months(1), '2026-03-31T08:00', '2026-03-31T08:00'],
    ['a minute before it', '2026-01-31T08:00', months(1), '2026-03-31T07:59', '2026-02-28T08:00'],
    ['a leap day', '2024-02-29T08:00', months(12), '2027-06-01T00:00', '2027-02-28T08:00'],
    ['over the new year', '2026-12-31T17:00', days(1), '2027-01-01T17:00', '2027-01-01T17:00'],
    ['before midnight of the new year', '2026-12-30T23:59', days(1), '2027-01-01T00:00', '2026-12-31T23:59'],
    ['after a long gap, the last alone', '2026-01-01T08:00', days(7), '2026-11-22T12:00', '2026-11-19T08:00'],
    [
      'hours',
      '2026-12-31T23:30',
      { months: 0, days: 0, ms: 3_600_000 },
      '2027-01-01T01:29',
      '2027-01-01T00:30',
    ],
    ['no time at all between', '2026-01-01T08:00', days(0), '2026-02-01T08:00', null],
    ['backwards', '2026-01-01T08:00', days(-1), '2026-02-01T08:00', null],
  ])('%s', (_, first, every, now, due) => {
    expect(show(lastDue(at(first), every, at(now), ZONE))).toBe(due);
  });

  it('is never after now, and the next one is', () => {
    const moments = fc.integer({ min: at('2000-01-01T00:00'), max: at('2050-01-01T00:00') });
    const durations = fc.record({ months: fc.nat(24), days: fc.nat(40), ms: fc.nat(2 * DAY) });
    fc.assert(
      fc.property(moments, durations, fc.nat(4_000 * DAY), (first, every, gap) => {
        fc.pre(every.months + every.days > 0);
        const now = first + gap;
        const due = lastDue(first, every, now, ZONE);
        expect(due).not.toBeNull();
        expect(due).toBeLessThanOrEqual(now);
        // Two steps of calendar months from any day are longer than one from the first.
        const longest = (every.months * 31 + every.days + 3) * DAY + every.ms;
        expect(now - Number(due)).toBeLessThan(longest);
        expect(lastDue(first, every, Number(due), ZONE)).toBe(due);
      }),
    );
  });
});
