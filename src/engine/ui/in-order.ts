import { type RefObject, useLayoutEffect, useRef } from 'react';

/** On a region until for the first time nothing in it is on its way. */
const ARRIVING = 'data-arriving';
/** On what is on its way, and on all around it up to the region. What follows is not shown (layout.module.css). */
const AWAITED = 'data-awaited';
const AWAITS = 'data-awaits';

/** Says of an element that something else will stand in its place. */
export const awaits = { [AWAITS]: '' };

/**
 * A region in which things appear in the order in which they are read: what comes late would push down what stands below it.
 * Only at first: later nothing of it is taken away again.
 */
export function useInOrder<E extends HTMLElement>(): RefObject<E | null> {
  const region = useRef<E>(null);
  useLayoutEffect(() => {
    region.current?.setAttribute(ARRIVING, '');
    order(region.current);
  }, []);
  return region;
}

/** For an element with `awaits`: tells the region around when it comes and goes. */
export function useAwaited<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const awaited = element.current;
    const region = () => awaited?.closest(`[${ARRIVING}]`) ?? null;
    order(region());
    return () => {
      const left = region();
      // Once it is gone, and what comes instead, which may be on its way as well, is there; still before anything is painted.
      queueMicrotask(() => order(left));
    };
  }, []);
  return element;
}

function order(region: Element | null): void {
  if (!region) return;
  for (const marked of region.querySelectorAll(`[${AWAITED}]`)) marked.removeAttribute(AWAITED);
  const awaited = region.querySelectorAll(`[${AWAITS}]`);
  if (awaited.length === 0) region.removeAttribute(ARRIVING);
  for (const one of awaited)
    for (let at: Element | null = one; at && at !== region; at = at.parentElement)
      at.setAttribute(AWAITED, '');
}
