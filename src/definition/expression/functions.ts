import {
  addToDate,
  addToInstant,
  addWorkdays,
  countWorkdays,
  DAY_MS,
  type Duration,
  dateOf,
  fromDay,
  instantAt,
  listDays,
  listWorkdays,
  MONDAY_TO_FRIDAY,
  timeOf,
  toDay,
  type WorkCalendar,
  weekdayOf,
} from './calendar.ts';
import { canonical } from './canonical.ts';
import { likeness } from './likeness.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';
import { type Env, toValue, type Value } from './value.ts';
import { written } from './written.ts';

/**
 * What the functions of the language do, but for arithmetic (`numbers.ts`). Every argument is already checked to be there:
 * a function is not called with an empty or unknown one (`coalesce` and `join` excepted, see `evaluate`). Pure.
 */
export type Run = (args: Value[], env: Env) => Value | Unknown;

/** As people in the faculty say them, Monday first. */
const DAY_NAMES = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];

const MONTHS = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const NO_HOLIDAYS: ReadonlySet<string> = new Set();
export const DEFAULT_ZONE = 420;

export const FUNCTIONS: Record<string, Run> = {
  size: ([x]) => (typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : UNKNOWN),
  startsWith: texts((text, part) => text.startsWith(part)),
  endsWith: texts((text, part) => text.endsWith(part)),
  contains: texts((text, part) => text.includes(part)),
  likeness: ([one, other]) =>
    typeof one === 'string' && typeof other === 'string' ? likeness(one, other) : UNKNOWN,
  split: ([text, separator]) =>
    typeof text === 'string' && typeof separator === 'string' ? text.split(separator) : UNKNOWN,
  concat: texts((left, right) => left + right),
  append: ([left, right]) => (Array.isArray(left) && Array.isArray(right) ? [...left, ...right] : UNKNOWN),
  index: ([list, at]) => index(list, at),
  string: ([x]) => (typeof x === 'object' ? UNKNOWN : String(x)),
  written: ([x]) => (typeof x === 'string' || typeof x === 'number' ? written(x) : UNKNOWN),
  flat: ([lists]) => (Array.isArray(lists) ? lists.flat(1).filter((item) => item !== null) : UNKNOWN),

  keys: ([map]) =>
    typeof map === 'object' && map !== null && !Array.isArray(map) ? Object.keys(map).toSorted() : UNKNOWN,
  distinct: ([list, name]) => firsts(list, name),
  fill: ([list, name, values]) => filled(list, name, values),

  days: duration((n) => ({ months: 0, days: n, ms: 0 })),
  months: duration((n) => ({ months: n, days: 0, ms: 0 })),
  years: duration((n) => ({ months: 12 * n, days: 0, ms: 0 })),
  hours: duration((n) => ({ months: 0, days: 0, ms: n * 3_600_000 })),
  minutes: duration((n) => ({ months: 0, days: 0, ms: n * 60_000 })),
  date_add: ([date, by]) => addToDate(date as string, by as unknown as Duration, 1),
  date_subtract: ([date, by]) => addToDate(date as string, by as unknown as Duration, -1),
  time_add: ([at, by], env) => addToInstant(at as number, by as unknown as Duration, 1, zone(env)),
  time_subtract: ([at, by], env) => addToInstant(at as number, by as unknown as Duration, -1, zone(env)),
  at: ([date, time], env) =>
    withText('date', date, (d) => withText('time', time, (t) => instantAt(d, t, zone(env)))),
  date: ([x]) => withText('date', x, (date) => (toDay(date) === UNKNOWN ? UNKNOWN : date)),
  date_of: ([x], env) => {
    const instant = toValue('timestamp', x);
    return typeof instant === 'number' ? dateOf(instant, zone(env)) : UNKNOWN;
  },
  time_of: ([x], env) => {
    const instant = toValue('timestamp', x);
    return typeof instant === 'number' ? timeOf(instant, zone(env)) : UNKNOWN;
  },
  timestamp: ([x]) => toValue('timestamp', x),
  weekday: ([x]) => withDay(x, weekdayOf),
  day_name: ([x]) => withDay(x, (day) => DAY_NAMES[weekdayOf(day) - 1] ?? UNKNOWN),
  month_start: ([x]) => withDay(x, () => `${String(x).slice(0, 7)}-01`),
  month_name: ([x]) => withDay(x, (day) => MONTHS.format(day * DAY_MS)),
  minutes_between: ([from, to]) =>
    withText('time', from, (a) => withText('time', to, (b) => minuteOf(b) - minuteOf(a))),
  days_between: ([from, to]) => withDay(from, (a) => withDay(to, (b) => b - a)),
  workdays: ([from, to], env) =>
    withDay(from, (a) => withDay(to, (b) => countWorkdays(a, b, calendarOf(env)))),
  add_workdays: ([from, n], env) =>
    withDay(from, (day) => {
      const moved = addWorkdays(day, n as number, calendarOf(env));
      return moved === UNKNOWN ? UNKNOWN : fromDay(moved);
    }),
  list_days: ([from, to]) => withDay(from, (a) => withDay(to, (b) => listDays(a, b))),
  list_workdays: ([from, to], env) =>
    withDay(from, (a) => withDay(to, (b) => listWorkdays(a, b, calendarOf(env)))),

  digest: ([value], env) => digestOf(value, env),
  fields: ([form], env) => (typeof form === 'string' ? (env.fields?.(form) ?? UNKNOWN) : UNKNOWN),
  holders: ([role, department, day], env) =>
    withText('date', day, (on) => {
      const names = env.holders?.(role as string, department as string, on);
      return names ? [...names] : UNKNOWN;
    }),
  pages: ([role, department], env) => {
    const titles = env.pages?.(role as string, department as string);
    return titles ? [...titles] : UNKNOWN;
  },
  belongs: ([code, set], env) => env.belongs?.(code as string, set as string) ?? UNKNOWN,
  scale: ([code, score], env) => env.scale?.(code as string, Number(score)) ?? UNKNOWN,
};

