import { describe, expect, it } from 'vitest';
import { freeSpans, minutesAt, nextStep, pressedTime, timeAt } from './free-spans.ts';

const hours = (from: string, to: string) => ({ from: minutesAt(from), to: minutesAt(to) });
const DAY = hours('07:00', '17:00');
const spoken = (spans: { from: number; to: number }[]) =>
  spans.map(({ from, to }) => `${timeAt(from)}-${timeAt(to)}`);

describe('freeSpans', () => {
  it.each([
    ['nothing', [], ['07:00-17:00']],
    ['one in the middle', [hours('09:00', '10:00')], ['07:00-09:00', '10:00-17:00']],
    ['two that touch', [hours('09:00', '10:00'), hours('10:00', '11:00')], ['07:00-09:00', '11:00-17:00']],
    ['the first hours', [hours('06:00', '08:00')], ['08:00-17:00']],
    ['all of it', [hours('00:00', '24:00')], []],
    ['what lies outside', [hours('18:00', '19:00')], ['07:00-17:00']],
    ['one in another', [hours('08:00', '12:00'), hours('09:00', '10:00')], ['07:00-08:00', '12:00-17:00']],
  ])('beside %s', (_name, taken, expected) => {
    expect(spoken(freeSpans(DAY, taken))).toEqual(expected);
  });
});

describe('pressedTime', () => {
  it.each([
    ['the beginning', hours('10:00', '17:00'), 0, '10:00-11:00'],
    ['the middle, at the half hour before', hours('10:00', '12:00'), 0.4, '10:30-11:30'],
    ['the very end', hours('10:00', '12:00'), 1, '11:30-12:00'],
    ['a short one', hours('10:00', '10:45'), 0.9, '10:15-10:45'],
  ])('at %s', (_name, span, share, expected) => {
    expect(spoken([pressedTime(span, share)])).toEqual([expected]);
  });
});

it('begins at the next half hour', () => {
  expect([0, 29, 30, 59].map(nextStep)).toEqual([30, 30, 60, 60]);
});
