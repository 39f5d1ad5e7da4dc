import type { Type } from './types.ts';

/** What an argument may be. `key` is a text or a reference; `dates` a number, date or timestamp. */
export type Wanted =
  | 'any'
  | 'scalar'
  | 'worded'
  | 'number'
  | 'integer'
  | 'string'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'list'
  | 'map'
  | 'numbers'
  | 'ordered'
  | 'countable'
  | 'form';

export interface Signature {
  /** In order; the last `optional` ones may be left out. */
  args: Wanted[];
  optional?: number;
  result: Type | ((args: Type[]) => Type);
  /** Called as `receiver.name(...)`; the receiver is the first argument. */
  method?: true;
  /** Allowed in value places only. */
  value?: true;
  /** One line for the guide. */
  says: string;
}

const NUMBER: Type = { kind: 'number' };
const INTEGER: Type = { kind: 'number', integer: true };
const TEXT: Type = { kind: 'string' };
const BOOL: Type = { kind: 'bool' };
const DATE: Type = { kind: 'date' };
const DURATION: Type = { kind: 'duration' };
const CLOCK: Type = { kind: 'duration', clock: true };

/** The fixed functions of the language; `has`, `exists`, `all`, `filter`, `map` are built in. */
export const SIGNATURES: Record<string, Signature> = {
  size: { args: ['countable'], result: INTEGER, says: 'how many rows, elements or characters' },
  startsWith: {
    args: ['string', 'string'],
    result: BOOL,
    method: true,
    says: 'whether a text starts so; capitals count',
  },
  endsWith: { args: ['string', 'string'], result: BOOL, method: true, says: 'whether a text ends so' },
  contains: { args: ['string', 'string'], result: BOOL, method: true, says: 'whether a text holds another' },
  likeness: {
    args: ['string', 'string'],
    result: INTEGER,
    says: 'how alike two texts are, in percent: what runs of three letters they share, whatever capitals and punctuation; 100 for the same words',
  },
  join: {
    args: ['list', 'string'],
    result: TEXT,
    method: true,
    value: true,
    says: 'texts in a row; empty ones are left out',
  },
  split: {
    args: ['string', 'string'],
    result: { kind: 'list', of: TEXT },
    method: true,
    value: true,
    says: 'the parts of a text between a separator',
  },
  flat: {
    args: ['list'],
    result: ([list]) => innerList(list),
    value: true,
    says: 'a list of lists as one list',
  },
  keys: {
    args: ['map'],
    result: { kind: 'list', of: TEXT },
    value: true,
    says: 'the names in a map, in the order of the alphabet',
  },
  distinct: {
    args: ['list', 'string'],
    optional: 1,
    result: ([list]) => list ?? { kind: 'list', of: { kind: 'json', optional: true } },
    value: true,
    says: 'the first of each of the objects of a list that share a value of this name; without a name the different values of a list',
  },
  fill: {
    args: ['list', 'string', 'list'],
    result: ([list]) => list ?? { kind: 'list', of: { kind: 'json', optional: true } },
    value: true,
    says: 'the objects of a list, each with its value of that name from the other list; the last again for what is left',
  },
  string: { args: ['scalar'], result: TEXT, says: 'a number, date or the like as text' },
  written: {
    args: ['worded'],
    result: TEXT,
    value: true,
    says: "a number, date or time as people read it, '6,5', '3 Mei 2026'",
  },
  decimals: {
    args: ['number', 'integer'],
    result: TEXT,
    says: "a number as people read it with so many decimals, '3,80'",
  },
  label: { args: ['string'], result: TEXT, says: 'the label of a value of a field' },
  coalesce: {
    args: ['any', 'any'],
    result: TEXT,
    says: 'the first, or the second when the first is empty or unknown',
  },

  days: { args: ['integer'], result: DURATION, says: 'so many days' },
  months: { args: ['integer'], result: DURATION, says: 'so many calendar months' },
  years: { args: ['integer'], result: DURATION, says: 'so many calendar years' },
  hours: { args: ['integer'], result: CLOCK, says: 'so many hours; for timestamps only' },
  minutes: { args: ['integer'], result: CLOCK, says: 'so many minutes; for timestamps only' },
  date: { args: ['date'], result: DATE, says: "a date written as 'YYYY-MM-DD'" },
  timestamp: {
    args: ['timestamp'],
    result: { kind: 'timestamp' },
    says: "an instant, 'YYYY-MM-DDTHH:MM:SS+07:00'",
  },
  at: {
    args: ['date', 'time'],
    result: { kind: 'timestamp' },
    says: 'the instant of a faculty date and time',
  },
  date_of: { args: ['timestamp'], result: DATE, says: 'the faculty date of an instant' },
  time_of: { args: ['timestamp'], result: { kind: 'time' }, says: "the faculty time of an instant, 'HH:MM'" },
  weekday: { args: ['date'], result: INTEGER, says: 'Monday 1 to Sunday 7' },
  day_name: { args: ['date'], result: TEXT, value: true, says: "the day of the week in words, 'Senin'" },
  month_start: { args: ['date'], result: DATE, value: true, says: 'the first day of the month of a date' },
  month_name: {
    args: ['date'],
    result: TEXT,
    value: true,
    says: "the month of a date in words, 'Oktober 2025'",
  },
  minutes_between: {
    args: ['time', 'time'],
    result: INTEGER,
    says: 'minutes from the first time of a day to the second',
  },
  days_between: { args: ['date', 'date'], result: INTEGER, says: 'days from the first to the second' },
  workdays: {
    args: ['date', 'date'],
    result: INTEGER,
    says: 'working days after the first up to and including the second; 0 when it is not later',
  },
  add_workdays: { args: ['date', 'integer'], result: DATE, says: 'so many working days later' },
  list_days: {
    args: ['date', 'date'],
    result: { kind: 'list', of: DATE },
    value: true,
    says: 'the days from the first to the second, both included',
  },
  list_workdays: {
    args: ['date', 'date'],
    result: { kind: 'list', of: DATE },
    value: true,
    says: 'the working days from the first to the second, both included',
  },

  round: { args: ['number', 'integer'], optional: 1, result: NUMBER, says: 'to so many decimals, half up' },
  floor: { args: ['number'], result: INTEGER, says: 'the whole number below' },
  sum: { args: ['numbers'], result: NUMBER, says: 'of a list; unknown when one is empty' },
  mean: { args: ['numbers'], result: NUMBER, says: 'of a list; unknown for an empty list' },
  median: {
    args: ['numbers'],
    result: NUMBER,
    says: 'the number in the middle of a list, or halfway between the two there; unknown for an empty list',
  },
  min: { args: ['ordered'], result: ([list]) => elementOf(list), says: 'smallest of a list' },
  max: { args: ['ordered'], result: ([list]) => elementOf(list), says: 'largest of a list' },
  weighted: {
    args: ['list', 'any'],
    result: NUMBER,
    says: 'mean of numbers with a list of weights as long; or of items {code, weight} with their values by code',
  },
  within: {
    args: ['list', 'any'],
    result: BOOL,
    says: 'whether each item {code, min, max, step} has a value by its code, in range and on a step',
  },
  digest: {
    args: ['any'],
    result: TEXT,
    says: 'a short text that is the same for the same content, in whatever order its members stand; empty for what is empty',
  },
  fields: {
    args: ['form'],
    result: {
      kind: 'list',
      of: { kind: 'object', fields: { name: TEXT, label: TEXT, by: { kind: 'list', of: TEXT } } },
    },
    value: true,
    says: 'the fields of a form, {name, label, by}; by names those who alone fill it in',
  },
  holders: {
    args: ['string', 'string', 'date'],
    result: { kind: 'list', of: TEXT },
    value: true,
    says: 'names of those who hold a role in a department on a day, in the order in which they came to it',
  },
  pages: {
    args: ['string', 'string'],
    result: { kind: 'list', of: TEXT },
    value: true,
    says: 'titles of the pages in the sidebar that a role opens in a department',
  },
  belongs: {
    args: ['string', 'string'],
    result: BOOL,
    says: 'whether a department is, or is one of, a department, a level or a set',
  },
  lookup: {
    args: ['string', 'string', 'string'],
    result: { kind: 'json' },
    says: 'what a set says of one of its items: set and fact in quotes, the code of the item between them',
  },
  rank: {
    args: ['string', 'string'],
    result: INTEGER,
    says: 'the place of an item in a set, from 1; the set in quotes',
  },
  codes: {
    args: ['string'],
    result: { kind: 'list', of: TEXT },
    says: 'the codes of the items of a set, in their order; the set in quotes',
  },
  scale: { args: ['string', 'number'], result: TEXT, says: 'letter of a score on a grade scale' },
};

