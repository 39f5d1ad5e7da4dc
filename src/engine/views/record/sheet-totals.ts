import type { SheetData } from '../../data/answers.ts';
import { roundToTwo } from '../../format/numbers.ts';

export interface SheetTotal {
  /** Weighted sum over the filled-in components, divided by their weights; `null` while there is none. */
  value: number | null;
  letter: string | null;
  filled: number;
  complete: boolean;
  /** Below the limit although complete or not; information, not an error. */
  belowPass: boolean;
}

/** Running total of one sheet. The server computes the one that counts; this is what its owner sees while typing. */
export function sheetTotal(
  sheet: Pick<SheetData, 'components' | 'scale' | 'pass'>,
  scores: SheetData['scores'],
): SheetTotal {
  const filled = sheet.components.filter((component) => typeof scores[component.code] === 'number');
  const weights = filled.reduce((sum, component) => sum + component.weight, 0);
  const sum = filled.reduce(
    (total, component) => total + component.weight * (scores[component.code] ?? 0),
    0,
  );
  const value = weights > 0 ? roundToTwo(sum / weights) : null;
  return {
    value,
    letter: value === null ? null : letterOf(sheet.scale, value),
    filled: filled.length,
    complete: filled.length === sheet.components.length,
    belowPass: value !== null && sheet.pass !== null && value < sheet.pass,
  };
}

function letterOf(scale: SheetData['scale'], value: number): string | null {
  const falling = [...scale].sort((one, other) => other.min - one.min);
  return falling.find((step) => value >= step.min)?.letter ?? null;
}
