import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './search-field.module.css';
import * as texts from './texts.ts';

export interface SearchFieldProps {
  /** What is searched: "Cari nama, NIM, atau judul". Label and placeholder at once. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Milliseconds of rest before `onChange`; 300 by default. Enter and clearing do not wait. */
  delay?: number;
}

/** Search within a list. Keeps its text locally, so that typing never waits for the list. */
export function SearchField({ label, value, onChange, delay = 300 }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What came from here comes back when the list has it; by then more may have been typed.
  const given = useRef(value);
  useEffect(() => {
    if (value !== given.current) setText(value);
    given.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next === given.current) return;
    given.current = next;
    onChange(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), delay);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    commit(text);
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Icon name="search" size={16} className={styles.icon} />
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={label}
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
        />
        {text ? (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              setText('');
              commit('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
            <span className="visually-hidden">{texts.clearSearch}</span>
          </button>
        ) : null}
      </form>
    </search>
  );
}
