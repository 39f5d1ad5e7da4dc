import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToDate, addToInstant, DAY_MS, fromDay, toClock, toDay, weekdayOf } from './calendar.ts';
import { UNKNOWN } from './unknown.ts';

const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

describe('toDay', () => {
  it('counts as Date does, over all years', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const day = Math.floor(date.getTime() / DAY_MS);
        const text = date.toISOString().slice(0, 10);
        expect(toDay(text)).toBe(day);
        expect(fromDay(day)).toBe(text);
        expect(weekdayOf(day)).toBe(date.getUTCDay() || 7);
      }),
    );
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-01',
    '2026/01/01',
    '2026-01-0a',
    '+026-01-01',
    ' 2026-01-01',
    '',
  ])('knows no day %j', (text) => {
    expect(toDay(text)).toBe(UNKNOWN);
  });

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('knows the day %s', (text) => {
    const day = toDay(text);
    expect(day === UNKNOWN ? UNKNOWN : fromDay(day)).toBe(text);
  });
});

describe('toClock', () => {
  it.each([
    ['00:00', 0],
    ['08:15', 29_700_000],
    ['23:59:59', 86_399_000],
    ['24:00', UNKNOWN],
    ['8:15', UNKNOWN],
    ['08:60', UNKNOWN],
    ['08:15:5', UNKNOWN],
  ])('%s', (text, expected) => {
    expect(toClock(text)).toBe(expected);
  });
});

describe('addToInstant', () => {
  it('moves the faculty date as addToDate does and keeps its time', () => {
    const zone = 420;
    const months = fc.integer({ min: -30, max: 30 });
    const recent = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(recent, months, months, (date, by, days) => {
        const duration = { months: by, days, ms: 0 };
        const local = (instant: number) => new Date(instant + zone * 60_000).toISOString();
        const moved = addToInstant(date.getTime(), duration, 1, zone);
        const before = local(date.getTime());
        expect(moved === UNKNOWN ? UNKNOWN : local(moved).slice(0, 10)).toBe(
          addToDate(before.slice(0, 10), duration, 1),
        );
        expect(moved === UNKNOWN ? UNKNOWN : local(moved).slice(10)).toBe(before.slice(10));
      }),
    );
  });
});
