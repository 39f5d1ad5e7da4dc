import type { ReactNode } from 'react';
import { dayParts } from '../format/dates.ts';
import styles from './agenda-list.module.css';

export interface AgendaEntry {
  key: string;
  /** ISO date. */
  day: string;
  title: ReactNode;
  /** When, where, as what: one after another. */
  facts: { key: string; content: ReactNode }[];
}

/** Days as leaves of a calendar, each with what is on it: for narrow screens. */
export function AgendaList({ label, entries }: { label: string; entries: AgendaEntry[] }) {
  return (
    <ul className={styles.agenda} aria-label={label}>
      {entries.map(({ key, day, title, facts }) => (
        <li key={key} className={styles.entry}>
          <Leaf day={day} />
          <div className={styles.what}>
            <div className={styles.title}>{title}</div>
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact.key}>{fact.content}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Leaf({ day }: { day: string }) {
  const { weekday, number, month } = dayParts(day);
  return (
    <time className={styles.leaf} dateTime={day}>
      <span>{weekday}</span> <strong>{number}</strong> <span>{month}</span>
    </time>
  );
}
