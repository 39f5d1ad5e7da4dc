import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import styles from './text-field.module.css';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  /** What speaks against it. */
  warning?: ReactNode;
  onChange: () => void;
}

/** One choice of a group; give all of a group the same `name` inside a `fieldset`. The hint is read after its name. */
export function Radio({ label, hint, warning, onChange, className, ...input }: RadioProps) {
  const id = useId();
  const described = classes(
    input['aria-describedby'],
    hint ? `${id}-hint` : null,
    warning ? `${id}-warning` : null,
  );
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
        {warning ? (
          <span id={`${id}-warning`} className={styles.choiceWarning}>
            <Icon name="alert-circle" />
            <span>{warning}</span>
          </span>
        ) : null}
      </span>
    </label>
  );
}