const calendarOf = ({ week = MONDAY_TO_FRIDAY, holidays = NO_HOLIDAYS }: Env): WorkCalendar => ({
  week,
  holidays,
});

function digestOf(value: Value | undefined, env: Env): string | Unknown {
  const text = canonical(value);
  return text === null ? UNKNOWN : (env.digest?.(text) ?? UNKNOWN);
}

function zone(env: Env): number {
  return env.zone ?? DEFAULT_ZONE;
}

function texts(run: (a: string, b: string) => Value): Run {
  return ([a, b]) => (typeof a === 'string' && typeof b === 'string' ? run(a, b) : UNKNOWN);
}

/** Of objects that agree in the value called `name`, or of values that are the same, only the first stays. */
function firsts(list: Value | undefined, name: Value | undefined): Value | Unknown {
  if (!Array.isArray(list) || (name !== undefined && typeof name !== 'string')) return UNKNOWN;
  const seen = new Set<unknown>();
  return list.filter((item) => {
    const key = name === undefined ? item : index(item as Value, name);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Objects with a value each, in order; of values that are left over each goes with a copy of the last object. */
function filled(
  list: Value | undefined,
  name: Value | undefined,
  values: Value | undefined,
): Value | Unknown {
  if (!Array.isArray(list) || typeof name !== 'string' || !Array.isArray(values)) return UNKNOWN;
  const wanted = list.length === 0 ? 0 : Math.max(list.length, values.length);
  return Array.from({ length: wanted }, (_, at): Value => {
    const item = list[Math.min(at, list.length - 1)];
    if (at >= values.length || typeof item !== 'object' || item === null) return (item ?? null) as Value;
    return { ...(item as Record<string, Value>), [name]: values[at] as Value };
  });
}

function index(list: Value | undefined, at: Value | undefined): Value | Unknown {
  if (Array.isArray(list))
    return typeof at === 'number' ? ((list[at] as Value | undefined) ?? null) : UNKNOWN;
  if (typeof list !== 'object' || list === null || typeof at !== 'string') return UNKNOWN;
  return Object.hasOwn(list, at) ? ((list as Record<string, Value>)[at] ?? null) : null;
}

function duration(make: (n: number) => Duration): Run {
  return ([n]) => (Number.isSafeInteger(n) ? ({ ...make(n as number) } as Value) : UNKNOWN);
}

/** Minutes since midnight of `HH:MM`. */
const minuteOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

function withText<T>(kind: 'date' | 'time', x: Value | undefined, run: (text: string) => T): T | Unknown {
  const text = toValue(kind, x);
  return typeof text === 'string' ? run(text) : UNKNOWN;
}

function withDay<T>(x: Value | undefined, run: (day: number) => T): T | Unknown {
  const day = typeof x === 'string' ? toDay(x) : UNKNOWN;
  return day === UNKNOWN ? UNKNOWN : run(day);
}
