import type { ReactNode } from 'react';
import { dayParts } from '../format/dates.ts';
import styles from './agenda-list.module.css';
import { classes } from './classes.ts';

export interface AgendaEntry {
  key: string;
  /** ISO date. */
  day: string;
  title: ReactNode;
  /** When, where, as what: one after another. */
  facts: { key: string; content: ReactNode }[];
}

/** Days as leaves of a calendar, each with what is on it, in their order: for narrow screens. */
export function AgendaList({ label, entries }: { label: string; entries: AgendaEntry[] }) {
  return (
    <ul className={styles.agenda} aria-label={label}>
      {entries.map(({ key, ...entry }, at) => (
        <Entry key={key} {...entry} again={entries[at - 1]?.day === entry.day} />
      ))}
    </ul>
  );
}

/** `again`: of the day of the entry before; it is seen once, and heard at each. */
function Entry({ day, title, facts, again }: Omit<AgendaEntry, 'key'> & { again: boolean }) {
  return (
    <li className={classes(styles.entry, again && styles.again)}>
      <Leaf day={day} again={again} />
      <div className={styles.what}>
        <div className={styles.title}>{title}</div>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact.key}>{fact.content}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Leaf({ day, again }: { day: string; again: boolean }) {
  const { weekday, number, month } = dayParts(day);
  return (
    <time className={again ? 'visually-hidden' : styles.leaf} dateTime={day}>
      <span>{weekday}</span> <strong>{number}</strong> <span>{month}</span>
    </time>
  );
}
