import { UNKNOWN, type Unknown } from './unknown.ts';

export interface Duration {
  months: number;
  days: number;
  ms: number;
}

/**
 * Days, months and working days on texts `YYYY-MM-DD`, and instants in milliseconds. Pure; the faculty's zone is a fixed
 * offset in minutes. Dates outside the years 1 to 9999 are UNKNOWN.
 */
export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

/** Days since 1970-01-01, or UNKNOWN when there is no such day. Written without patterns: tables call it per cell. */
export function toDay(date: string): number | Unknown {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return UNKNOWN;
  const [year, month, day] = [digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10)];
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lastOfMonth(year, month)))
    return UNKNOWN;
  return dayNumber(year, month, day);
}

/** The number written in these places, NaN when something else stands there. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

export function fromDay(day: number): string | Unknown {
  return isDay(day) ? new Date(day * DAY_MS).toISOString().slice(0, 10) : UNKNOWN;
}

/** Whether the day lies in the years 1 to 9999. */
const isDay = (day: number): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** Whether the number is a whole one of milliseconds within the years 1 to 9999. Asked of every instant that is read. */
export function isInstant(ms: number): boolean {
  return Number.isInteger(ms) && isDay(Math.floor(ms / DAY_MS));
}

/** The faculty's date at an instant. */
export function dateOf(instant: number, zone: number): string | Unknown {
  return fromDay(Math.floor((instant + zone * MINUTE_MS) / DAY_MS));
}

/** What the faculty's clocks show at an instant, `HH:MM`. */
export function timeOf(instant: number, zone: number): string {
  return new Date(instant + zone * MINUTE_MS).toISOString().slice(11, 16);
}

/** The instant at which the faculty's clocks show `time` on `date`. */
export function instantAt(date: string, time: string, zone: number): number | Unknown {
  const day = toDay(date);
  const clock = toClock(time);
  return day === UNKNOWN || clock === UNKNOWN ? UNKNOWN : day * DAY_MS + clock - zone * MINUTE_MS;
}

/** Milliseconds since midnight of `HH:MM[:SS]`. */
export function toClock(time: string): number | Unknown {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (!match) return UNKNOWN;
  return ((Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3] ?? 0)) * 1000;
}

/** First months (the last day of a shorter month is taken), then days, as PostgreSQL does. */
export function addToDate(date: string, by: Duration, sign: 1 | -1): string | Unknown {
  const day = toDay(date);
  if (day === UNKNOWN) return UNKNOWN;
  const moved = addMonths(day, sign * by.months);
  return moved === UNKNOWN ? UNKNOWN : fromDay(moved + sign * by.days);
}

export function addToInstant(instant: number, by: Duration, sign: 1 | -1, zone: number): number | Unknown {
  const local = instant + zone * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  const moved = addMonths(day, sign * by.months);
  if (moved === UNKNOWN) return UNKNOWN;
  const result = instant + (moved - day + sign * by.days) * DAY_MS + sign * by.ms;
  return isDay(Math.floor(result / DAY_MS)) ? result : UNKNOWN;
}

function addMonths(day: number, months: number): number | Unknown {
  if (months === 0) return day;
  if (!isDay(day)) return UNKNOWN;
  const date = new Date(day * DAY_MS);
  const index = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  if (year < 1 || year > 9999) return UNKNOWN;
  return dayNumber(year, month, Math.min(date.getUTCDate(), lastOfMonth(year, month)));
}

/** Counted in years that begin in March, so that the leap day is the last one. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leaps + ofYear - 719_468;
}

function lastOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Monday 1 to Sunday 7. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Where nobody says which days of a week there is work on. */
export const MONDAY_TO_FRIDAY: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** Days on which there is work. */
export interface WorkCalendar {
  /** Of a week, 1 Monday to 7 Sunday. */
  week: ReadonlySet<number>;
  /** Days off besides, as `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** Working days strictly after `from` up to and including `to`; 0 when `to` is not later. */
export function countWorkdays(from: number, to: number, { week, holidays }: WorkCalendar): number {
  if (to <= from) return 0;
  const weeks = Math.floor((to - from) / 7);
  let count = weeks * week.size;
  for (let day = from + weeks * 7 + 1; day <= to; day++) if (week.has(weekdayOf(day))) count++;
  for (const holiday of holidays) {
    const day = toDay(holiday);
    if (day !== UNKNOWN && day > from && day <= to && week.has(weekdayOf(day))) count--;
  }
  return count;
}

/** The days from `from` to `to`, both included; at most 5,000. */
export function listDays(from: number, to: number): string[] | Unknown {
  return daysThat(from, to, () => true);
}

/** The working days from `from` to `to`, both included; of at most 5,000 days. */
export function listWorkdays(from: number, to: number, { week, holidays }: WorkCalendar): string[] | Unknown {
  return daysThat(from, to, (day, date) => week.has(weekdayOf(day)) && !holidays.has(date));
}

function daysThat(
  from: number,
  to: number,
  counts: (day: number, date: string) => boolean,
): string[] | Unknown {
  if (to - from > 5000) return UNKNOWN;
  const days: string[] = [];
  for (let day = from; day <= to; day++) {
    const date = fromDay(day);
    if (date === UNKNOWN) return UNKNOWN;
    if (counts(day, date)) days.push(date);
  }
  return days;
}

/** Without days off no date is written, which takes most of the time of counting. */
function isOff(day: number, holidays: ReadonlySet<string>): boolean {
  const date = holidays.size > 0 ? fromDay(day) : UNKNOWN;
  return date !== UNKNOWN && holidays.has(date);
}

/** The `n`-th working day after `day` (before it when negative); `day` itself when `n` is 0. At most 5,000 steps away. */
export function addWorkdays(day: number, n: number, { week, holidays }: WorkCalendar): number | Unknown {
  if (!Number.isInteger(n) || Math.abs(n) > 5000) return UNKNOWN;
  const step = Math.sign(n);
  let [at, left] = [day, Math.abs(n)];
  for (let tries = 0; left > 0; tries++) {
    if (tries > 40_000) return UNKNOWN;
    at += step;
    if (!isDay(at)) return UNKNOWN;
    if (week.has(weekdayOf(at)) && !isOff(at, holidays)) left--;
  }
  return at;
}
