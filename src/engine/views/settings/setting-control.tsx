import { type KeyboardEvent, useState } from 'react';
import type { Json } from '../../../definition/model.ts';
import type { Setting, StoredSetting } from '../../../definition/wire.ts';
import { formatDate, formatTime } from '../../format/dates.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { controlClass, selectClass } from '../../ui/control-class.ts';
import { PasswordInput } from '../../ui/password-field.tsx';
import { FileControl } from './file-control.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import { entriesOf, isChoices, isFile, isMap, labelOf } from './values.ts';

interface Parts {
  id: string;
  setting: Setting;
  value: Json;
  invalid: boolean;
  describedBy: string | undefined;
}

interface Props extends Parts {
  /** What is kept in the scope that is edited. */
  stored: StoredSetting | null;
  edited: boolean;
  /** `undefined` = nothing is changed after all. */
  onChange: (value: Json | undefined) => void;
}

/** The control that a schema asks for. What is typed is given as it is: the server says what is wrong with it. */
export function SettingControl(props: Props) {
  const { setting, value, onChange } = props;
  const { schema } = setting;
  const shared = {
    id: props.id,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
  };
  if (setting.secret) return <SecretControl {...props} />;
  if (isFile(setting)) return <FileControl {...props} />;
  if (schema.type === 'boolean')
    return <Checkbox {...shared} checked={value === true} label={texts.turnedOn} onChange={onChange} />;
  if (Array.isArray(schema.enum))
    return (
      <select
        {...shared}
        className={selectClass({ invalid: props.invalid })}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      >
        {schema.enum.map((one) => (
          <option key={String(one)} value={String(one)}>
            {labelOf(schema, String(one))}
          </option>
        ))}
      </select>
    );
  if (isChoices(setting)) return <ChoicesControl {...props} />;
  if (schema.type === 'array') return <WordsControl {...props} />;
  if (schema.type === 'integer' || schema.type === 'number')
    return <NumberControl {...props} shared={shared} />;
  const input = (
    <input
      {...shared}
      type={INPUTS[String(schema.format)] ?? 'text'}
      className={controlClass({
        invalid: props.invalid,
        short: schema.format !== undefined && schema.format !== 'email',
      })}
      maxLength={typeof schema.maxLength === 'number' ? schema.maxLength : undefined}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (schema.format !== 'time') return input;
  // The field itself speaks the browser's language (AM and PM).
  return (
    <span className={styles.number}>
      {input}
      {value ? <span className={styles.quiet}>{texts.atTime(formatTime(String(value)))}</span> : null}
    </span>
  );
}

const INPUTS: Readonly<Record<string, string>> = { time: 'time', date: 'date', email: 'email' };

/** A number with what it counts. What is no number is kept as it was typed. */
function NumberControl({ setting, value, invalid, onChange, shared }: Props & { shared: object }) {
  return (
    <span className={styles.number}>
      <input
        {...shared}
        type="text"
        inputMode={setting.schema.type === 'integer' ? 'numeric' : 'decimal'}
        className={controlClass({ invalid, right: true })}
        value={String(value ?? '').replace('.', ',')}
        onChange={(event) => onChange(numberIn(event.target.value))}
      />
      {setting.unit ? <span>{setting.unit}</span> : null}
    </span>
  );
}

function numberIn(typed: string): Json {
  const text = typed.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text === '' ? null : typed;
}

/** Written, never shown: only that there is one, since when, and the way to another. */
function SecretControl({ id, setting, value, invalid, describedBy, stored, edited, onChange }: Props) {
  if (!edited)
    return (
      <p className={styles.secret}>
        <span>{stored ? texts.storedSince(formatDate(stored.at)) : texts.notSet}</span>
        <Button size="toolbar" aria-label={texts.replaceOf(setting.title)} onClick={() => onChange('')}>
          {texts.replace}
        </Button>
      </p>
    );
  return (
    <div className={styles.secret}>
      <PasswordInput
        id={id}
        autoComplete="new-password"
        aria-labelledby={`${id}-title`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={String(value ?? '')}
        onChange={onChange}
      />
    </div>
  );
}

/** Several of a few. The values keep the order of the choices. */
function ChoicesControl({ id, setting, value, invalid, describedBy, onChange }: Props) {
  const items = isMap(setting.schema.items) ? setting.schema.items : {};
  const choices = entriesOf(items.enum);
  const chosen = entriesOf(value);
  return (
    <fieldset
      id={id}
      className={styles.choices}
      aria-labelledby={`${id}-title`}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <Checkbox
          key={String(choice)}
          label={labelOf(items, String(choice))}
          checked={chosen.includes(choice)}
          onChange={(on) => onChange(choices.filter((one) => (one === choice ? on : chosen.includes(one))))}
        />
      ))}
    </fieldset>
  );
}

/** Words of a list, each ended by Enter. */
function WordsControl({ id, setting, value, invalid, describedBy, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const words = Array.isArray(value) ? value.map(String) : [];
  const add = () => {
    const fresh = typed
      .split(/[\s,;]+/)
      .map((word) => word.trim())
      .filter((word) => word !== '' && !words.includes(word));
    setTyped('');
    if (fresh.length > 0) onChange([...words, ...fresh]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.words}>
      {words.length > 0 ? (
        <ul aria-label={setting.title}>
          {words.map((word) => (
            <li key={word}>
              <Chip
                removeLabel={texts.removeOf(word)}
                onRemove={() => onChange(words.filter((other) => other !== word))}
              >
                {word}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <span className={styles.secret}>
        <input
          id={id}
          type="text"
          className={controlClass({ invalid })}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onBlur={add}
        />
        <Button onClick={add}>{texts.addWord}</Button>
      </span>
    </div>
  );
}
