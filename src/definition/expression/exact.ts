import Fraction from 'fraction.js';

/**
 * Numbers without binary fractions: every number means the decimal it is written as, and what no short decimal says (a
 * third) is kept as a fraction. Browser and server compute scores by this file alone. Pure.
 */
export type Exact = Fraction;

/** A number of the language: plain where its own decimal says it. */
export type ExactNumber = number | Exact;

export function isExact(value: unknown): value is Exact {
  return value instanceof Fraction;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
const POWERS = [1, 10, 100, 1000, 10_000];

/** The decimal a number is written as: 0.1 is one tenth. Throws RangeError when it is not finite. */
export function toExact(value: ExactNumber): Exact {
  if (isExact(value)) return value;
  const places = placesOf(value);
  if (places >= 0) return ratio(Math.round(value * (POWERS[places] ?? 1)), POWERS[places] ?? 1);
  const [, sign = '', whole = '', rest = '', power = '0'] = DECIMAL.exec(String(value)) ?? [];
  if (whole === '') throw new RangeError(`${value} is no decimal`);
  const digits = BigInt(`${sign}${whole}${rest}`);
  const shift = BigInt(rest.length) - BigInt(power);
  return shift > 0n ? new Fraction(digits, 10n ** shift) : new Fraction(digits * 10n ** -shift, 1n);
}

/** Decimals of a number with few of them, which whole numbers of its parts then say; -1 for any other. */
function placesOf(value: number): number {
  if (Math.abs(value) > 1e9) return -1;
  return POWERS.findIndex((power) => Math.round(value * power) / power === value);
}

function ratio(n: number, d: number): Exact {
  return new Fraction(BigInt(n), BigInt(d));
}

/** No number has more digits that count. */
const DIGITS = 10n ** 17n;

/** Plain when a number is written exactly so, else kept. NaN when it is beyond what a number can hold. */
export function settle(exact: Exact): ExactNumber {
  const plain = exact.valueOf();
  if (!Number.isFinite(plain)) return Number.NaN;
  return DIGITS % exact.d === 0n && toExact(plain).equals(exact) ? plain : exact;
}

/** Below zero when `a` is the smaller one, above when it is the greater one. */
export function compareNumbers(a: ExactNumber, b: ExactNumber): number {
  if (isExact(a) || isExact(b)) return toExact(a).compare(toExact(b));
  return a < b ? -1 : Number(a > b);
}

/** To so many decimals; half goes away from zero: 1.005 becomes 1.01, -1.005 becomes -1.01. NaN as `settle`. */
export function roundExact(value: ExactNumber, places: number): number {
  const exact = toExact(value);
  const shift = toExact(Number(`1e${places}`));
  const whole = exact.abs().mul(shift).add(1, 2).floor();
  return Number(settle(whole.div(shift).mul(exact.s)));
}

/** Sum of weight times value over the sum of the weights; `null` when that is zero or the lists differ in length. */
export function weightedMean(values: readonly ExactNumber[], weights: readonly ExactNumber[]): Exact | null {
  if (values.length !== weights.length) return null;
  const quick = weightedWhole(values, weights);
  if (quick) return quick;
  const total = sumExact(weights);
  if (total.n === 0n) return null;
  return sumExact(values.map((value, at) => toExact(value).mul(toExact(weights[at] ?? 0)))).div(total);
}

/** As `weightedMean` where whole numbers say everything: most scores have few decimals. `null` where they do not. */
function weightedWhole(values: readonly ExactNumber[], weights: readonly ExactNumber[]): Exact | null {
  const [scores, shares] = [wholes(values), wholes(weights)];
  if (!scores || !shares) return null;
  const total = shares.parts.reduce((sum, share) => sum + share, 0);
  const sum = scores.parts.reduce((before, score, at) => before + score * (shares.parts[at] ?? 0), 0);
  const size = scores.parts.reduce((most, score) => Math.max(most, Math.abs(score)), 0) * scores.power;
  const whole = Number.isSafeInteger(size * shares.parts.reduce((all, share) => all + Math.abs(share), 0));
  return whole && total !== 0 ? ratio(sum, 1).div(ratio(total * scores.power, 1)) : null;
}

/** Numbers as whole parts of one size, a `power`-th of one each. */
function wholes(numbers: readonly ExactNumber[]): { parts: number[]; power: number } | null {
  let places = 0;
  for (const number of numbers) {
    const own = isExact(number) ? -1 : placesOf(number);
    if (own < 0) return null;
    places = Math.max(places, own);
  }
  const power = POWERS[places] ?? 1;
  return { parts: numbers.map((number) => Math.round(Number(number) * power)), power };
}

export function sumExact(values: readonly ExactNumber[]): Exact {
  return values.reduce<Exact>((sum, value) => sum.add(toExact(value)), ratio(0, 1));
}

/** Whether a value lies on a step counted from `start`. */
export function isOnStep(value: ExactNumber, start: ExactNumber, step: ExactNumber): boolean {
  return toExact(value).sub(toExact(start)).div(toExact(step)).d === 1n;
}
