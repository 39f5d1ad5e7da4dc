import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { controlClass } from './control-class.ts';
import styles from './filter-bar.module.css';
import { takesFocus } from './popover.tsx';
import { Skeleton } from './spinner.tsx';
import * as texts from './texts.ts';

interface Choice {
  value: string;
  label: string;
  count?: number;
  /** Cannot be taken away. */
  fixed?: boolean;
}

interface ChoicesPanelProps {
  legend: string;
  /** `null` while they are on their way. */
  choices: Choice[] | null;
  /** Stands in their place when they did not come. */
  failure?: ReactNode;
  values: string[];
  onChange: (values: string[]) => void;
  /** For long lists: `text` is `null` until something was looked for, `elsewhere` says that others look for it. */
  search?: { label: string; text: string | null; onSearch: (text: string) => void; elsewhere: boolean };
  onClose?: () => void;
  /** Back to those that were chosen by nobody. */
  onReset?: () => void;
}

const SEARCH_FROM = 9;

/** What a popover of choices holds: check boxes, for many of them a search, and buttons at its foot. */
export default function ChoicesPanel(props: ChoicesPanelProps) {
  const { choices, failure, values, onChange, search, onClose, onReset } = props;
  const text = search?.text ?? '';
  const isWanted = ({ label }: Choice) =>
    search?.elsewhere || label.toLowerCase().includes(text.trim().toLowerCase());
  return (
    <div className={styles.panel}>
      {search && (search.text !== null || (choices && choices.length >= SEARCH_FROM)) ? (
        <input
          type="search"
          aria-label={texts.searchIn(search.label)}
          placeholder={texts.searchIn(search.label.toLowerCase())}
          className={controlClass()}
          value={text}
          onChange={(event) => search.onSearch(event.target.value)}
        />
      ) : null}
      {choices ? <Checks {...props} choices={choices.filter(isWanted)} /> : (failure ?? <Skeleton />)}
      {onClose || onReset ? (
        <div className={styles.foot}>
          {onClose ? (
            <Button size="toolbar" onClick={onClose}>
              {texts.close}
            </Button>
          ) : null}
          {search && values.length > 0 ? (
            <Button size="toolbar" kind="quiet" onClick={() => onChange([])}>
              {texts.clear}
            </Button>
          ) : null}
          {onReset ? (
            <Button size="toolbar" kind="quiet" onClick={onReset}>
              {texts.resetColumns}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

interface ChecksProps extends ChoicesPanelProps {
  choices: Choice[];
}

function Checks({ legend, choices, values, onChange }: ChecksProps) {
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset ref={takesFocus} className={styles.checks}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label, count, fixed }) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          disabled={fixed}
          onChange={(on) => toggle(value, on)}
          label={
            <>
              {label}
              {count === undefined ? null : <span className={styles.count}> {count}</span>}
            </>
          }
          hint={fixed ? texts.alwaysShown : undefined}
        />
      ))}
      {choices.length === 0 ? <p className={styles.none}>{texts.nothingMatches}</p> : null}
    </fieldset>
  );
}
