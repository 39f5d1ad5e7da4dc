import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icons/icon.tsx';
import styles from './text-field.module.css';

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

/** Label above, hint under it, error between hint and control. Source: look.md 8. */
export function FieldFrame({ id, label, hint, error, optional, aside, children, below }: FieldFrameProps) {
  return (
    <div className={classes(styles.field, error ? styles.invalid : null)}>
      <div className={styles.top}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
          {optional ? ' ' : null}
          {optional ? <span className={styles.optional}>opsional</span> : null}
        </label>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {children}
      {below ? <p className={styles.below}>{below}</p> : null}
    </div>
  );
}

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
          {label}
          {optional ? ' ' : null}
          {optional ? <span className={styles.optional}>opsional</span> : null}
        </legend>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {children}
    </fieldset>
  );
}

/** The sentence of a fault, beside its field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert-circle" size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Class of a bare text control, for controls built elsewhere. `short` sets the width for brief answers. */
export function controlClass(options: { invalid?: boolean; short?: boolean; right?: boolean } = {}): string {
  return classes(
    styles.control,
    options.invalid && styles.bad,
    options.short && styles.short,
    options.right && styles.right,
  );
}

/** Class of a native select. */
export function selectClass(options: { invalid?: boolean; toolbar?: boolean } = {}): string {
  return classes(
    styles.control,
    styles.select,
    options.invalid && styles.bad,
    options.toolbar && styles.toolbar,
  );
}

type Shared = Omit<FieldFrameProps, 'id' | 'children'>;

export interface TextFieldProps
  extends Shared,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  /** A text area that grows with its text. */
  multiline?: boolean;
  /** Narrow, for short answers. */
  short?: boolean;
}

/** A labelled text input outside of schema forms: sign-in, dialogs, search in a picker. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, below, multiline, short, onChange, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  const shared = {
    id,
    className: classes(controlClass({ invalid: Boolean(error), short }), multiline && styles.area),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { hint, error }),
    'aria-required': input['aria-required'] ?? (optional ? undefined : true),
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      below={below}
    >
      {multiline ? (
        <textarea
          {...shared}
          rows={3}
          name={input.name}
          value={input.value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input type="text" {...input} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  id: string;
  onChange: (value: string) => void;
}

/** The bare control of a password with "Lihat" and "Sembunyikan". */
export function PasswordInput({ onChange, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input
        {...input}
        type={shown ? 'text' : 'password'}
        className={controlClass({ invalid: Boolean(input['aria-invalid']) })}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className={styles.show}
        aria-controls={input.id}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Sembunyikan' : 'Lihat'} <span className="visually-hidden">kata sandi</span>
      </button>
    </div>
  );
}

/** A labelled password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'multiline' | 'short'>) {
  const { label, hint, error, optional, aside, below, onChange, ...input } = props;
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      below={below}
    >
      <PasswordInput
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={onChange}
      />
    </FieldFrame>
  );
}

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

/** One choice of a group; give all of a group the same `name` inside a `fieldset`. */
export function Radio({ label, hint, onChange, className, ...input }: RadioProps) {
  return (
    <label className={classes(styles.choice, className)}>
      <input {...input} type="radio" className={styles.radio} onChange={onChange} />
      <span>
        {label}
        {hint ? <span className={styles.choiceHint}>{hint}</span> : null}
      </span>
    </label>
  );
}
