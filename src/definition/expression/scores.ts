import { compareNumbers, type Exact, type ExactNumber, isExact, isOnStep, weightedMean } from './exact.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';
import { type Computed, toComputed, toValue } from './value.ts';

/** Weighted means of plain numbers and of scores by the code of their component, and what a score may be. */
export function toNumber(value: unknown): ExactNumber | Unknown {
  const number = toComputed('number', value);
  return typeof number === 'number' || isExact(number) ? number : UNKNOWN;
}

export function toNumbers(list: Computed | undefined): ExactNumber[] | Unknown {
  if (!Array.isArray(list)) return UNKNOWN;
  const numbers: ExactNumber[] = [];
  for (const value of list) {
    const number = toNumber(value);
    if (number === UNKNOWN) return UNKNOWN;
    numbers.push(number);
  }
  return numbers;
}

export function weighted(
  values: ExactNumber[] | Unknown,
  weights: ExactNumber[] | Unknown,
): Exact | Unknown | null {
  return values === UNKNOWN || weights === UNKNOWN ? UNKNOWN : weightedMean(values, weights);
}

/** A component of a score sheet, as definitions give it. */
type Item = Record<string, unknown>;

function toItems(items: Computed | undefined): Item[] | Unknown {
  if (!Array.isArray(items)) return UNKNOWN;
  return items.every((item) => typeof item === 'object' && item !== null) ? (items as Item[]) : UNKNOWN;
}

/** The number that `values` holds for the item's code; UNKNOWN when there is none. */
function byCode(values: Computed | undefined, item: Item): ExactNumber | Unknown {
  const isMap = typeof values === 'object' && values !== null && Object.hasOwn(values, String(item.code));
  return isMap ? toNumber((values as Item)[String(item.code)]) : UNKNOWN;
}

export function weightedByCode(
  list: Computed | undefined,
  values: Computed | undefined,
): Exact | Unknown | null {
  const items = toItems(list);
  if (items === UNKNOWN) return UNKNOWN;
  const found = toNumbers(items.map((item) => byCode(values, item)));
  return weighted(found, toNumbers(items.map((item) => item.weight)));
}

export function within(list: Computed | undefined, values: Computed | undefined): boolean | Unknown {
  const items = toItems(list);
  return items === UNKNOWN ? UNKNOWN : items.every((item) => isWithin(item, byCode(values, item)));
}

/** A limit that is not given does not bind; a value that is not given is not within. */
function isWithin(item: Item, value: ExactNumber | Unknown): boolean {
  if (value === UNKNOWN) return false;
  const [min, max, step] = [item.min, item.max, item.step].map((limit) => toValue('number', limit));
  if (typeof min === 'number' && compareNumbers(value, min) < 0) return false;
  if (typeof max === 'number' && compareNumbers(value, max) > 0) return false;
  if (typeof step !== 'number' || step <= 0) return true;
  return isOnStep(value, typeof min === 'number' ? min : 0, step);
}
