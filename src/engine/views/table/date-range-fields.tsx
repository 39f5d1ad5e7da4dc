import { takesFocus } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './table-view.module.css';
import * as texts from './texts.ts';

export interface DateRangeFieldsProps {
  /** ISO dates; empty = open. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** The first and the last day of a filter by days. */
export default function DateRangeFields({ from, to, onChange }: DateRangeFieldsProps) {
  return (
    <div ref={takesFocus} className={styles.range}>
      <TextField
        type="date"
        label={texts.from}
        optional
        value={from}
        max={to || undefined}
        onChange={(start) => onChange(start, to)}
      />
      <TextField
        type="date"
        label={texts.to}
        optional
        value={to}
        min={from || undefined}
        onChange={(end) => onChange(from, end)}
      />
    </div>
  );
}
