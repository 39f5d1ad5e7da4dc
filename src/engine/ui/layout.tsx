import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './layout.module.css';

/** A stack of sections with the space of the house (30 px) between them. */
export function Sections({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.sections}>
      {children}
    </div>
  );
}

interface SectionProps {
  children: ReactNode;
  labelledBy?: string;
  id?: string;
  /** Something in it may stand above the rest of the page (a dock of actions). */
  floats?: boolean;
}

/** One section of a page; give the heading as first child. */
export function Section({ children, labelledBy, id, floats }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classes(styles.section, !floats && styles.layer)}
    >
      {children}
    </section>
  );
}
