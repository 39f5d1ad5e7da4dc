import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { isOnStep } from '../../definition/expression/exact.ts';
import { classes } from './classes.ts';
import { controlClass } from './control-class.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { FieldError } from './field-error.tsx';
import { controlAfter } from './kept-focus.ts';
import styles from './score-grid.module.css';
import * as texts from './texts.ts';

interface ScoreRow {
  key: string;
  label: ReactNode;
  hint?: ReactNode;
  /** As shown: "30 %". */
  weight: string;
  value: number | null;
  /** Value times weight, as shown; a dash while there is none. */
  weighted?: string | null;
  /** A sentence from outside (server). */
  error?: string | null;
}

export interface ScoreGridProps {
  /** Accessible name: "Lembar penilaian Anda". */
  caption: string;
  rows: ScoreRow[];
  /** Called when an input is left or Enter pressed, with a value that keeps the rules or null for empty. */
  onChange: (key: string, value: number | null) => void;
  /** Told how many inputs hold what is no score, whenever that changes: `onChange` never hears of them. */
  onFaults?: (count: number) => void;
  min?: number;
  max?: number;
  /** Multiple of; 0.5 makes 87,3 a fault. */
  step?: number;
  readOnly?: boolean;
  /** Under the grid: how to move, which multiples. */
  note?: ReactNode;
}

/** Why a text is no score, or null. */
export function scoreFault(text: string, min: number, max: number, step?: number): string | null {
  if (text.trim() === '') return null;
  const value = parseDecimal(text);
  if (value === null) return texts.scoreUnreadable;
  if (value < min || value > max) return texts.scoreOutside(formatDecimal(min), formatDecimal(max));
  if (step && !isOnStep(value, min, step)) return texts.scoreOffStep(formatDecimal(step));
  return null;
}

/** One input per component. Enter and arrow down go on, arrow up goes back; comma or point. */
export function ScoreGrid(props: ScoreGridProps) {
  const { caption, rows, min = 0, max = 100, note, onFaults } = props;
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const onFault = useCallback(
    (key: string, is: boolean) =>
      setFaulty((now) =>
        now.includes(key) === is ? now : is ? [...now, key] : now.filter((one) => one !== key),
      ),
    [],
  );
  const faults = faulty.length;
  useEffect(() => onFaults?.(faults), [onFaults, faults]);
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const inputs = [...(body.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + by];
    next?.focus();
    next?.select();
    if (next || by < 0) return;
    const onward = controlAfter(event.currentTarget);
    if (onward) onward.focus();
    else event.currentTarget.blur();
  };
  return (
    <div>
      <table className={styles.grid}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.component}</th>
            <th scope="col">{texts.weight}</th>
            <th scope="col">{texts.scoreBetween(formatDecimal(min), formatDecimal(max))}</th>
            <th scope="col">{texts.weighted}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <ScoreLine key={row.key} {...props} row={row} onMove={move} onFault={onFault} />
          ))}
        </tbody>
      </table>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  );
}

interface ScoreLineProps extends ScoreGridProps {
  row: ScoreRow;
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFault: (key: string, is: boolean) => void;
}

function ScoreLine({ row, onChange, onMove, onFault, min = 0, max = 100, step, readOnly }: ScoreLineProps) {
  const id = useId();
  /** The text while it is being typed or is not a score; null when the row's own value stands. */
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const text = draft ?? formatDecimal(row.value);
  const own = left && draft !== null ? scoreFault(draft, min, max, step) : null;
  const fault = own ?? row.error;
  const faulty = own !== null;
  useEffect(() => {
    onFault(row.key, faulty);
    return () => onFault(row.key, false);
  }, [onFault, row.key, faulty]);
  const commit = () => {
    setLeft(true);
    if (draft === null || scoreFault(draft, min, max, step)) return;
    const value = parseDecimal(draft);
    setDraft(null);
    if (value !== row.value) onChange(row.key, value);
  };
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span id={id}>{row.label}</span>
        <span id={`${id}-hint`} className={styles.hint}>
          <span className={styles.phoneWeight}>{texts.weightOf(row.weight)}</span>
          {row.hint}
        </span>
      </th>
      <td className={styles.weight}>{row.weight}</td>
      <td className={styles.input}>
        {readOnly ? (
          <b>{text || '–'}</b>
        ) : (
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={controlClass({ invalid: Boolean(fault), right: true })}
            aria-labelledby={id}
            aria-invalid={fault ? true : undefined}
            aria-describedby={classes(`${id}-hint`, fault ? `${id}-fault` : null)}
            value={text}
            onChange={(event) => {
              setLeft(false);
              setDraft(event.target.value);
            }}
            onBlur={commit}
            onKeyDown={onMove}
          />
        )}
        {fault ? <FieldError id={`${id}-fault`}>{fault}</FieldError> : null}
      </td>
      <td className={classes(styles.weighted, row.weighted ? null : styles.none)}>{row.weighted ?? '–'}</td>
    </tr>
  );
}
