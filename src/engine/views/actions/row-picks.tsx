import type { PreparedRow } from '../../../definition/wire.ts';
import * as formTexts from '../../form/texts.ts';
import { selectClass } from '../../ui/control-class.ts';
import { FieldError } from '../../ui/field-error.tsx';
import styles from './action-form.module.css';

interface RowPicksProps {
  prepared: PreparedRow;
  /** Name of the row. */
  name: string;
  onChoose: (input: Record<string, unknown>) => void;
}

/** What a row is prepared with, each proposal beside what could be taken instead, and what is wrong with it. */
export function RowPicks({ prepared: { input, picks, wrong, warns }, name, onChoose }: RowPicksProps) {
  return (
    <>
      {picks.map(({ at, label, value, options }) => (
        <label key={at} className={styles.pick}>
          <span>
            {label} <span className="visually-hidden">{name}</span>
          </span>
          <select
            className={selectClass({ invalid: wrong.length > 0 })}
            value={value ?? ''}
            onChange={(event) => onChoose(withValue(input, at, event.target.value))}
          >
            {value === null ? <option value="">{formTexts.choose}</option> : null}
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.detail ? `${option.name} (${option.detail})` : option.name}
              </option>
            ))}
          </select>
        </label>
      ))}
      {wrong.length > 0 ? <FieldError>{wrong.join(' ')}</FieldError> : null}
      {warns.length > 0 ? <p className={styles.warns}>{warns.join(' ')}</p> : null}
    </>
  );
}

/** The input with another value at a JSON pointer. Pure. */
function withValue(input: Record<string, unknown>, pointer: string, value: string): Record<string, unknown> {
  const changed = structuredClone(input);
  const path = pointer.split('/').slice(1);
  let place: Record<string, unknown> = changed;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  place[path.at(-1) ?? ''] = value;
  return changed;
}
