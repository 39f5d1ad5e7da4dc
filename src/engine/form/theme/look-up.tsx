import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FormSchema, isEmpty, propertiesOf } from '../../../definition/forms/form-schema.ts';
import { sameInput } from '../../../definition/forms/same-input.ts';
import { formatTime } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { StatusShape } from '../../ui/status-shape.tsx';
import { focusField } from '../focus.ts';
import { useFormShared } from '../form-context.ts';
import { besideFound } from '../found-values.ts';
import * as texts from '../texts.ts';
import styles from './look-up.module.css';
import { valueInWords } from './value-in-words.ts';

type Data = Record<string, unknown>;

/** What a look-up came to, for the value that was looked up. */
interface Outcome {
  typed: unknown;
  source: string;
  at: string;
  /** What stood in the fields that it filled, and what it put there. */
  before: Data;
  given: Data;
  /** What it knows of fields in which something else stands. */
  other: Data;
  unfit: string[];
  undone: boolean;
}

export interface LookUpProps {
  /** Id of the field's control. */
  id: string;
  /** The field's name, label and value. */
  name: string;
  label: string;
  value: unknown;
  /** It says already what is wrong with it. */
  faulty: boolean;
}

/**
 * The button that has a source outside fill in other fields of the form, and what became of it: what was filled in, what is
 * other than what stands there and may be taken over, and the way back. What was typed is written over only on wish.
 */
export default function LookUp({ id, name, label, value, faulty }: LookUpProps) {
  const { context, schema, pending, answers } = useFormShared();
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<{ typed: unknown; text: string } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const others = useRef<HTMLUListElement>(null);
  const heading = useId();
  const now = () => {
    flushSync(() => pending.flush());
    return answers.now();
  };

  const ask = async () => {
    const typed = now()[name];
    setTrouble(null);
    setOutcome(null);
    if (faulty && !isEmpty(typed)) return focusField(id);
    if (isEmpty(typed) || !context.lookUp) {
      setTrouble({ typed, text: texts.fillInFirst(label) });
      focusField(id);
      return;
    }
    setAsking(true);
    try {
      const found = await context.lookUp(name, String(typed));
      const here = now();
      // Somebody goes on typing while it is looked up: what was found is of another value then.
      if (!sameInput(here[name], typed)) return;
      const { empty, other } = besideFound(schema, here, found.values);
      answers.give(empty);
      const before = Object.fromEntries(Object.keys(empty).map((field) => [field, here[field]]));
      const { at, unfit } = found;
      setOutcome({ typed, source: found.source, at, before, given: empty, other, unfit, undone: false });
    } catch (error) {
      setTrouble({ typed, text: error instanceof Error ? error.message : texts.lookUpFailed });
    } finally {
      setAsking(false);
    }
  };

  const take = (own: Outcome, fields: string[]) => {
    const here = now();
    const taken = Object.fromEntries(fields.map((field) => [field, own.other[field]]));
    const before = Object.fromEntries(fields.map((field) => [field, here[field]]));
    answers.give(taken);
    const other = Object.fromEntries(Object.entries(own.other).filter(([field]) => !fields.includes(field)));
    flushSync(() =>
      setOutcome({ ...own, before: { ...before, ...own.before }, given: { ...own.given, ...taken }, other }),
    );
    (others.current?.querySelector('button') ?? button.current)?.focus();
  };

  const undo = (own: Outcome) => {
    const here = now();
    // What was written over since is the person's own.
    const back = Object.entries(own.before).filter(([field]) => sameInput(here[field], own.given[field]));
    answers.give(Object.fromEntries(back));
    setOutcome({ ...own, undone: true });
    button.current?.focus();
  };

  const told = outcome && sameInput(outcome.typed, value) ? outcome : null;
  const failed = trouble && sameInput(trouble.typed, value) ? trouble.text : null;
  const labelsOf = (data: Data) => Object.keys(data).map((field) => labelOf(schema, field));
  return (
    <>
      <Button ref={button} working={asking && texts.lookingUp} onClick={() => void ask()}>
        {texts.fillFrom(label)}
      </Button>
      <div className={styles.told}>
        <div role="status">
          {failed ? <FieldError>{failed}</FieldError> : null}
          {told ? (
            <Told
              outcome={told}
              filled={labelsOf(told.given)}
              unfit={told.unfit.map((field) => labelOf(schema, field))}
            />
          ) : null}
        </div>
        {told && !told.undone && Object.keys(told.given).length > 0 ? (
          <Button size="row" kind="quiet" icon="undo" onClick={() => undo(told)}>
            {texts.undoFill}
          </Button>
        ) : null}
        {told && !told.undone && Object.keys(told.other).length > 0 ? (
          <div className={styles.others}>
            <p id={heading}>{texts.differs(Object.keys(told.other).length, told.source)}</p>
            <ul ref={others} aria-labelledby={heading}>
              {Object.entries(told.other).map(([field, found]) => (
                <li key={field}>
                  <strong>{labelOf(schema, field)}</strong>
                  <span>{texts.yours(valueInWords(fieldOf(schema, field), answers.now()[field]))}</span>
                  <span>{texts.theirs(told.source, valueInWords(fieldOf(schema, field), found))}</span>
                  <Button
                    size="row"
                    aria-label={texts.takeTheirs(told.source, labelOf(schema, field))}
                    onClick={() => take(told, [field])}
                  >
                    {texts.takeFrom(told.source)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Told({ outcome, filled, unfit }: { outcome: Outcome; filled: string[]; unfit: string[] }) {
  const { source, at, undone, other } = outcome;
  const others = Object.keys(other).length;
  const said = undone
    ? texts.filledBack
    : filled.length > 0
      ? texts.filledFrom({ source, at: formatTime(at), fields: filled })
      : others > 0
        ? texts.foundOthers(source)
        : texts.nothingNew(source);
  return (
    <p className={styles.said}>
      <StatusShape tone={undone ? 'grey' : 'green'} />
      <span>
        {said}
        {unfit.length > 0 && !undone ? ` ${texts.unfit(unfit)}` : null}
      </span>
    </p>
  );
}

const fieldOf = (schema: FormSchema, name: string): FormSchema => propertiesOf(schema)[name] ?? {};
const labelOf = (schema: FormSchema, name: string): string => fieldOf(schema, name).title ?? name;
