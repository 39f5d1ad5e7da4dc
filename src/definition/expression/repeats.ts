import { addToInstant, type Duration } from './calendar.ts';
import { DEFAULT_ZONE } from './functions.ts';
import { UNKNOWN } from './unknown.ts';

/** More steps than this from the first time are not looked for: one a minute, for ten years. */
const MOST_STEPS = 6_000_000;

/**
 * The last of the times `first`, `first + every`, `first + 2 every`, ... that is not after `now`; `null` = none is, or the
 * duration leads nowhere. Each is counted from the first, so that what begins on the 31st comes on the last day of short
 * months and on the 31st again. Units: milliseconds; `zone`: minutes.
 */
export function lastDue(
  first: number,
  every: Duration,
  now: number,
  zone: number = DEFAULT_ZONE,
): number | null {
  if (first > now) return null;
  const step = (n: number) => {
    const by = { months: n * every.months, days: n * every.days, ms: n * every.ms };
    const at = addToInstant(first, by, 1, zone);
    return at === UNKNOWN ? Number.POSITIVE_INFINITY : at;
  };
  if (!(step(1) > first)) return null;
  let [low, high] = [0, 1];
  while (step(high) <= now && high < MOST_STEPS) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (step(middle) <= now) low = middle;
    else high = middle;
  }
  return step(low);
}
