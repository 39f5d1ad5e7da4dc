import { useEffect } from 'react';
import type { Preloadable } from './preloadable.ts';
import { whenIdle } from './when-idle.ts';

/** Loads a piece while nothing else is to be done, so that the first press need not wait for it. */
export function useAtHand({ preload }: Pick<Preloadable<never>, 'preload'>, wanted = true): void {
  useEffect(
    () => (wanted ? whenIdle(() => void preload().catch(() => undefined)) : undefined),
    [preload, wanted],
  );
}
