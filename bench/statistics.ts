/** The middle value, which one slow run does not move. Throws for no values. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** The smallest value that `percent` of the values do not exceed. Throws for no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}
