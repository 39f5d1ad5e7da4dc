import { toDay } from './calendar.ts';
import {
  compareNumbers,
  type Exact,
  type ExactNumber,
  isExact,
  roundExact,
  settle,
  sumExact,
  toExact,
} from './exact.ts';
import { toNumber, toNumbers, weighted, weightedByCode, within } from './scores.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';
import { type Computed, toValue } from './value.ts';

type Run = (args: Computed[]) => Computed | Unknown;

/**
 * Arithmetic on numbers as they are written: 0.1 + 0.2 is 0.3, and a third times three is one. What leaves the numbers
 * (division by zero, overflow) is UNKNOWN. Of all functions these alone are given numbers that no decimal says.
 */
export const NUMBERS: Record<string, Run> = {
  add: two(
    (a, b) => a + b,
    (a, b) => a.add(b),
  ),
  subtract: two(
    (a, b) => a - b,
    (a, b) => a.sub(b),
  ),
  multiply: two(
    (a, b) => a * b,
    (a, b) => a.mul(b),
  ),
  divide: two(
    (a, b) => a / b,
    (a, b) => (b.n === 0n ? null : a.div(b)),
  ),
  modulo: two(
    (a, b) => a % b,
    (a, b) => (b.n === 0n ? null : a.mod(b)),
  ),
  negate: ([x]) => withNumber(x, (a) => toExact(a).neg()),
  floor: ([x]) => withNumber(x, (a) => toExact(a).floor()),
  round: ([x, places = 0]) => round(x, places),
  decimals: ([x, places = 0]) => {
    const rounded = round(x, places);
    return typeof rounded === 'number' ? rounded.toFixed(Number(places)).replace('.', ',') : UNKNOWN;
  },

  sum: ([list]) => withNumbers(list, sumExact),
  mean: ([list]) =>
    withNumbers(list, (all) => (all.length === 0 ? null : sumExact(all).div(toExact(all.length)))),
  median: ([list]) => withNumbers(list, medianExact),
  min: overList((order) => order < 0),
  max: overList((order) => order > 0),
  weighted: ([list, other]) =>
    counted(Array.isArray(other) ? weighted(toNumbers(list), toNumbers(other)) : weightedByCode(list, other)),
  within: ([items, values]) => within(items, values),
};

/** `quick` serves whole numbers whose result is whole; it gives the same there, without a fraction. */
function two(quick: (a: number, b: number) => number, exact: (a: Exact, b: Exact) => Exact | null): Run {
  return ([x, y]) => {
    const a = toNumber(x);
    const b = toNumber(y);
    if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN;
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
      const whole = quick(Number(a), Number(b));
      if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
    }
    return counted(exact(toExact(a), toExact(b)));
  };
}

/** A result as it goes on: plain where a number says it; UNKNOWN when there is none or none can hold it. */
function counted(result: Exact | Unknown | null): ExactNumber | Unknown {
  const settled = isExact(result) ? settle(result) : Number.NaN;
  return Number.isNaN(settled) ? UNKNOWN : settled;
}

function withNumber(x: Computed | undefined, run: (a: ExactNumber) => Exact): ExactNumber | Unknown {
  const number = toNumber(x);
  return number === UNKNOWN ? UNKNOWN : counted(run(number));
}

function withNumbers(
  list: Computed | undefined,
  run: (all: ExactNumber[]) => Exact | null,
): ExactNumber | Unknown {
  const numbers = toNumbers(list);
  return numbers === UNKNOWN ? UNKNOWN : counted(run(numbers));
}

function round(x: Computed | undefined, digits: Computed): number | Unknown {
  const number = toNumber(x);
  const places = isExact(digits) ? UNKNOWN : toValue('integer', digits);
  if (number === UNKNOWN || typeof places !== 'number' || Math.abs(places) > 15) return UNKNOWN;
  const rounded = roundExact(number, Math.trunc(places));
  return Number.isNaN(rounded) ? UNKNOWN : rounded;
}

/** The number in the middle, of an even count halfway between the two there. */
function medianExact(all: ExactNumber[]): Exact | null {
  const sorted = all.toSorted(compareNumbers);
  const middle = sorted.length / 2;
  const both = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return both.length === 0 ? null : sumExact(both).div(toExact(both.length));
}

/** The one that goes `before` all others, of numbers, instants or dates (text in order); UNKNOWN when empty or mixed. */
function overList(before: (order: number) => boolean): Run {
  return ([list]) => {
    if (!Array.isArray(list) || list.length === 0) return UNKNOWN;
    if (list.every((value) => typeof value === 'string' && toDay(value) !== UNKNOWN))
      return list.reduce<string>((best, one) => (before(one < best ? -1 : 1) ? one : best), list[0]);
    const numbers = toNumbers(list);
    if (numbers === UNKNOWN) return UNKNOWN;
    return numbers.reduce((best, one) => (before(compareNumbers(one, best)) ? one : best));
  };
}
