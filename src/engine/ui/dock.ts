import { createContext, useContext, useEffect } from 'react';

/** Counts the docks on the page: bars of actions that stand at the bottom of a phone's screen. */
export interface Docks {
  /** `spare`: one that stands back for any other. */
  enter: (spare: boolean) => void;
  leave: (spare: boolean) => void;
}

/** Where docks are counted; without a frame around there is no bottom bar to make room. */
export const DockContext = createContext<Docks | null>(null);

/** Whether a dock is there that a spare one stands back for. */
export const DockTaken = createContext(false);

/** Whether what is drawn is closed to a line: nothing of it shows, its dock neither. */
export const FoldedAway = createContext(false);

/** While `shown`, the frame's bottom bar makes room on phones. */
export function useDock(shown: boolean, spare = false): void {
  const docks = useContext(DockContext);
  const there = !useContext(FoldedAway) && shown;
  useEffect(() => {
    if (!there || !docks) return;
    docks.enter(spare);
    return () => docks.leave(spare);
  }, [there, docks, spare]);
}
