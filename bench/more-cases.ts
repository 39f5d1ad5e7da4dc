import { parse, stringify } from 'yaml';
import type { SourceFile } from '../src/definition/compiler.ts';

const PEOPLE = 'schemas/seeds/people.yaml';
const STUDENTS = 'schemas/seeds/students.yaml';
const REFERENCE = 'schemas/seeds/reference.yaml';
const CASES = 'schemas/seeds/exams.yaml';
/** What names a person or a room in the parameters of a case; the others (offices, periods, days) are shared. */
const OWN_PARAMETERS = ['st', 's1', 's2', 'chair', 'ex', 'room'];
/** Two digits with which no number of a student or an official of the faculty begins, nor with the next ones. */
const FREE_YEARS = 30;
/** Done by an office, whoever holds it. */
const OF_OFFICES = ['approve_step'];

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
type Values = Record<string, Value>;
type Rows = Record<string, Record<string, Values>>;
interface Step extends Values {
  on: string;
}
interface Seeds {
  rows: Rows;
  sequences: Values;
  play: Step[];
  many: Values[];
  pools: Values;
}

/**
 * The demo faculty `times` as large: each copy of its cases has students, lecturers and rooms of its own, so that nobody
 * is in two rooms at once. Answers the files that replace or join those of `own`.
 */
export function moreCases(own: readonly SourceFile[], times: number): SourceFile[] {
  const read = (path: string) => parse(textOf(own, path)) as Seeds;
  const [people, students, cases] = [read(PEOPLE), read(STUDENTS), read(CASES)];
  const rows = rowsBehind(cases, [people.rows, students.rows, { room: read(REFERENCE).rows.room ?? {} }]);
  const played = casesOf(
    cases.play.filter(({ use }) => use !== 'period'),
    new Set(Object.values(rows).flatMap(Object.keys)),
  );
  const copies = Array.from({ length: times - 1 }, (_, index) => {
    const copy = createCopier(index + 1, [...Object.values(rows).flatMap(Object.keys), ...played.map(onOf)]);
    const file = {
      demo: true,
      rows: Object.fromEntries(Object.entries(rows).map(([name, group]) => [name, copy.group(group)])),
      many: students.many.map((many) => copyOfMany(many, index + 1)),
      pools: students.pools,
      sequences: cases.sequences,
      play: played.map(copy.step),
    };
    return { path: `schemas/seeds/more_${index + 1}.yaml`, text: stringify(file, { lineWidth: 0 }) };
  });
  const wider = textOf(own, CASES).replaceAll('quota: 40', 'quota: 500');
  return [{ path: CASES, text: wider }, ...copies];
}

/** Rows with keys of their own; an article is known by its title and its DOI. */
function copyOfMany(many: Values, number: number): Values {
  const { values } = many;
  const key = `${String(many.key)}_${number}`;
  if (!isValues(values) || !values.doi) return { ...many, key };
  const [title, doi] = [`${String(values.title)}, bagian ${number}`, `${String(values.doi)}.${number}`];
  return { ...many, key, values: { ...values, title, doi } };
}

const onOf = ({ on }: Step) => on;

/** The steps of cases whose people are all copied, but not of periods: any other copy would be the case itself once more. */
function casesOf(play: readonly Step[], copied: ReadonlySet<string>): Step[] {
  const isOfOthers = ({ with: given }: Step) =>
    isValues(given) && OWN_PARAMETERS.some((name) => given[name] && !copied.has(String(given[name])));
  const left = new Set(play.filter((step) => step.record === 'period' || isOfOthers(step)).map(onOf));
  return play.filter(({ on }) => !left.has(on));
}

function textOf(own: readonly SourceFile[], path: string): string {
  const file = own.find((one) => one.path === path);
  if (!file) throw new Error(`no ${path} to make more of`);
  return file.text;
}

/** The rows of the people and rooms that the cases name, and the rows that belong to those. */
function rowsBehind({ play }: Seeds, sources: readonly Rows[]): Rows {
  const keys = new Set<Value>(
    play.flatMap(({ with: given }) =>
      isValues(given) ? OWN_PARAMETERS.flatMap((name) => given[name] ?? []) : [],
    ),
  );
  for (const { as } of play) keys.add(String(as).replace(/@.*/, ''));
  const found: Rows = {};
  for (let size = -1; size !== keys.size; ) {
    size = keys.size;
    for (const [name, group] of sources.flatMap(Object.entries<Record<string, Values>>)) {
      for (const [key, values] of Object.entries(group)) {
        if (!keys.has(key) && !belongs(name, values, keys)) continue;
        keys.add(key);
        found[name] = { ...found[name], [key]: values };
      }
    }
  }
  return found;
}

/** To an account, a student or a work that is copied; offices stay with who holds them. */
function belongs(record: string, values: Values, keys: ReadonlySet<Value>): boolean {
  if (record === 'role_assignment') return false;
  const owner = values.user ?? values.student ?? values.work;
  return typeof owner === 'string' && keys.has(owner.slice(1));
}

function createCopier(number: number, keys: readonly string[]) {
  const copied = new Set(keys);
  const keyOf = (key: string) => (copied.has(key) ? `${key}_${number}` : key);
  const value = (one: Value): Value => {
    if (typeof one === 'string') return one.replace(/^@(.+)$/, (_, key: string) => `@${keyOf(key)}`);
    if (Array.isArray(one)) return one.map(value);
    return isValues(one)
      ? Object.fromEntries(Object.entries(one).map(([name, each]) => [name, value(each)]))
      : one;
  };
  const row = (values: Values): Values => {
    const own = value(values) as Values;
    for (const name of ['id_number', 'code'])
      if (typeof own[name] === 'string') own[name] = `${own[name]}${number}`;
    for (const name of ['nim', 'nip', 'nidn'])
      if (typeof own[name] === 'string') own[name] = otherNumber(own[name], number);
    if (typeof own.email === 'string') own.email = own.email.replace('@', `.${number}@`);
    return own;
  };
  const given = (one: Values) =>
    Object.fromEntries(
      Object.entries(one).map(([name, each]) => [
        name,
        OWN_PARAMETERS.includes(name) ? keyOf(String(each)) : each,
      ]),
    );
  return {
    group: (group: Record<string, Values>) =>
      Object.fromEntries(Object.entries(group).map(([key, values]) => [keyOf(key), row(values)])),
    step(step: Step): Step {
      const copy: Step = { ...(value(step) as Step), on: keyOf(step.on) };
      if (isValues(step.with)) copy.with = given(step.with);
      if (typeof step.as === 'string' && !OF_OFFICES.includes(String(step.do))) copy.as = keyOf(step.as);
      return copy;
    },
  };
}

/** A number of the same shape that nobody of the faculty has: nobody began to study, or was born, in such a year. */
const otherNumber = (own: string, number: number) => own.replace(/^\d\d/, String(FREE_YEARS + number));

const isValues = (value: Value | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
