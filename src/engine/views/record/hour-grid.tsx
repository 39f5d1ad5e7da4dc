import { formatRange } from '../../format/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useScrollBox } from '../../ui/scroll-box.ts';
import { freeSpans, type Hours, pressedTime, timeAt } from './free-spans.ts';
import styles from './hour-grid.module.css';
import laneStyles from './lane-calendar.module.css';
import type { Look } from './lane-legend.tsx';
import * as texts from './texts.ts';

/** What is on in a lane, in minutes of the day that is drawn. */
export interface LaneEntry extends Hours {
  key: string;
  title: string;
  look: Look;
  opens: string | null;
}

/** One line: a lane on a day. */
export interface HourLine {
  key: string;
  name: string;
  beside: string | null;
  /** Why nobody can use it. */
  shut: string | null;
  entries: LaneEntry[];
  /** Within which hours a free time can be taken; `null` = it is over, or nobody can use it. */
  usable: Hours | null;
}

interface HourGridProps {
  label: string;
  lines: HourLine[];
  /** What is drawn. */
  hours: Hours;
  /** Name of what a free time begins, and what begins it; without it free times are only seen. */
  books: { label: string; begin: (line: string, time: Hours) => void } | null;
  /** The way to a page within the application. */
  href: (path: string) => string;
}

/** Hours from left to right, a line for each lane; between what is taken a press begins something. */
export function HourGrid({ label, lines, hours, books, href }: HourGridProps) {
  const { box } = useScrollBox(label);
  const marks = wholeHours(hours);
  return (
    <div {...box} className={styles.box}>
      <div className={styles.grid}>
        <div className={styles.axis} aria-hidden="true">
          {marks.map((at) => (
            <span key={at} style={{ left: `${shareOf(hours, at)}%` }}>
              {timeAt(at).replace(':', '.')}
            </span>
          ))}
        </div>
        <ul className={styles.lines} aria-label={label}>
          {lines.map((line) => (
            <li key={line.key} className={styles.line}>
              <div className={styles.head}>
                <b>{line.name}</b>
                {[line.beside, line.shut].map((words) => words && <span key={words}>{words}</span>)}
              </div>
              <div
                className={classes(styles.lane, line.shut !== null && styles.shut)}
                style={{
                  minHeight: levelsOf(line.entries) * LEVEL + 8,
                  ...(line.shut === null && { backgroundSize: `${100 / marks.length}% 100%` }),
                }}
              >
                <Free line={line} hours={hours} books={books} />
                <ul className={styles.entries}>
                  {line.entries.map((entry) => (
                    <Entry
                      key={entry.key}
                      entry={entry}
                      level={levelOf(entry, line.entries)}
                      hours={hours}
                      href={href}
                    />
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Free({ line, hours, books }: { line: HourLine } & Pick<HourGridProps, 'hours' | 'books'>) {
  if (line.usable === null || books === null) return null;
  return freeSpans(line.usable, line.entries).map((span) => (
    <button
      key={span.from}
      type="button"
      className={styles.free}
      style={placeOf(hours, span)}
      aria-label={texts.freeBetween(books.label, line.name, formatRange(timeAt(span.from), timeAt(span.to)))}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        // By the keyboard there is no place: from its beginning.
        const share = event.detail === 0 || width === 0 ? 0 : (event.clientX - left) / width;
        books.begin(line.key, pressedTime(span, share));
      }}
    />
  ));
}

interface EntryProps {
  entry: LaneEntry;
  level: number;
  hours: Hours;
  href: HourGridProps['href'];
}

function Entry({ entry, level, hours, href }: EntryProps) {
  const range = formatRange(timeAt(entry.from), timeAt(entry.to));
  return (
    <li
      className={classes(styles.entry, laneStyles[entry.look])}
      style={{ ...placeOf(hours, entry), top: level * LEVEL + 4, height: LEVEL }}
      title={`${range} ${entry.title}`}
    >
      <div>
        {entry.look === 'clash' ? <Icon name="alert-triangle" size={14} label={texts.clash} /> : null}
        {entry.opens === null ? <b>{entry.title}</b> : <a href={href(entry.opens)}>{entry.title}</a>}
      </div>
      <span>{entry.look === 'pending' ? `${range}, ${texts.pending.toLowerCase()}` : range}</span>
    </li>
  );
}

/** Height of an entry, in pixels. */
const LEVEL = 48;

/** Below how many entries of the same time it stands, those that were there first. Pure. */
function levelOf(entry: LaneEntry, entries: readonly LaneEntry[]): number {
  const before = entries.slice(0, entries.indexOf(entry));
  const taken = new Set(
    before
      .filter(({ from, to }) => from < entry.to && entry.from < to)
      .map((other) => levelOf(other, before)),
  );
  let level = 0;
  while (taken.has(level)) level++;
  return level;
}

const levelsOf = (entries: readonly LaneEntry[]) =>
  Math.max(1, ...entries.map((entry) => levelOf(entry, entries) + 1));

/** How far along the drawn hours a time lies, in percent. */
function shareOf({ from, to }: Hours, at: number): number {
  return Math.min(100, Math.max(0, ((at - from) / Math.max(1, to - from)) * 100));
}

function placeOf(hours: Hours, { from, to }: Hours) {
  const [left, right] = [shareOf(hours, from), shareOf(hours, to)];
  return { left: `${left}%`, width: `${right - left}%` };
}

function wholeHours({ from, to }: Hours): number[] {
  const marks: number[] = [];
  for (let at = Math.ceil(from / 60) * 60; at < to; at += 60) marks.push(at);
  return marks;
}
