/** A time of a day, in minutes since midnight. */
export interface Hours {
  from: number;
  to: number;
}

/** `HH:MM` (or with a dot) in minutes since midnight. Pure. */
export function minutesAt(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes since midnight as `HH:MM`. Pure. */
export function timeAt(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Times begin at half hours. */
const STEP = 30;
/** As long as nobody says otherwise. */
const USUAL = 60;

/** What is free within some hours beside what is taken. Pure. */
export function freeSpans(within: Hours, taken: readonly Hours[]): Hours[] {
  const spans: Hours[] = [];
  let at = within.from;
  for (const { from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (from > at) spans.push({ from: at, to: Math.min(from, within.to) });
    at = Math.max(at, to);
  }
  if (at < within.to) spans.push({ from: at, to: within.to });
  return spans.filter(({ from, to }) => to > from);
}

/** The time that a press at a part of a free span (0 to 1) means. Pure. */
export function pressedTime({ from, to }: Hours, share: number): Hours {
  const at = from + (to - from) * Math.min(1, Math.max(0, share));
  const start = Math.min(Math.max(from, Math.floor(at / STEP) * STEP), Math.max(from, to - STEP));
  return { from: start, to: Math.min(to, start + USUAL) };
}

/** The hours from which on something can still begin, of a day that is today. Pure. */
export const nextStep = (minutes: number): number => Math.ceil((minutes + 1) / STEP) * STEP;
