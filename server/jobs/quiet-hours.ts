import { dayIn } from '../core/clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;

/** Hours of a day in which somebody is left alone, HH:MM. */
export interface QuietHours {
  from: string;
  until: string;
}

/** Hours of two values that may each be missing; `null` = there are none. */
export const quietHours = (from: unknown, until: unknown): QuietHours | null =>
  typeof from === 'string' && typeof until === 'string' ? { from, until } : null;

/**
 * Milliseconds until hours of a day are over (over midnight where they end before they begin); 0 = they are not now. The
 * same hour twice means never. Pure.
 */
export function untilQuietEnds(now: Date, hours: QuietHours | null, zone: string): number {
  if (hours === null) return 0;
  const [begins, ends, at] = [minutesAt(hours.from), minutesAt(hours.until), minutesAt(clockIn(zone, now))];
  const isNow = begins <= ends ? begins <= at && at < ends : at >= begins || at < ends;
  if (!isNow) return 0;
  return ((ends - at + DAY) % DAY) * MINUTE - (now.getTime() % MINUTE);
}

/**
 * Whether an hour of the day (HH:MM) has come since something began to wait. What began at that hour itself waits for the
 * next day's: that day's are on their way. Pure.
 */
export function hasComeSince(
  since: Date,
  now: Date,
  { hour, zone }: { hour: string; zone: string },
): boolean {
  const day = dayIn(zone, now);
  const before = clockIn(zone, now) < hour;
  const [lastDay, waitsFrom] = [before ? dayBefore(day) : day, dayIn(zone, since)];
  return waitsFrom < lastDay || (waitsFrom === lastDay && clockIn(zone, since) < hour);
}

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY * MINUTE).toISOString().slice(0, 10);

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** HH:MM in a zone. */
const clockIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
