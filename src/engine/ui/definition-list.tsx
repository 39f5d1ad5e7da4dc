import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Label and value in ruled rows: a filled-in form as text. */
export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.key} className={styles.row}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
