import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './text-field.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Small text under the label. */
  hint?: ReactNode;
  /** Neither all nor none of what it stands for. */
  mixed?: boolean;
  /** The label is only read out (row selection). */
  labelHidden?: boolean;
}

/** A check box whose whole label is the target. */
export function Checkbox({
  checked,
  onChange,
  label,
  hint,
  mixed,
  labelHidden,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label className={classes(styles.choice, labelHidden && styles.bare, className)}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = Boolean(mixed);
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
        {hint ? <span className={styles.choiceHint}>{hint}</span> : null}
      </span>
    </label>
  );
}
