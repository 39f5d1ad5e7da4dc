import { useId } from 'react';
import type { BoardData } from '../../../definition/wire.ts';
import { formatTime } from '../../format/dates.ts';
import { classes } from '../../ui/classes.ts';
import styles from './board.module.css';
import * as texts from './texts.ts';

type Start = BoardData['starts'][number];

interface StartsProps {
  starts: Start[];
  /** The beginning in the form; empty = none. */
  chosen: string;
  onChoose: (start: Start) => void;
}

/** When it may begin on the day that is drawn; a beginning with a clash says so, and may be looked at all the same. */
export function Starts({ starts, chosen, onChoose }: StartsProps) {
  const name = useId();
  return (
    <fieldset className={styles.starts}>
      <legend>{texts.start}</legend>
      {starts.map((start) => (
        <label key={start.from} className={classes(styles.start, !start.free && styles.busy)}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={texts.startAt(formatTime(start.from), start.free)}
            checked={start.from === chosen}
            onChange={() => onChoose(start)}
          />
          <span aria-hidden="true" className={styles.face}>
            {formatTime(start.from)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
