import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesAt, oneAfterAnother, spansOf, timeAt, timesWithin } from './free-times.ts';

const words = ({ from, to }: { from: number; to: number }) => `${timeAt(from)}–${timeAt(to)}`;
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const hours = fc
  .tuple(minute, minute)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

describe('times of a day', () => {
  it('lie half an hour apart within its hours, and may follow one another', () => {
    const times = timesWithin({ from: minutesAt('08:00'), to: minutesAt('11:00') }, 90);
    expect(times.map(words)).toEqual(['08:00–09:30', '08:30–10:00', '09:00–10:30', '09:30–11:00']);
    expect(oneAfterAnother(times).map(words)).toEqual(['08:00–09:30', '09:30–11:00']);
  });

  it('are none where the length does not fit, or is none', () => {
    expect(timesWithin({ from: 480, to: 540 }, 61)).toEqual([]);
    expect(timesWithin({ from: 480, to: 540 }, 0)).toEqual([]);
    expect(timesWithin({ from: 540, to: 480 }, 30)).toEqual([]);
  });

  it('are never outside, of another length, or over each other', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 1, max: 700 }), (day, length) => {
        const times = timesWithin(day, length);
        for (const { from, to } of times) {
          expect(to - from).toBe(length);
          expect(from >= day.from && to <= day.to).toBe(true);
        }
        const kept = oneAfterAnother(times);
        expect(kept.length > 0).toBe(times.length > 0);
        for (const [at, one] of kept.entries()) expect(one.from >= (kept[at - 1]?.to ?? 0)).toBe(true);
      }),
    );
  });

  it('are written as they are read', () => {
    fc.assert(fc.property(minute, (at) => minutesAt(timeAt(at)) === at));
    expect(minutesAt('09:30:00')).toBe(570);
  });
});

it.each([
  ['nothing', [], []],
  ['one', ['09:00'], ['09:00–10:00']],
  ['those that follow each other', ['09:00', '09:30', '10:00'], ['09:00–11:00']],
  // Between them something is on: nothing of an hour's length begins at half past nine.
  ['a gap', ['09:00', '10:00', '10:30'], ['09:00–10:00', '10:00–11:30']],
])('spans cover %s', (_name, all, expected) => {
  const times = all.map((from) => ({ from: minutesAt(from), to: minutesAt(from) + 60 }));
  expect(spansOf(times).map(words)).toEqual(expected);
});
