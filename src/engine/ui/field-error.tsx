import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './text-field.module.css';

/** The sentence of a fault, beside its field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert-circle" size={16} />
      <span>{children}</span>
    </p>
  );
}
