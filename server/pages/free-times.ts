/** A time of a day, in minutes since midnight. */
export interface Hours {
  from: number;
  to: number;
}

/** How far apart the times are at which something is proposed to begin, in minutes. */
const STEP = 30;

/** `HH:MM` in minutes since midnight. Pure. */
export function minutesAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes since midnight as `HH:MM`. Pure. */
export function timeAt(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The times of some length that lie within the hours of a day, each half an hour after the one before. Pure. */
export function timesWithin({ from, to }: Hours, length: number): Hours[] {
  const times: Hours[] = [];
  if (length <= 0) return times;
  for (let at = from; at + length <= to; at += STEP) times.push({ from: at, to: at + length });
  return times;
}

/** The spans that times cover whose beginnings follow each other without a gap. Pure. */
export function spansOf(times: readonly Hours[]): Hours[] {
  const spans: Hours[] = [];
  let before: Hours | null = null;
  for (const time of times) {
    const last = spans.at(-1);
    if (last && before && time.from - before.from <= STEP) last.to = time.to;
    else spans.push({ ...time });
    before = time;
  }
  return spans;
}

/** Of times in their order those that can follow one another. Pure. */
export function oneAfterAnother<T extends Hours>(times: readonly T[]): T[] {
  const kept: T[] = [];
  for (const time of times) if (time.from >= (kept.at(-1)?.to ?? 0)) kept.push(time);
  return kept;
}
