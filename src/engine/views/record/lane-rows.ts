import { dayAfter, mondayOf } from '../../../definition/week.ts';
import type { BlockContents, Lane } from '../../../definition/wire.ts';
import { dayOf, formatTime } from '../../format/dates.ts';
import { type Hours, minutesAt, nextStep } from './free-spans.ts';
import * as texts from './texts.ts';

export type LaneRow = BlockContents['calendar']['rows'][number];

/** Drawn where nothing is said of when something can be used. */
const USUAL: Hours = { from: 7 * 60, to: 17 * 60 };

/** A row with the words it is told by. */
export interface NamedRow {
  /** Id of its lane. */
  id: string;
  row: LaneRow;
  /** What it is for is not told. */
  hidden: boolean;
  /** Rows that it is asked for beside, at some of the same time. */
  clashes: LaneRow[];
}

/** Rows with the names of their lanes; what is hidden is told as taken. Pure. */
export function namedRows(rows: readonly LaneRow[], lanes: readonly Lane[]): NamedRow[] {
  const names = new Map(lanes.map(({ id, name }) => [id, name]));
  const told = rows.map((row) => ({ ...row, title: row.title ?? texts.taken }));
  return told.map((row, at) => ({
    id: String(row.lane),
    row: { ...row, lane: names.get(String(row.lane)) ?? row.lane },
    hidden: rows[at]?.title === null,
    clashes: row.pending ? told.filter((other) => other !== row && meet(row, other)) : [],
  }));
}

const meet = (one: LaneRow, other: LaneRow) =>
  one.lane === other.lane &&
  Date.parse(one.at) < Date.parse(other.until) &&
  Date.parse(other.at) < Date.parse(one.until);

/** Pairs that want one lane at one time, each once, in the order in which they begin. Pure. */
export function clashesOf(named: readonly NamedRow[]): [one: NamedRow, other: LaneRow][] {
  const seen = new Set<string>();
  return named.flatMap((one) =>
    one.clashes.flatMap((other): [NamedRow, LaneRow][] => {
      const key = [one.row.id, other.id].sort().join(' ');
      if (seen.has(key)) return [];
      seen.add(key);
      return [[one, other]];
    }),
  );
}

export const weekOf = (day: string) => [0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(mondayOf(day), at));

const minuteOf = (moment: string | Date) => minutesAt(formatTime(moment));

/** The part of it that lies on a day; `null` = none does. */
export function hoursOn({ at, until }: LaneRow, day: string): Hours | null {
  const [first, last] = [dayOf(at), dayOf(until)];
  const hours = {
    from: first < day ? 0 : first > day ? 24 * 60 : minuteOf(at),
    to: last > day ? 24 * 60 : last < day ? 0 : minuteOf(until),
  };
  return hours.from < hours.to ? hours : null;
}

/** Within which hours of a day a lane can still be taken; `null` = it cannot. */
export function usableOn(lane: Lane, day: string, now: Date): Hours | null {
  const today = dayOf(now);
  if (lane.shut !== null || day < today) return null;
  const { from, to } = openHours(lane);
  const hours = { from: day === today ? Math.max(from, nextStep(minuteOf(now))) : from, to };
  return hours.from < hours.to ? hours : null;
}

const openHours = ({ opens, closes }: Lane): Hours => ({
  from: opens === null ? USUAL.from : minutesAt(opens),
  to: closes === null ? USUAL.to : minutesAt(closes),
});

/** From the first to the last hour that one is open or taken, in whole hours. */
export function drawnHours(lanes: readonly Lane[], entries: readonly Hours[]): Hours {
  const all = [...lanes.map(openHours), ...entries];
  const from = Math.min(...all.map((one) => one.from), USUAL.from);
  const to = Math.max(...all.map((one) => one.to), USUAL.to);
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}
