import pg from 'pg';

type Parse = (text: string) => unknown;

/** `2026-01-02 03:04:05.6+00`: a session in UTC tells nearly every moment so, and reading it as a date costs ten times as much. */
const isPlainMoment = (text: string) =>
  text.length >= 22 && text.length <= 26 && text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
const toIso: Parse = (text) =>
  isPlainMoment(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text).toISOString();
// Seconds matter to nobody; forms and expressions speak of HH:MM.
const toHoursMinutes: Parse = (text) => text.slice(0, 5);
const same: Parse = (text) => text;
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    (textArray(text) as (string | null)[]).map((item) => (item === null ? null : parse(item)));

const TEXT_ARRAY: number = 1009;
// The package's type lists single types only; it knows the arrays too.
const builtIn = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse;
const textArray = builtIn(TEXT_ARRAY);

/** Object identifiers are fixed numbers of PostgreSQL's catalogue. */
const parsers = new Map<number, Parse>([
  [20, Number], // int8
  [1700, Number], // numeric
  [1184, toIso], // timestamptz
  [1114, same], // timestamp
  [1082, same], // date
  [1083, toHoursMinutes], // time
  [1016, arrayOf(Number)],
  [1231, arrayOf(Number)],
  [1185, arrayOf(toIso)],
  [1182, arrayOf(same)],
]);

/**
 * How values leave the database, decided once for both kinds of it: whole and decimal numbers as numbers, moments as
 * ISO text in UTC, days as `YYYY-MM-DD`, times as `HH:MM`, JSON as values.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || builtIn(oid, format),
};
