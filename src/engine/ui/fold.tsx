import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { FoldedAway } from './dock.ts';
import styles from './fold.module.css';
import { FoldedTitle } from './heading.tsx';
import { Icon } from './icons/icon.tsx';
import * as texts from './texts.ts';
import { wholeCodes } from './whole-codes.tsx';

export type FoldState = keyof typeof texts.foldStates;

const MARKS = { done: 'check-circle', over: 'history', open: 'circle' } as const;

export interface FoldProps {
  title: ReactNode;
  /** What is to be known of it without opening it: "8 dari 8 terpenuhi". */
  line: string;
  /** What it holds is done, or is over without counting; else it is still to come; none = it is no step. */
  state?: FoldState;
  children: ReactNode;
}

/** A part of a page closed to one line that opens; those that follow each other make a ruled list. */
export function Fold({ title, line, state, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes(styles.line, !state && styles.plain)}>
        {state && (
          <Icon
            name={MARKS[state]}
            label={texts.foldStates[state]}
            className={classes(styles.mark, state === 'done' && styles.done)}
          />
        )}
        <h2 className={styles.title}>{wholeCodes(title, 'title')}</h2>
        <span className={styles.says}>{line}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.content}>
        <FoldedAway value={!open}>
          <FoldedTitle value={title}>{children}</FoldedTitle>
        </FoldedAway>
      </div>
    </details>
  );
}
