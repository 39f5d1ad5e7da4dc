import { useEffect } from 'react';
import type { Preloadable } from './preloadable.ts';

/** Loads a piece while nothing else is to be done, so that the first press need not wait for it. */
export function useAtHand({ preload }: Pick<Preloadable<never>, 'preload'>, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const load = () => void preload().catch(() => undefined);
    // What was drawn is to be seen first; not every browser says when it is idle then.
    const frame = requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(load));
    return () => cancelAnimationFrame(frame);
  }, [preload, wanted]);
}
