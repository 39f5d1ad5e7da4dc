import { useId } from 'react';
import type { BoardData, BoardRow, Taken } from '../../../definition/wire.ts';
import { formatRange } from '../../format/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './board.module.css';
import * as texts from './texts.ts';

interface LanesProps {
  board: BoardData;
  rows: BoardRow[];
  label: string;
  /** Its rows can be chosen: the one that is, empty = none. */
  chosen?: string;
  onChoose?: (id: string) => void;
}

/** One under another who is taken when on the day that is drawn, with the chosen time over it. */
export function Lanes({ board, rows, label, chosen, onChoose }: LanesProps) {
  const name = useId();
  const { opens, closes } = board;
  const hours = hoursBetween(opens, closes);
  return (
    <div className={styles.lanes}>
      <div className={styles.axis}>
        <h4 id={`${name}-title`}>{label}</h4>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${shareOf(board, hour)}%` }}>
              {hour.slice(0, 2)}
            </span>
          ))}
        </div>
      </div>
      <ul aria-labelledby={`${name}-title`}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={styles.head}>
              {onChoose && row.why === undefined ? (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={row.id === chosen}
                    onChange={() => onChoose(row.id)}
                  />
                  <b>{row.name}</b>
                </label>
              ) : (
                <b>{row.name}</b>
              )}
              {row.hint ? <span className={styles.hint}>{row.hint}</span> : null}
              <State row={row} free={onChoose ? texts.vacant : texts.can} />
            </div>
            <Lane board={board} row={row} wished={!onChoose || row.id === chosen} />
            {row.why === undefined ? null : <p className={styles.reason}>{row.why}</p>}
            {row.taken
              .filter(({ clash }) => clash)
              .map((taken) => (
                <p key={taken.from} className={styles.clashText}>
                  {formatRange(taken.from, taken.to)}: {taken.title ?? texts.taken}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ row: { free, why }, free: words }: { row: BoardRow; free: string }) {
  if (why !== undefined) return <span className={styles.hint}>{texts.unfit}</span>;
  if (free === null) return null;
  return (
    <span className={free ? styles.can : styles.cannot}>
      <Icon name={free ? 'check-circle' : 'alert-triangle'} size={16} />
      {free ? words : texts.clashes}
    </span>
  );
}

function Lane({ board, row, wished }: { board: BoardData; row: BoardRow; wished: boolean }) {
  const { chosen } = board;
  // What lies outside the hours that are drawn has no place in them.
  const drawn = row.taken.filter(({ from, to }) => from < board.closes && to > board.opens);
  return (
    <div className={styles.lane}>
      {drawn.length === 0 ? <span className="visually-hidden">{texts.nothingTaken}</span> : null}
      <ul>
        {drawn.map((taken) => (
          <li
            key={`${taken.from} ${taken.title}`}
            className={classes(styles.taken, taken.clash && styles.clash)}
            style={placeOf(board, taken)}
          >
            <span className={styles.time}>{formatRange(taken.from, taken.to)}</span>
            <span className={styles.title}>{taken.title ?? texts.taken}</span>
          </li>
        ))}
      </ul>
      {chosen && wished ? (
        <div
          aria-hidden="true"
          className={classes(styles.wish, row.free === false && styles.wishClash)}
          style={placeOf(board, chosen)}
        />
      ) : null}
    </div>
  );
}

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How far along the drawn hours a time lies, in percent. */
function shareOf({ opens, closes }: Pick<BoardData, 'opens' | 'closes'>, time: string): number {
  const [from, to] = [minutesAt(opens), minutesAt(closes)];
  const share = ((minutesAt(time) - from) / Math.max(1, to - from)) * 100;
  return Math.min(100, Math.max(0, share));
}

function placeOf(board: BoardData, { from, to }: Pick<Taken, 'from' | 'to'>) {
  const [left, right] = [shareOf(board, from), shareOf(board, to)];
  return { left: `${left}%`, width: `${right - left}%` };
}

/** Every second whole hour that is drawn. */
function hoursBetween(opens: string, closes: string): string[] {
  const first = Math.ceil(minutesAt(opens) / 60);
  const last = Math.floor(minutesAt(closes) / 60);
  const hours: string[] = [];
  for (let hour = first; hour < last; hour += 2) hours.push(`${String(hour).padStart(2, '0')}:00`);
  return hours;
}
