import { isInstant, toClock, toDay } from './calendar.ts';
import { type Exact, isExact } from './exact.ts';
import type { Kind } from './types.ts';
import { UNKNOWN, type Unknown } from './unknown.ts';

/** An empty value is `null`. Rows are objects with `id`; a reference field holds the id of the other row. */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly unknown[]
  | { readonly [key: string]: unknown };
/** What a part of an expression may be while the whole is worked out: numbers may be kept exactly. */
export type Computed = Value | Exact;
export type Row = { readonly [key: string]: unknown };
/** Where an object has a function that throws for members it does not hold though others of its kind do. */
export const UNREAD = Symbol('unread');

/** What an expression is evaluated in. */
export interface Env {
  /** `row`, `viewer`, `spec`, `input` and so on; a variable that is absent is empty. */
  vars: Record<string, unknown>;
  /** Variables that are the same for many environments; one of `vars` with the same name counts. */
  constants?: Record<string, unknown>;
  /** Milliseconds since the epoch, bound once per request. */
  now: number;
  /** Faculty date `YYYY-MM-DD`, bound once per request. */
  today: string;
  /** Days off besides Saturday and Sunday, as `YYYY-MM-DD`. */
  holidays?: ReadonlySet<string>;
  /** Working days of a week, 1 Monday to 7 Sunday; Monday to Friday when absent. */
  week?: ReadonlySet<number>;
  /** Faculty zone in minutes east of UTC; 420 (Asia/Jakarta, which never changes its clock) when absent. */
  zone?: number;
  /** The row with this id, deleted ones included; `undefined` = there is none. May throw `NotLoaded`. */
  ref?: (record: string, id: string) => Row | undefined;
  /** Rows of an inverse relation, deleted ones left out. May throw `NotLoaded`. */
  many?: (record: string, row: Row, relation: string) => readonly Row[];
  /** Whether a field of a row may be read; one that may not is empty. May throw `NotLoaded`. */
  reads?: (record: string, field: string, row: Row) => boolean;
  /** Label of a value; `source` is `record.field`, or the key given by the type. */
  label?: (source: string, value: string) => string;
  /** Letter of a score on a grade scale. */
  scale?: (code: string, score: number) => string | undefined;
  /** A short text for a long one; two that differ have different ones. */
  digest?: (text: string) => string;
  /** Fields of the form of this name; `by`: who alone fills it in, empty = everybody. */
  fields?: (form: string) => readonly FormField[] | undefined;
  /** Names of those who hold a role in a department on a day. May throw `NotLoaded`. */
  holders?: (role: string, department: string, day: string) => readonly string[];
  /** Titles of the pages in the sidebar that a role opens in a department, in their order. */
  pages?: (role: string, department: string) => readonly string[];
  /** Whether a department is, or is one of, a department, a level or a set. */
  belongs?: (department: string, set: string) => boolean;
}

/** A field of a form as expressions see it. */
export interface FormField {
  name: string;
  label: string;
  by: readonly string[];
}

/** Where the engine keeps no traces of calls, there is nothing to be left out. */
const traces = Error as ErrorConstructor & { stackTraceLimit?: number };

/**
 * A row, a relation or a field was needed that nobody loaded. It never counts as empty: load it and evaluate again. That
 * comes many times with each page, so it notes no trace of calls.
 */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
  readonly record: string;
  readonly key: string;
  /** `null` when the row itself or a field of it is missing. */
  readonly relation: string | null;
  /** Set when the row is there and this field of it was left out. */
  readonly field: string | null;

  constructor(record: string, key: string, relation: string | null, field: string | null = null) {
    const part = relation ?? field;
    const { stackTraceLimit } = traces;
    traces.stackTraceLimit = 0;
    super(`${record} ${key}${part ? `.${part}` : ''} is not loaded`);
    traces.stackTraceLimit = stackTraceLimit;
    this.record = record;
    this.key = key;
    this.relation = relation;
    this.field = field;
  }
}

/**
 * A stored or sent value as the language knows it: absent is `null`, numbers may come as text (SQL numeric),
 * instants as ISO text or Date. What does not fit its kind is UNKNOWN, so it can never satisfy a condition.
 */
export function toValue(kind: Kind, raw: unknown): Value | Unknown {
  if (raw === null || raw === undefined) return null;
  if (raw === UNKNOWN) return UNKNOWN;
  switch (kind) {
    case 'integer':
    case 'number':
      return toNumber(raw);
    case 'bool':
      return typeof raw === 'boolean' ? raw : UNKNOWN;
    case 'string':
    case 'reference':
      return typeof raw === 'string' ? raw : UNKNOWN;
    case 'date':
      return typeof raw === 'string' && toDay(raw) !== UNKNOWN ? raw : UNKNOWN;
    case 'time':
      return toTime(raw);
    case 'timestamp':
      return toInstant(raw);
    case 'list':
    case 'rows':
      return Array.isArray(raw) ? raw : UNKNOWN;
    case 'object':
    case 'row':
    case 'duration':
      return typeof raw === 'object' ? (raw as Value) : UNKNOWN;
    case 'json':
      return raw instanceof Date ? raw.getTime() : (raw as Value);
  }
}

/** As `toValue`, of something that was worked out. */
export function toComputed(kind: Kind, raw: unknown): Computed | Unknown {
  if (!isExact(raw)) return toValue(kind, raw);
  return kind === 'number' || kind === 'integer' || kind === 'json' ? raw : UNKNOWN;
}

/** As it leaves the language: numbers kept exactly become the nearest plain ones, in lists too. */
export function toPlain(value: Computed | Unknown): Value | Unknown {
  if (isExact(value)) return value.valueOf();
  return Array.isArray(value) && value.some(holdsExact) ? value.map(toPlain) : (value as Value | Unknown);
}

function holdsExact(value: unknown): boolean {
  return isExact(value) || (Array.isArray(value) && value.some(holdsExact));
}

function toNumber(raw: unknown): number | Unknown {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : UNKNOWN;
}

function toTime(raw: unknown): string | Unknown {
  if (typeof raw !== 'string' || toClock(raw) === UNKNOWN) return UNKNOWN;
  return raw.length === 5 ? `${raw}:00` : raw;
}

function toInstant(raw: unknown): number | Unknown {
  const ms = typeof raw === 'string' ? Date.parse(raw) : raw instanceof Date ? raw.getTime() : raw;
  return typeof ms === 'number' && isInstant(ms) ? ms : UNKNOWN;
}
