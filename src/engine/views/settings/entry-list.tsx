import { useId, useState } from 'react';
import type { Json, JsonObject } from '../../../definition/model.ts';
import type { Setting } from '../../../definition/wire.ts';
import { dayOf } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { controlClass, selectClass } from '../../ui/control-class.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { DepartmentMark } from './department-mark.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import {
  dayField,
  type Edit,
  entriesOf,
  entryInWords,
  fieldsOf,
  isMap,
  isRequired,
  labelOf,
  sameValue,
  storedIn,
  valueInWords,
} from './values.ts';

interface Props {
  id: string;
  setting: Setting;
  /** Entries of the scope that is edited. */
  value: Json;
  department: string;
  faculty: boolean;
  edit: Edit | undefined;
  onChange: (value: Json | undefined) => void;
}

/** Of what is to come as many stand there before all are asked for; those of the department always do. */
const NEAR = 5;

interface Shown {
  entry: Json;
  /** Of the scope that is edited: it may go. */
  own: boolean;
  fresh: boolean;
}

/** Entries with where each comes from, what is still to come first; those of the scope may be taken away, others added. */
export function EntryList({ id, setting, value, department, faculty, edit, onChange }: Props) {
  const { now } = usePage();
  const [all, setAll] = useState(false);
  const day = dayField(setting);
  const own = entriesOf(value);
  const kept = entriesOf(storedIn(setting, faculty)?.value ?? (faculty ? setting.initial : []));
  const above =
    faculty || setting.scope !== 'added' ? [] : entriesOf(setting.faculty?.value ?? setting.initial);
  const shown: Shown[] = [
    ...above.map((entry) => ({ entry, own: false, fresh: false })),
    ...own.map((entry) => ({
      entry,
      own: true,
      fresh: edit !== undefined && !kept.some((one) => sameValue(one, entry)),
    })),
  ].sort((one, other) => keyOf(one.entry, day).localeCompare(keyOf(other.entry, day)));
  const today = dayOf(now);
  const coming = day === null ? shown : shown.filter(({ entry }) => keyOf(entry, day) >= today);
  const near = coming.filter(({ own: mine, fresh }, at) => fresh || (mine && !faculty) || at < NEAR);
  const listed = all || day === null ? shown : near;
  const give = (next: Json[]) => onChange(faculty || next.length > 0 ? next : undefined);
  return (
    <div className={styles.entries}>
      {day === null ? null : (
        <p className={styles.entriesHead}>
          <span className={styles.quiet}>{texts.upcoming(coming.length)}</span>
          {near.length < shown.length ? (
            <button
              type="button"
              className={styles.textButton}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? texts.showComing : texts.showPast(shown.length)}
            </button>
          ) : null}
        </p>
      )}
      {listed.length === 0 ? <p className={styles.quiet}>{texts.empty}</p> : null}
      <ul aria-labelledby={`${id}-title`}>
        {listed.map(({ entry, own: mine, fresh }) => (
          <li key={`${entryInWords(setting, entry)} ${mine}`} className={styles.entry}>
            {fieldsOf(setting).map(([name, schema], at) => {
              const held = isMap(entry) ? entry[name] : undefined;
              const said = held === undefined || held === '' ? '' : valueInWords(schema, held);
              return at === 0 ? <strong key={name}>{said}</strong> : <span key={name}>{said}</span>;
            })}
            <span className={styles.entryOrigin}>
              {mine && !faculty ? <DepartmentMark code={department} /> : null}
              {fresh ? <strong>{texts.unsaved}</strong> : null}
            </span>
            <span>
              {mine ? (
                <Button
                  size="toolbar"
                  aria-label={texts.removeOf(entryInWords(setting, entry))}
                  onClick={() => give(own.filter((one) => one !== entry))}
                >
                  {texts.remove}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <AddEntry setting={setting} onAdd={(entry) => give(sorted([...own, entry], day))} />
    </div>
  );
}

const keyOf = (entry: Json, field: string | null): string =>
  field !== null && isMap(entry) ? String(entry[field] ?? '') : '';

const sorted = (entries: Json[], field: string | null): Json[] =>
  entries.toSorted((one, other) => keyOf(one, field).localeCompare(keyOf(other, field)));

/** Fields of one more entry, once they are asked for. Enter adds it and saves nothing. */
function AddEntry({ setting, onAdd }: { setting: Setting; onAdd: (entry: Json) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<JsonObject | null>(null);
  const [refused, setRefused] = useState(false);
  const title = setting.title;
  const close = () => {
    setDraft(null);
    setRefused(false);
  };
  if (draft === null)
    return (
      <Button icon="plus" onClick={() => setDraft({})}>
        {texts.add(title)}
      </Button>
    );
  const add = () => {
    const held = Object.fromEntries(Object.entries(draft).filter(([, one]) => String(one).trim() !== ''));
    const missing = fieldsOf(setting).some(([name]) => isRequired(setting, name) && held[name] === undefined);
    setRefused(missing);
    if (missing) return;
    onAdd(held);
    close();
  };
  const put = (name: string, one: string) => setDraft({ ...draft, [name]: one });
  return (
    <fieldset
      className={styles.adding}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        add();
      }}
    >
      <legend>{texts.add(title)}</legend>
      {refused ? <FieldError id={`${id}-fault`}>{texts.incomplete}</FieldError> : null}
      {fieldsOf(setting).map(([name, schema], at) => {
        const shared = {
          id: `${id}-${name}`,
          autoFocus: at === 0,
          'aria-required': isRequired(setting, name) || undefined,
          'aria-describedby': refused ? `${id}-fault` : undefined,
        };
        return (
          <div key={name}>
            <label htmlFor={shared.id}>{typeof schema.title === 'string' ? schema.title : name}</label>
            {Array.isArray(schema.enum) ? (
              <select
                {...shared}
                className={selectClass()}
                value={String(draft[name] ?? '')}
                onChange={(event) => put(name, event.target.value)}
              >
                <option value="" />
                {schema.enum.map((one) => (
                  <option key={String(one)} value={String(one)}>
                    {labelOf(schema, String(one))}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...shared}
                type={schema.format === 'date' ? 'date' : 'text'}
                className={controlClass({})}
                maxLength={typeof schema.maxLength === 'number' ? schema.maxLength : undefined}
                value={String(draft[name] ?? '')}
                onChange={(event) => put(name, event.target.value)}
              />
            )}
          </div>
        );
      })}
      <ButtonRow>
        <Button onClick={add}>{texts.addNow}</Button>
        <Button kind="quiet" onClick={close}>
          {texts.discard}
        </Button>
      </ButtonRow>
    </fieldset>
  );
}
