import { type ReactNode, useMemo, useState } from 'react';
import styles from './app-frame.module.css';
import { classes } from './classes.ts';
import { DockContext, type Docks, DockTaken } from './dock.ts';
import { Kop } from './kop.tsx';
import { SkipLink } from './skip-link.tsx';

export interface AppFrameProps {
  topBar: ReactNode;
  sidebar?: ReactNode;
  /** From 1024 px on: the narrow rail instead of the full sidebar (wide tables). Below it is always the rail. */
  rail?: boolean;
  /** The page takes the whole width of the window: a list of many columns. */
  wide?: boolean;
  /** Phones only. */
  bottomBar?: ReactNode;
  /** Offline banner or another sentence above everything. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The shell: bar with kop, sidebar or rail, sheet, bottom bar on phones. `main` has the id `isi`. */
export function AppFrame({ topBar, sidebar, rail, wide, bottomBar, banner, children }: AppFrameProps) {
  const [docks, setDocks] = useState({ own: 0, spare: 0 });
  const dock = useMemo<Docks>(() => {
    const count = (kind: 'own' | 'spare', by: number) =>
      setDocks((now) => ({ ...now, [kind]: now[kind] + by }));
    return {
      enter: (spare) => count(spare ? 'spare' : 'own', 1),
      leave: (spare) => count(spare ? 'spare' : 'own', -1),
    };
  }, []);
  return (
    <div
      className={classes(
        styles.frame,
        !sidebar && styles.noSide,
        rail && styles.rail,
        wide && styles.wide,
        docks.own + docks.spare > 0 && styles.docked,
      )}
    >
      <SkipLink />
      <div className={styles.top} data-print="hide">
        {topBar}
        <Kop />
      </div>
      {sidebar ? (
        <div className={styles.side} data-print="hide">
          {sidebar}
        </div>
      ) : null}
      <div className={styles.sheet}>
        {banner}
        <main id="content" tabIndex={-1} className={styles.main}>
          <DockContext value={dock}>
            <DockTaken value={docks.own > 0}>{children}</DockTaken>
          </DockContext>
        </main>
      </div>
      {bottomBar ? (
        <div className={styles.bottom} data-print="hide">
          {bottomBar}
        </div>
      ) : null}
    </div>
  );
}
