import { createContext, useContext, useEffect } from 'react';

/** Counts the docks on the page: bars of actions that stand at the bottom of a phone's screen. */
export interface Docks {
  enter: () => void;
  leave: () => void;
}

/** Where docks are counted; without a frame around there is no bottom bar to make room. */
export const DockContext = createContext<Docks | null>(null);

/** While `shown`, the frame's bottom bar makes room on phones. */
export function useDock(shown: boolean): void {
  const docks = useContext(DockContext);
  useEffect(() => {
    if (!shown || !docks) return;
    docks.enter();
    return docks.leave;
  }, [shown, docks]);
}
