import type { Verdict } from './judge.ts';

/** Shares in percent, of faults that are no legal changes. */
export interface Tally {
  faults: number;
  caught: number;
  line: number;
  column: number;
  one: number;
  /** Of those in which a word was misspelt; `null` = of none. */
  meant: number | null;
}

export type Share = Exclude<keyof Tally, 'faults'>;

/** What is counted, and what it has to be at least. */
export const SHARES: Record<Share, { label: string; least: number }> = {
  caught: { label: 'slips in definitions that are caught', least: 99.5 },
  line: { label: 'first message at the right line', least: 97 },
  column: { label: 'first message at the right column', least: 92 },
  one: { label: 'exactly one message', least: 95 },
  meant: { label: 'right suggestion for a misspelt word', least: 95 },
};

export function tallyOf(verdicts: readonly Verdict[]): Tally {
  const real = verdicts.filter(({ legal }) => legal === null);
  const caught = real.filter(({ first }) => first !== null);
  const misspelt = caught.filter(({ meant }) => meant !== null);
  const share = (of: readonly Verdict[], fits: (verdict: Verdict) => boolean) =>
    of.length === 0 ? 100 : (100 * of.filter(fits).length) / of.length;
  return {
    faults: real.length,
    caught: share(real, ({ first }) => first !== null),
    line: share(caught, ({ line }) => line),
    column: share(caught, ({ column }) => column),
    one: share(caught, ({ messages }) => messages === 1),
    meant: misspelt.length === 0 ? null : share(misspelt, ({ meant }) => meant === true),
  };
}

/** Faults that the checker takes although they are no legal changes. */
export function survivors(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.filter(({ first, legal }) => first === null && legal === null);
}
