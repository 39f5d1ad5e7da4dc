import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

function subscribeTo(query: string) {
  return (notify: () => void): (() => void) => {
    const list = globalThis.matchMedia?.(query);
    list?.addEventListener('change', notify);
    return () => list?.removeEventListener('change', notify);
  };
}

/** True while the media query holds; false where there is no `matchMedia`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(subscribeTo(query), () => globalThis.matchMedia?.(query).matches ?? false);
}

/** True while the element is at least `width` px wide; also where nothing can be measured. */
export function useAtLeast(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWide(box.clientWidth === 0 || box.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, width]);
  return wide;
}

/** Up to 640 px: rows become blocks, the bottom bar and the dock appear. Source: look.md 5. */
export function usePhone(): boolean {
  return useMedia('(max-width: 640px)');
}
