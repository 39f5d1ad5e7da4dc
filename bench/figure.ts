import type { World } from './world.ts';

/** One line of the table. Counts of bytes are in kB (1000), times in milliseconds, memory in MB. */
export interface Measure {
  label: string;
  unit: 'kB' | 'ms' | 'MB' | 'requests' | '%' | 'faults';
  ours: number;
  /** The same by hand, measured in the same run; `null` where there is nothing to compare with. */
  floor: number | null;
  budget: Budget | null;
}

/** `most` and `least` in the measure's unit; `ratio` = ours divided by the floor. */
export type Budget = { most: number } | { least: number } | { ratio: number };

/** Something measured; `null` entries of a machine without a database server or browser are left out with a reason. */
export interface Figure {
  name: string;
  /** Takes many minutes: measured only when `--only` names it. */
  onDemand?: true;
  measure(world: World): Promise<Measure[]>;
}

/** Ours divided by the floor; `null` without a floor. */
export function ratioOf({ ours, floor }: Measure): number | null {
  return floor === null || floor === 0 ? null : ours / floor;
}

/** Whether the budget is kept; `null` where there is none. */
export function isKept(measure: Measure): boolean | null {
  const { budget, ours } = measure;
  if (budget === null) return null;
  if ('most' in budget) return ours <= budget.most;
  if ('least' in budget) return ours >= budget.least;
  const ratio = ratioOf(measure);
  return ratio === null ? null : ratio <= budget.ratio;
}
