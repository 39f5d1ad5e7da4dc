import { roundExact, sumExact, toExact, weightedMean } from '../../../definition/expression/exact.ts';
import type { SheetData } from '../../../definition/wire.ts';

export interface SheetTotal {
  /** Weighted sum over the filled-in components, divided by their weights; `null` while there is none. */
  value: number | null;
  letter: string | null;
  filled: number;
  complete: boolean;
  /** Below the limit although complete or not; information, not an error. */
  belowPass: boolean;
}

/**
 * Running total of one sheet. The server computes the one that counts, by the same arithmetic and rounded once like this
 * one; here is what its owner sees while typing.
 */
export function sheetTotal(
  sheet: Pick<SheetData, 'components' | 'scale' | 'pass'>,
  scores: SheetData['scores'],
): SheetTotal {
  const filled = sheet.components.flatMap(({ code, weight }) => {
    const score = scores[code];
    return typeof score === 'number' ? [{ score, weight }] : [];
  });
  const mean = weightedMean(
    filled.map(({ score }) => score),
    filled.map(({ weight }) => weight),
  );
  const value = mean && roundExact(mean, 2);
  return {
    value,
    letter: value === null ? null : letterOf(sheet.scale, value),
    filled: filled.length,
    complete: filled.length === sheet.components.length,
    belowPass: value !== null && sheet.pass !== null && value < sheet.pass,
  };
}

/** What one component adds to the total of the whole sheet, rounded by itself; what is shown need not add up. */
export function contributionOf(
  components: SheetData['components'],
  { weight }: { weight: number },
  score: number,
): number {
  const all = sumExact(components.map((component) => component.weight));
  return all.n === 0n ? 0 : roundExact(toExact(score).mul(toExact(weight)).div(all), 2);
}

function letterOf(scale: SheetData['scale'], value: number): string | null {
  const falling = [...scale].sort((one, other) => other.min - one.min);
  return falling.find((step) => value >= step.min)?.letter ?? null;
}
