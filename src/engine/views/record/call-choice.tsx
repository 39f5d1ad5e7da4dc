import { useState } from 'react';
import type { CallChoice } from '../../../definition/screens/shown-screen.ts';
import { FilterSelect } from '../../ui/filter-bar.tsx';
import styles from './record.module.css';

/** The choice that is sent with a call. */
export function Choice({
  choice,
  index,
  onChange,
}: {
  choice: CallChoice;
  index: number;
  onChange: (index: number) => void;
}) {
  return (
    <div className={styles.choice}>
      <FilterSelect
        label={choice.label}
        required
        options={choice.options.map((option, at) => ({ value: String(at), label: option.label }))}
        value={String(index)}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}

/** The chosen index, kept under the choice's own key; a broken value falls back to the default. */
export function useChoice(choice: CallChoice | null): [number, (index: number) => void] {
  const [index, setIndex] = useState(() =>
    choice ? rememberedIndex(choice, localStorage.getItem(choice.remember)) : 0,
  );
  return [
    index,
    (next) => {
      if (choice) localStorage.setItem(choice.remember, String(next));
      setIndex(next);
    },
  ];
}

export function rememberedIndex(
  choice: Pick<CallChoice, 'default' | 'options'>,
  stored: string | null,
): number {
  const index = Number(stored);
  const valid =
    stored !== null &&
    stored.trim() !== '' &&
    Number.isInteger(index) &&
    index >= 0 &&
    index < choice.options.length;
  return valid ? index : choice.default;
}
