import { toDay } from './expression/calendar.ts';
import { UNKNOWN } from './expression/unknown.ts';

const DAY = 86_400_000;

/** The ISO day so many days after another; before it, when negative. Pure. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The Monday of the week of an ISO day. Pure. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Whether a text is an ISO day that the calendar has (`2026-02-31` is none), of the years that every calendar has. Pure. */
export function isDay(text: string): boolean {
  return /^[12]/.test(text) && toDay(text) !== UNKNOWN;
}
