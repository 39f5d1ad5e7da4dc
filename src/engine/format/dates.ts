import { dateFormatter } from './locale.ts';
import * as texts from './texts.ts';

/**
 * Dates as people in the faculty write them. A value is an ISO text: a calendar date `2025-11-06`, a
 * time `09:00`, or a moment `2025-11-06T02:00:00Z`. Text that is none of these comes back unchanged.
 */
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;

type DateLength = 'long' | 'medium' | 'short' | 'day' | 'month';

const LENGTHS: Record<DateLength, Intl.DateTimeFormatOptions> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
};

/** `long` "Kamis, 6 November 2025", `medium` "6 Nov 2025", `short` "Kam, 6 Nov", `day` "6 Nov", `month` "November 2025". */
export function formatDate(value: string, length: DateLength = 'medium'): string {
  const at = toMoment(value);
  if (!at) return value;
  return dateFormatter(LENGTHS[length], at.zone).format(at.date);
}

/** "Kam", "6", "Nov": a day as a leaf of a calendar; a text that is no day stands in place of its number. */
export function dayParts(value: string): { weekday: string; number: string; month: string } {
  const at = toMoment(value);
  if (!at) return { weekday: '', number: value, month: '' };
  const part = (options: Intl.DateTimeFormatOptions) => dateFormatter(options, at.zone).format(at.date);
  return {
    weekday: part({ weekday: 'short' }),
    number: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
  };
}

/** For tables: "Kam, 6 Nov" in the year of `now`, "6 Nov 2025" in another. */
export function formatCellDate(value: string, now: Date): string {
  return formatDate(value, isOfYear(value, now) ? 'short' : 'medium');
}

/** Where there is little room: "6 Nov" in the year of `now`, "6 Nov 2025" in another. */
export function formatDay(value: string, now: Date): string {
  return formatDate(value, isOfYear(value, now) ? 'day' : 'medium');
}

function isOfYear(value: string, now: Date): boolean {
  const at = toMoment(value);
  const yearOf = (date: Date, zone?: string) => dateFormatter({ year: 'numeric' }, zone).format(date);
  return at !== null && yearOf(at.date, at.zone) === yearOf(now);
}

/** "09.00", of a time or a moment; `seconds` gives "10.02.14". */
export function formatTime(value: string | Date, options: { seconds?: boolean } = {}): string {
  if (typeof value === 'string') {
    const clock = CLOCK_TIME.exec(value);
    if (clock) return `${clock[1]}.${clock[2]}`;
  }
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  return dateFormatter({
    hour: '2-digit',
    minute: '2-digit',
    second: options.seconds ? '2-digit' : undefined,
    hourCycle: 'h23',
  })
    .format(date)
    .replaceAll(':', '.');
}

/** "6 Nov 2025, 14.20 WIB"; `long` writes the day in full. */
export function formatMoment(value: string, length: DateLength = 'medium'): string {
  if (Number.isNaN(new Date(value).getTime())) return value;
  return `${formatDate(value, length)}, ${formatTime(value)} ${zoneName(value)}`;
}

/** "09.00–11.00", "6 Okt – 28 Nov 2025"; one side alone reads "sejak ..." or "sampai ...". */
export function formatRange(from: string | null, to: string | null): string {
  if (!from && !to) return '';
  if (!to) return texts.since(formatPlain(from ?? ''));
  if (!from) return texts.until(formatPlain(to));
  if (CLOCK_TIME.test(from) && CLOCK_TIME.test(to)) return `${formatTime(from)}–${formatTime(to)}`;
  const start = toMoment(from);
  const end = toMoment(to);
  if (!start || !end) return `${from}–${to}`;
  return dateFormatter(LENGTHS.medium, start.zone).formatRange(start.date, end.date);
}

/** "Hari ini 14.20", "Kemarin", "Jumat" within a week, else "6 Nov 2025": how long ago something arrived. */
export function formatRecent(value: string, now: Date): string {
  const days = daysBetween(new Date(value), now);
  if (Number.isNaN(days)) return value;
  if (days === 0) return formatTime(value);
  if (days === 1) return texts.yesterday;
  if (days > 1 && days < 7) return dateFormatter({ weekday: 'long' }).format(new Date(value));
  return formatDate(value);
}

/** The ISO day of a moment in the faculty's zone. */
export function dayOf(moment: string | Date): string {
  return new Date(dayNumber(new Date(moment))).toISOString().slice(0, 10);
}

/** Whole days of the faculty's calendar from one moment to another; negative when `to` is earlier. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((dayNumber(to) - dayNumber(from)) / 86_400_000);
}

/** "WIB", the short name of the faculty's zone. */
export function zoneName(value: string | Date): string {
  const parts = dateFormatter({ timeZoneName: 'short' }).formatToParts(new Date(value));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

function formatPlain(value: string): string {
  return CLOCK_TIME.test(value) ? formatTime(value) : formatDate(value);
}

function dayNumber(date: Date): number {
  const parts = dateFormatter({ year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(date);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'));
}

/** A calendar date has no zone: it is drawn in UTC, so that it stays the same day everywhere. */
function toMoment(value: string): { date: Date; zone?: string } | null {
  const date = new Date(value);
  if (Number.isNaN(date.getTime()) || CLOCK_TIME.test(value)) return null;
  return CALENDAR_DATE.test(value) ? { date, zone: 'UTC' } : { date };
}
