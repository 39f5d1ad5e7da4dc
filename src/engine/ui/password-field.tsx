import { useState } from 'react';
import { controlClass } from './control-class.ts';
import styles from './text-field.module.css';
import { type TextControlProps, TextField, type TextFieldProps } from './text-field.tsx';
import * as texts from './texts.ts';

/** The bare control of a password with "Lihat" and "Sembunyikan". */
export function PasswordInput({ onChange, ...input }: TextControlProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input
        {...input}
        type={shown ? 'text' : 'password'}
        className={controlClass({ invalid: Boolean(input['aria-invalid']) })}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className={styles.show} aria-controls={input.id} onClick={() => setShown(!shown)}>
        {shown ? texts.hidePassword : texts.showPassword}{' '}
        <span className="visually-hidden">{texts.thePassword}</span>
      </button>
    </div>
  );
}

/** A labelled password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'multiline' | 'short' | 'control'>) {
  return <TextField {...props} control={PasswordInput} />;
}