export const BUILT_IN = ['has', 'exists', 'all', 'filter', 'map'];
export const FUNCTION_NAMES = [...Object.keys(SIGNATURES), ...BUILT_IN];

function elementOf(list: Type | undefined): Type {
  return list?.kind === 'list' ? { ...list.of, optional: true } : NUMBER;
}

function innerList(list: Type | undefined): Type {
  const inner: Type = list?.kind === 'list' ? list.of : { kind: 'json' };
  return inner.kind === 'list' ? inner : { kind: 'list', of: { kind: 'json', optional: true } };
}

/** Whether an argument of type `given` serves. Json always does: it is looked at when the value is there. */
export function serves(given: Type, wanted: Wanted): boolean {
  if (given.kind === 'json' || wanted === 'any') return true;
  switch (wanted) {
    case 'scalar':
      return !['list', 'rows', 'row', 'object', 'duration'].includes(given.kind);
    case 'worded':
      return ['number', 'date', 'time', 'string'].includes(given.kind);
    case 'integer':
      return given.kind === 'number';
    case 'string':
      return given.kind === 'string' || given.kind === 'reference';
    case 'list':
      return given.kind === 'list';
    case 'map':
      return given.kind === 'object';
    case 'numbers':
      return given.kind === 'list' && serves(given.of, 'number');
    case 'ordered':
      return given.kind === 'list' && ['number', 'date', 'timestamp', 'json'].includes(given.of.kind);
    case 'form':
      return given.kind === 'string' && given.labels === 'form';
    case 'countable':
      return ['list', 'rows', 'string'].includes(given.kind);
    default:
      return given.kind === wanted;
  }
}

export const WANTED_WORDS: Record<Wanted, string> = {
  any: 'a value',
  scalar: 'a single value',
  worded: 'a number, date, time or text',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  date: 'a date',
  time: 'a time',
  timestamp: 'a timestamp',
  list: 'a list',
  map: 'a map',
  numbers: 'a list of numbers',
  ordered: 'a list of numbers, dates or timestamps',
  countable: 'rows, a list or a text',
  form: 'the form that a type names (x-form)',
};
