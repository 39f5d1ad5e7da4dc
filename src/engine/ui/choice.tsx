import { type ComponentProps, type ReactNode, useId } from 'react';
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

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  onChange: () => void;
}

/** One choice of a group; give all of a group the same `name` inside a `fieldset`. The hint is read after its name. */
export function Radio({ label, hint, onChange, className, ...input }: RadioProps) {
  const id = useId();
  const described = classes(input['aria-describedby'], hint ? `${id}-hint` : null);
  return (
    <label className={classes(styles.choice, className)}>
      <input
        {...input}
        type="radio"
        className={styles.radio}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className={styles.choiceHint}>
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
