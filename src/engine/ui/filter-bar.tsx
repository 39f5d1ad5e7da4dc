import { type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { preloadable } from '../chunks/preloadable.ts';
import { useAtHand } from '../chunks/use-at-hand.ts';
import { Chip } from './badge.tsx';
import { Button } from './button.tsx';
import { selectClass } from './control-class.ts';
import styles from './filter-bar.module.css';
import { Popover } from './popover.tsx';
import { Skeleton } from './spinner.tsx';
import * as texts from './texts.ts';

const ChoicesPanel = preloadable(() => import('./choices-panel.tsx'));

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

/** Any of several, in a popover with check boxes. */
export function FilterChecks({ label, options, failure, values, onChange, onSearch }: FilterChecksProps) {
  const [search, setSearch] = useState<string | null>(null);
  useAtHand(ChoicesPanel);
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
        <Suspense fallback={<Skeleton />}>
          <ChoicesPanel
            legend={label}
            choices={options}
            failure={failure}
            values={values}
            onChange={onChange}
            search={{
              label,
              text: search,
              onSearch: (text) => {
                setSearch(text);
                onSearch?.(text);
              },
              elsewhere: onSearch !== undefined,
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Popover>
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
  useAtHand(ChoicesPanel);
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
      <Suspense fallback={<Skeleton />}>
        <ChoicesPanel
          legend={texts.shownColumns}
          choices={columns.map(({ key, label, fixed }) => ({ value: key, label, fixed }))}
          values={visible}
          onChange={(next) => onChange(columns.filter(({ key }) => next.includes(key)).map(({ key }) => key))}
          onReset={onReset}
        />
      </Suspense>
    </Popover>
  );
}
