import { UNKNOWN, type Unknown } from './unknown.ts';
import { toValue, type Value } from './value.ts';

/** Sums and weighted means, of plain numbers and of scores by the code of their component. */
export function finite(value: number): number | Unknown {
  return Number.isFinite(value) ? value : UNKNOWN;
}

export function toNumbers(list: Value | undefined): number[] | Unknown {
  if (!Array.isArray(list)) return UNKNOWN;
  const values = list.map((value) => toValue('number', value));
  return values.every((value) => typeof value === 'number') ? values : UNKNOWN;
}

export function total(list: number[]): number {
  return list.reduce((sum, value) => sum + value, 0);
}

export function weighted(values: number[] | Unknown, weights: number[] | Unknown): number | Unknown {
  if (values === UNKNOWN || weights === UNKNOWN || values.length !== weights.length) return UNKNOWN;
  return finite(total(values.map((value, i) => value * (weights[i] ?? 0))) / total(weights));
}

/** A component of a score sheet, as definitions give it. */
type Item = Record<string, unknown>;

function toItems(items: Value | undefined): Item[] | Unknown {
  if (!Array.isArray(items)) return UNKNOWN;
  return items.every((item) => typeof item === 'object' && item !== null) ? (items as Item[]) : UNKNOWN;
}

/** The number that `values` holds for the item's code; UNKNOWN when there is none. */
function byCode(values: Value | undefined, item: Item): number | Unknown {
  const isMap = typeof values === 'object' && values !== null && Object.hasOwn(values, String(item.code));
  const value = isMap ? toValue('number', (values as Item)[String(item.code)]) : UNKNOWN;
  return typeof value === 'number' ? value : UNKNOWN;
}

export function weightedByCode(list: Value | undefined, values: Value | undefined): number | Unknown {
  const items = toItems(list);
  if (items === UNKNOWN) return UNKNOWN;
  const found = items.map((item) => byCode(values, item));
  if (found.includes(UNKNOWN)) return UNKNOWN;
  return weighted(found as number[], toNumbers(items.map((item) => item.weight)));
}

export function within(list: Value | undefined, values: Value | undefined): boolean | Unknown {
  const items = toItems(list);
  return items === UNKNOWN ? UNKNOWN : items.every((item) => isWithin(item, byCode(values, item)));
}

/** A limit that is not given does not bind; a value that is not given is not within. */
function isWithin(item: Item, value: number | Unknown): boolean {
  if (value === UNKNOWN) return false;
  const [min, max, step] = [item.min, item.max, item.step].map((limit) => toValue('number', limit));
  if (typeof min === 'number' && value < min) return false;
  if (typeof max === 'number' && value > max) return false;
  if (typeof step !== 'number' || step <= 0) return true;
  const steps = (value - (typeof min === 'number' ? min : 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}
