import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field-error.tsx';
import styles from './text-field.module.css';
import * as texts from './texts.ts';

export interface FieldFrameProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** At the right of the label: "Lupa kata sandi?". */
  aside?: ReactNode;
  children: ReactNode;
  /** Under the control: how many characters. */
  below?: ReactNode;
}

/** Ids of hint and error for `aria-describedby`, in the order they stand. */
export function describedBy(id: string, has: { hint?: ReactNode; error?: ReactNode }): string | undefined {
  return classes(has.hint ? `${id}-hint` : null, has.error ? `${id}-error` : null) || undefined;
}

/** Label above, hint under it, error between hint and control. */
export function FieldFrame({ id, label, hint, error, optional, aside, children, below }: FieldFrameProps) {
  return (
    <div className={classes(styles.field, error ? styles.invalid : null)}>
      <div className={styles.top}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          <Label optional={optional}>{label}</Label>
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      <Guidance id={id} hint={hint} error={error} />
      <div className={styles.answer}>
        {children}
        {below ? <p className={styles.below}>{below}</p> : null}
      </div>
    </div>
  );
}

/** The words of a label. */
export function Label({ optional, children }: { optional: boolean | undefined; children: ReactNode }) {
  if (!optional) return children;
  return (
    <>
      {children} <span className={styles.optional}>{texts.optional}</span>
    </>
  );
}

/** What helps to fill in the control: the hint, and what is wrong with it now. Ids as in `describedBy`. */
export function Guidance({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </>
  );
}
