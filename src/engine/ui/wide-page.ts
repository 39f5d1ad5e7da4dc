import { createContext, use, useEffect } from 'react';

/** Lets a page say that it is wide; then it opens with the rail instead of the full sidebar. */
export const WideContext = createContext<(wide: boolean) => void>(() => {});

/** Called by what needs the width, as long as it is drawn. */
export function useWide(wide: boolean): void {
  const tell = use(WideContext);
  useEffect(() => {
    if (!wide) return;
    tell(true);
    return () => tell(false);
  }, [tell, wide]);
}
