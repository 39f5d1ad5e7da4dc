import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import styles from './etiket.module.css';
import * as texts from './texts.ts';

export interface EtiketCell {
  label: string;
  value: ReactNode;
  /** A row of its own; the first wide cell is the title of the record. */
  wide?: boolean;
  /** Relative width in its row, 1 (default) to 3. */
  span?: 1 | 2 | 3;
  /** On phones shown only after "Rincian". */
  secondary?: boolean;
}

export interface EtiketProps {
  cells: EtiketCell[];
  /** Accessible name of the block, for example "Kepala pendaftaran". */
  label: string;
  /** On phones one line without a frame while the rest waits behind "Rincian". */
  line?: boolean;
  moreLabel?: string;
  lessLabel?: string;
}

/** The ruled head of a record, as the title block of an engineering drawing. */
export function Etiket({
  cells,
  label,
  line,
  moreLabel = texts.moreFacts,
  lessLabel = texts.fewerFacts,
}: EtiketProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const expandable = cells.some((cell) => cell.secondary);
  return (
    <section
      className={classes(
        styles.etiket,
        open && styles.open,
        expandable && styles.expandable,
        line && styles.line,
      )}
      aria-label={label}
    >
      <dl id={id} className={styles.cells}>
        {cells.map((cell) => (
          <div
            key={cell.label}
            className={classes(
              styles.cell,
              cell.wide && styles.wide,
              cell.span && styles[`span${cell.span}`],
              cell.secondary && styles.secondary,
            )}
          >
            <dt>{cell.label}</dt>
            <dd>{cell.value}</dd>
          </div>
        ))}
      </dl>
      {expandable ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? lessLabel : moreLabel}
        </button>
      ) : null}
    </section>
  );
}

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The same number elsewhere, under its note. */
  beside?: ReactNode;
  tone?: 'red' | 'green';
}

/** The few numbers that matter, in the frame of an etiket: score, letter, limit. */
export function Figures({ figures, label }: { figures: Figure[]; label: string }) {
  return (
    <section className={styles.etiket} aria-label={label}>
      <dl className={styles.cells}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes(styles.cell, styles.figure)}>
            <dt>{figure.label}</dt>
            <dd className={classes(styles.number, figure.tone && styles[figure.tone])}>{figure.value}</dd>
            {figure.note ? <dd className={styles.note}>{figure.note}</dd> : null}
            {figure.beside ? <dd className={styles.note}>{figure.beside}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}
