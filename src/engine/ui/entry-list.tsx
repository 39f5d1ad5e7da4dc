import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

export interface Entry {
  key: string;
  title: ReactNode;
  /** Beside it. */
  picture?: ReactNode;
  /** Under the title; empty ones are left out. */
  texts: { key: string; content: ReactNode }[];
}

/** Things to read one after another: a title in bold, what it says below. */
export function EntryList({ label, entries }: { label: string; entries: Entry[] }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {entries.map(({ key, title, picture, texts }) => (
        <li key={key} className={styles.entry}>
          <div className={styles.words}>
            <div className={styles.title}>{title}</div>
            {texts.map((text) => (
              <div key={text.key} className={styles.text}>
                {text.content}
              </div>
            ))}
          </div>
          {picture}
        </li>
      ))}
    </ul>
  );
}
