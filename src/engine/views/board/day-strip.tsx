import { useEffect, useId, useRef } from 'react';
import type { BoardData } from '../../../definition/wire.ts';
import { dayParts, formatDate } from '../../format/dates.ts';
import { classes } from '../../ui/classes.ts';
import styles from './board.module.css';
import { closedDays } from './day-words.ts';
import * as texts from './texts.ts';

interface DayStripProps {
  days: BoardData['days'];
  /** The day that is drawn. */
  shown: string | null;
  /** The day in the form; empty = none. */
  chosen: string;
  onChoose: (day: string) => void;
}

/** The days one after another; one that a rule closes cannot be chosen, and below it is said why. */
export function DayStrip({ days, shown, chosen, onChoose }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  // The day that is drawn is in sight, and the dialog stays where it is.
  useEffect(() => {
    // A dialog is open one moment later.
    const frame = requestAnimationFrame(() => {
      const box = strip.current;
      const cell = box?.querySelector<HTMLElement>(`[data-day="${shown}"]`);
      if (box && cell) box.scrollLeft = cell.offsetLeft - (box.clientWidth - cell.clientWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return (
    <>
      <div ref={strip} role="radiogroup" aria-label={texts.day} className={styles.days}>
        {days.map(({ day, why, slots }) => {
          const words = why !== null ? texts.closed : slots === 0 ? texts.full : texts.free(slots);
          return why !== null ? (
            <span key={day} data-day={day} className={classes(styles.day, styles.closed)}>
              <Face day={day} words={words} />
            </span>
          ) : (
            <label key={day} data-day={day} className={styles.day}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                aria-label={`${formatDate(day, 'long')}, ${words}`}
                checked={day === chosen}
                onChange={() => onChoose(day)}
              />
              <Face day={day} words={words} />
            </label>
          );
        })}
      </div>
      {closedDays(days).map((sentence) => (
        <p key={sentence} className={styles.reason}>
          {sentence}
        </p>
      ))}
    </>
  );
}

function Face({ day, words }: { day: string; words: string }) {
  const { weekday, number, month } = dayParts(day);
  return (
    <span aria-hidden="true" className={styles.face}>
      <b>
        {weekday} {number} {month}
      </b>
      <span>{words}</span>
    </span>
  );
}
