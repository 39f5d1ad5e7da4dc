import { type MouseEvent, useEffect, useRef } from 'react';
import { unfold } from '../../ui/unfold.ts';
import type { SummaryEntry } from '../error-entries.ts';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

export interface ErrorSummaryProps {
  /** In page order. */
  entries: SummaryEntry[];
  /** Grows with each failed submit; then the summary takes the focus. */
  attempt: number;
  onGo: (entry: SummaryEntry) => void;
  level?: 2 | 3;
}

/** What has to be mended, on top, one link per fault. */
export function ErrorSummary({ entries, attempt, onGo, level = 2 }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    unfold(box.current);
    box.current?.focus();
  }, [attempt]);
  if (entries.length === 0) return null;
  const Level = level === 2 ? 'h2' : 'h3';
  const go = (event: MouseEvent, entry: SummaryEntry) => {
    event.preventDefault();
    onGo(entry);
  };
  return (
    <section ref={box} tabIndex={-1} className={styles.summaryBox} aria-label={texts.toMend}>
      <Level>{texts.faultsToMend(entries.length)}</Level>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.id} ${entry.message}`}>
            <a href={`#${entry.id}`} onClick={(event) => go(event, entry)}>
              {entry.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
