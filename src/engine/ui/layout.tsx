import { createContext, type ReactNode, type Ref, use, useCallback, useState } from 'react';
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

/** Lifts the sections around something that stands above the rest of the page, such as a dock of actions. */
export const Lift = createContext<(() => void) | null>(null);

interface SectionProps {
  children: ReactNode;
  labelledBy?: string;
  id?: string;
  /** Something in it may stand above the rest of the page and does not say so (`Lift`). */
  floats?: boolean;
}

/** One section of a page; give the heading as first child. */
export function Section({ children, labelledBy, id, floats }: SectionProps) {
  const [lifted, setLifted] = useState(false);
  const around = use(Lift);
  const lift = useCallback(() => {
    setLifted(true);
    around?.();
  }, [around]);
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classes(styles.section, !floats && !lifted && styles.layer)}
    >
      <Lift value={lift}>{children}</Lift>
    </section>
  );
}
