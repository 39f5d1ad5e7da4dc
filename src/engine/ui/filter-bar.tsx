import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Chip } from './badge.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { controlClass, selectClass } from './control-class.ts';
import styles from './filter-bar.module.css';
import { Popover } from './popover.tsx';
import { Skeleton } from './spinner.tsx';
import * as texts from './texts.ts';

interface FilterBarProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
  /** Stands at the right. */
  end?: ReactNode;
}

/** Search and filters in one row; wraps. */
export function FilterBar({ ref, children, end }: FilterBarProps) {
  return (
    <div ref={ref} className={styles.bar} data-print="hide">
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  );
}

interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

export interface FilterSelectProps {
  label: string;
  options: FilterOption[];
  /** Empty string means all. */
  value: string;
  onChange: (value: string) => void;
  /** Text of the empty choice; default "Semua". */
  anyLabel?: string;
  /** Leaves out the empty choice. */
  required?: boolean;
}

/** One of several, as a native select with its label before it. */
export function FilterSelect({
  label,
  options,
  value,
  onChange,
  anyLabel = texts.anyValue,
  required,
}: FilterSelectProps) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={selectClass({ toolbar: true })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {required ? null : <option value="">{anyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
            {option.count === undefined ? '' : ` (${option.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface FilterChecksProps {
  label: string;
  /** `null` while they are on their way. */
  options: FilterOption[] | null;
  /** Stands in their place when they did not come. */
  failure?: ReactNode;
  values: string[];
  onChange: (values: string[]) => void;
  /** Finds choices that are not all there; without it those that are there are looked through. */
  onSearch?: (text: string) => void;
}

const SEARCH_FROM = 9;

/** Any of several, in a popover with check boxes; long lists get a search of their own. */
export function FilterChecks({ label, options, failure, values, onChange, onSearch }: FilterChecksProps) {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState(false);
  const isWanted = (option: FilterOption) =>
    onSearch !== undefined || option.label.toLowerCase().includes(text.trim().toLowerCase());
  const search = (next: string) => {
    setText(next);
    setSearched(true);
    onSearch?.(next);
  };
  return (
    <Popover
      label={label}
      ready={options !== null}
      opener={(props) => (
        <Button
          {...props}
          trailingIcon="chevron-down"
          className={values.length > 0 ? styles.active : undefined}
        >
          {label}
          {values.length > 0 ? ` ${values.length}` : ''}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.panel}>
          {searched || (options && options.length >= SEARCH_FROM) ? (
            <input
              type="search"
              aria-label={texts.searchIn(label)}
              placeholder={texts.searchIn(label.toLowerCase())}
              className={controlClass()}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
          ) : null}
          {options ? (
            <Checks label={label} options={options.filter(isWanted)} values={values} onChange={onChange} />
          ) : (
            (failure ?? <Skeleton />)
          )}
          <div className={styles.foot}>
            <Button size="toolbar" onClick={close}>
              {texts.close}
            </Button>
            {values.length > 0 ? (
              <Button size="toolbar" kind="quiet" onClick={() => onChange([])}>
                {texts.clear}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Popover>
  );
}

interface ChecksProps extends Omit<FilterChecksProps, 'failure' | 'onSearch'> {
  options: FilterOption[];
}

function Checks({ label, options, values, onChange }: ChecksProps) {
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset className={styles.checks}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={values.includes(option.value)}
          onChange={(on) => toggle(option.value, on)}
          label={
            <>
              {option.label}
              {option.count === undefined ? null : <span className={styles.count}> {option.count}</span>}
            </>
          }
        />
      ))}
      {options.length === 0 ? <p className={styles.none}>{texts.nothingMatches}</p> : null}
    </fieldset>
  );
}

export interface ActiveFilter {
  key: string;
  /** "Angkatan 2021". */
  label: string;
  onRemove: () => void;
}

/**
 * The filters in force, each removable, and the way to drop all. Nothing when there are none. What is removed takes its
 * button along: the focus goes to the next one, and from the last to the heading of the page.
 */
export function FilterChips({ filters, onClear }: { filters: ActiveFilter[]; onClear: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  if (filters.length === 0) return null;
  const moveFocus = (from: number | null) => {
    // The last button drops all of them.
    const removers = [...(box.current?.querySelectorAll('button') ?? [])].slice(0, -1);
    const beside = from === null ? undefined : (removers[from + 1] ?? removers[from - 1]);
    (beside ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  };
  return (
    <fieldset ref={box} className={styles.chips} aria-label={texts.activeFilters} data-print="hide">
      {filters.map((filter, at) => (
        <Chip
          key={filter.key}
          onRemove={() => {
            moveFocus(at);
            filter.onRemove();
          }}
          removeLabel={texts.removeFilter(filter.label)}
        >
          {filter.label}
        </Chip>
      ))}
      <Button
        kind="quiet"
        size="row"
        onClick={() => {
          moveFocus(null);
          onClear();
        }}
      >
        {texts.removeFilters}
      </Button>
    </fieldset>
  );
}

interface ColumnChoice {
  key: string;
  label: string;
  /** Cannot be hidden: the one that names the row. */
  fixed?: boolean;
}

export interface ColumnChooserProps {
  columns: ColumnChoice[];
  /** Keys of the visible ones. */
  visible: string[];
  onChange: (visible: string[]) => void;
  onReset?: () => void;
}

/** Which columns a table shows: "Kolom 12/13". */
export function ColumnChooser({ columns, visible, onChange, onReset }: ColumnChooserProps) {
  const set = (key: string, on: boolean) =>
    onChange(columns.filter((c) => (c.key === key ? on : visible.includes(c.key))).map((c) => c.key));
  return (
    <Popover
      label={texts.columns}
      align="end"
      opener={(props) => (
        <Button {...props} icon="columns">
          {texts.columnsShown(visible.length, columns.length)}
        </Button>
      )}
    >
      <div className={styles.panel}>
        <fieldset className={styles.checks}>
          <legend className="visually-hidden">{texts.shownColumns}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              checked={visible.includes(column.key)}
              disabled={column.fixed}
              onChange={(on) => set(column.key, on)}
              label={column.label}
              hint={column.fixed ? texts.alwaysShown : undefined}
            />
          ))}
        </fieldset>
        {onReset ? (
          <div className={styles.foot}>
            <Button size="toolbar" kind="quiet" onClick={onReset}>
              {texts.resetColumns}
            </Button>
          </div>
        ) : null}
      </div>
    </Popover>
  );
}
