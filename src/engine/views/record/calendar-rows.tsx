import type { ReactNode } from 'react';
import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { BlockContents, Cell } from '../../../definition/wire.ts';
import { dayOf, formatDate, formatTime } from '../../format/dates.ts';
import { currentLocale } from '../../format/locale.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { AgendaList } from '../../ui/agenda-list.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { useScrollBox } from '../../ui/scroll-box.ts';
import { drawCell } from '../cell.tsx';
import styles from './calendar.module.css';

type Row = BlockContents['calendar']['rows'][number];

/** A row with the days it takes some of and the lane it stands in. */
export interface PlacedRow {
  row: Row;
  /** Equal for rows of the same lane. */
  lane: string;
  days: string[];
}

/** The rows of some days, and how a row says what it is. */
export interface CalendarRows {
  /** What is shown, and of when. */
  label: string;
  columns: Column[];
  /** ISO days, one after another. */
  days: string[];
  rows: PlacedRow[];
  today: string;
}

/**
 * A row for each lane, a column for each day. `lanes`: those that stand there although nothing is on them; `beneath`: what
 * stands below the entries of a lane on a day; `looks`: the class of an entry.
 */
export function LaneGrid({
  label,
  columns,
  days,
  rows,
  today,
  lanes = [],
  beneath,
  looks,
}: CalendarRows & {
  lanes?: string[];
  beneath?: (lane: string, day: string) => ReactNode;
  looks?: (id: string) => string | undefined;
}) {
  const { cell, heading } = useCells(columns);
  const { box } = useScrollBox(label);
  return (
    <div {...box} className={styles.box}>
      <table className={classes(styles.grid, days.length > 1 && styles.week)}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heading('lanes')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {formatDate(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byLane(rows, lanes).map(([lane, own]) => (
            <tr key={lane}>
              <th scope="row">{cell('lanes', own[0]?.row.lane ?? JSON.parse(lane))}</th>
              {days.map((day) => (
                <td key={day}>
                  {own
                    .filter((one) => one.days.includes(day))
                    .map(({ row }) => (
                      <div key={row.id} className={classes(styles.entry, looks?.(row.id))}>
                        <span className={styles.time}>{timesOf(row)}</span>
                        <Title row={row}>{cell('title', row.title)}</Title>
                      </div>
                    ))}
                  {beneath?.(String(JSON.parse(lane)), day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lanes in the order of their names, so that each keeps its place from week to week. */
function byLane(rows: readonly PlacedRow[], empty: readonly string[]): [lane: string, rows: PlacedRow[]][] {
  const lanes = new Map<string, PlacedRow[]>(empty.map((lane) => [laneKey(lane), []]));
  for (const one of rows) {
    const own = lanes.get(one.lane);
    if (own) own.push(one);
    else lanes.set(one.lane, [one]);
  }
  const { compare } = new Intl.Collator(currentLocale(), { numeric: true });
  return [...lanes].sort(([one], [other]) => compare(one, other));
}

/** Day by day what is on it: for narrow screens. */
export function DayList({ label, columns, days, rows }: CalendarRows) {
  const { cell } = useCells(columns);
  const entries = days.flatMap((day) =>
    rows
      .filter((one) => one.days.includes(day))
      .map(({ row }) => ({
        key: `${day} ${row.id}`,
        day,
        title: <Title row={row}>{cell('title', row.title)}</Title>,
        facts: [
          { key: 'time', content: timesOf(row) },
          { key: 'lane', content: cell('lanes', row.lane) },
        ],
      })),
  );
  return <AgendaList label={label} entries={entries} />;
}

/** The rows that take some of these days; one that ends at midnight takes none of the day that begins. */
export function placeRows(rows: readonly Row[], days: readonly string[]): PlacedRow[] {
  return rows.flatMap((row) => {
    const first = dayOf(row.at);
    const last = dayOf(new Date(Math.max(Date.parse(row.at), Date.parse(row.until) - 1)));
    const own = days.filter((day) => first <= day && day <= last);
    return own.length > 0 ? [{ row, lane: laneKey(row.lane), days: own }] : [];
  });
}

const laneKey = (lane: Cell) => JSON.stringify(lane);

/** "09.00–11.00"; of several days with the day on both sides. */
function timesOf({ at, until }: Row): string {
  if (dayOf(at) === dayOf(until)) return `${formatTime(at)}–${formatTime(until)}`;
  const whole = (moment: string) =>
    `${formatDate(moment, 'day')} ${formatTime(moment)}`.replaceAll(' ', '\u00a0');
  return `${whole(at)} – ${whole(until)}`;
}

function Title({ row, children }: { row: Row; children: ReactNode }) {
  const { href } = useApp();
  if (row.opens === null) return <b>{children}</b>;
  return (
    <Link className="touch" href={href(row.opens)}>
      {children}
    </Link>
  );
}

function useCells(columns: Column[]) {
  const { now } = usePage();
  const { text } = useApp();
  const of = (name: string) => columns.find((column) => column.name === name);
  return {
    cell: (name: string, value: Cell): ReactNode => {
      const column = of(name);
      return (column && drawCell(column, value, 'table', now)) ?? '–';
    },
    heading: (name: string): string => text(of(name)?.label ?? null),
  };
}
