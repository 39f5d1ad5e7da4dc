import type { Lane } from '../../../definition/wire.ts';
import { formatRange } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { freeSpans, type Hours, timeAt } from './free-spans.ts';
import styles from './lane-calendar.module.css';
import { hoursOn, type NamedRow, usableOn } from './lane-rows.ts';
import * as texts from './texts.ts';

/** What a free time begins: its name, and what begins it. */
export interface LaneBooks {
  label: string;
  begin: (lane: Lane, day: string, time: Hours) => void;
}

interface FreeLaneSpansProps {
  lane: Lane;
  day: string;
  named: NamedRow[];
  books: LaneBooks;
}

/** When a lane is still free on a day, each time a press away from being taken. */
export function FreeLaneSpans({ lane, day, named, books }: FreeLaneSpansProps) {
  const { now } = usePage();
  const usable = usableOn(lane, day, now);
  if (usable === null) return null;
  const spans = freeSpans(usable, takenOn(named, lane, day));
  if (spans.length === 0) return null;
  return (
    <ul className={styles.spans}>
      {spans.map((span) => {
        const range = formatRange(timeAt(span.from), timeAt(span.to));
        return (
          <li key={span.from}>
            <button
              type="button"
              className={styles.span}
              aria-label={texts.freeBetween(books.label, lane.name, range)}
              onClick={() => books.begin(lane, day, span)}
            >
              {range}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** When others have a lane on a day. Pure. */
export const takenOn = (named: readonly NamedRow[], lane: Lane, day: string): Hours[] =>
  named.flatMap(({ id, row }) => (id === lane.id ? (hoursOn(row, day) ?? []) : []));

/** The lanes that are still free on a day, one under another: for narrow screens. */
export function FreeLanes({
  lanes,
  day,
  named,
  books,
}: Omit<FreeLaneSpansProps, 'lane'> & { lanes: Lane[] }) {
  const { now } = usePage();
  const open = lanes.filter((lane) => {
    const usable = usableOn(lane, day, now);
    return usable !== null && freeSpans(usable, takenOn(named, lane, day)).length > 0;
  });
  if (open.length === 0) return null;
  return (
    <section className={styles.free} aria-labelledby="free-lanes">
      <h3 id="free-lanes">{texts.stillFree}</h3>
      <ul className={styles.lanes}>
        {open.map((lane) => (
          <li key={lane.id}>
            <div className={styles.lane}>
              <b>{lane.name}</b>
              {lane.beside ? <span>{lane.beside}</span> : null}
            </div>
            <FreeLaneSpans lane={lane} day={day} named={named} books={books} />
          </li>
        ))}
      </ul>
    </section>
  );
}
