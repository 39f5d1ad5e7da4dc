import { useEffect, useRef, useState } from 'react';

/**
 * A box around one table: while the table is wider it scrolls, so it is a region with a name that the keyboard reaches. `box`
 * goes on the element, whose first child is the table.
 */
export function useScrollBox(label: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const table = element.firstElementChild;
      setOverflows(Boolean(table && table.scrollWidth > element.clientWidth + 1));
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const region = overflows ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return { overflows, box: { ref, ...region } };
}
