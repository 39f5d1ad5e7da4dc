import { useEffect, useState } from 'react';

/** Whether no part of the element is in the window; `watch` false, or where nothing can be measured: no. */
export function useOutOfSight(element: HTMLElement | null, watch: boolean): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!watch || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => setAway(entries.at(-1)?.isIntersecting === false),
      {
        // Under the bar at the top, and where the dock would stand, it is in nobody's reach.
        rootMargin: ['-58px', '0px', '-58px'].join(' '),
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, watch]);
  return watch && element !== null && away;
}
