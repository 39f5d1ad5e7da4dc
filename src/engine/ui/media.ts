import { useSyncExternalStore } from 'react';

function subscribeTo(query: string) {
  return (notify: () => void): (() => void) => {
    const list = globalThis.matchMedia?.(query);
    list?.addEventListener('change', notify);
    return () => list?.removeEventListener('change', notify);
  };
}

/** True while the media query holds; false where there is no `matchMedia`. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(subscribeTo(query), () => globalThis.matchMedia?.(query).matches ?? false);
}

/** Up to 640 px: rows become blocks, the bottom bar and the dock appear. */
export function usePhone(): boolean {
  return useMedia('(max-width: 640px)');
}
