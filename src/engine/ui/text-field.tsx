import { type ComponentProps, type ComponentType, useId } from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control-class.ts';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './text-field.module.css';

type Shared = Omit<FieldFrameProps, 'id' | 'children'>;

/** What stands inside the frame: an input that gives its text rather than an event. */
export interface TextControlProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  onChange: (value: string) => void;
}

export interface TextFieldProps extends Shared, Omit<TextControlProps, 'id' | 'value' | 'children'> {
  id?: string;
  value: string;
  /** A text area that grows with its text. */
  multiline?: boolean;
  /** Narrow, for short answers. */
  short?: boolean;
  /** Another control in the place of the plain input. */
  control?: ComponentType<TextControlProps>;
}

/** A labelled text input outside of schema forms: sign-in, dialogs, search in a picker. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, below, multiline, short, onChange, ...rest } = props;
  const { control: Control = PlainInput, ...input } = rest;
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
    <FieldFrame {...{ id, label, hint, error, optional, aside, below }}>
      {multiline ? (
        <textarea
          {...shared}
          rows={3}
          name={input.name}
          value={input.value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Control {...input} {...shared} onChange={onChange} />
      )}
    </FieldFrame>
  );
}

function PlainInput({ onChange, ...input }: TextControlProps) {
  return <input type="text" {...input} onChange={(event) => onChange(event.target.value)} />;
}
