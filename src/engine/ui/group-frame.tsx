import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { describedBy, type FieldFrameProps, Guidance, Label } from './field-frame.tsx';
import styles from './text-field.module.css';

/** Several controls under one label: radios, check boxes, files. `label` may be left out for a single check box. */
export function GroupFrame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: Omit<FieldFrameProps, 'label'> & { label?: ReactNode }) {
  return (
    <fieldset
      id={`${id}-group`}
      className={classes(styles.field, error ? styles.invalid : null)}
      aria-describedby={describedBy(id, { hint, error })}
    >
      {label ? (
        <legend id={`${id}-label`} className={classes(styles.label, styles.legend)}>
          <Label optional={optional}>{label}</Label>
        </legend>
      ) : null}
      <Guidance id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
