import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 640px)';
const PRINTING = ['beforeprint', 'afterprint'];
let onPaper = false;

function subscribe(notify: () => void): () => void {
  const list = globalThis.matchMedia?.(PHONE);
  const turn = ({ type }: Event) => {
    onPaper = type === 'beforeprint';
    notify();
  };
  list?.addEventListener('change', notify);
  for (const type of PRINTING) addEventListener(type, turn);
  return () => {
    list?.removeEventListener('change', notify);
    for (const type of PRINTING) removeEventListener(type, turn);
  };
}

/**
 * Up to 640 px: rows become blocks, the bottom bar and the dock appear; false where there is no `matchMedia`. What is
 * printed is as wide as paper, and becomes so before the browser counts its pages.
 */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => !onPaper && (globalThis.matchMedia?.(PHONE).matches ?? false));
}

const ROOMY = '(min-width: 1100px)';

function subscribeRoom(notify: () => void): () => void {
  const list = globalThis.matchMedia?.(ROOMY);
  list?.addEventListener('change', notify);
  return () => list?.removeEventListener('change', notify);
}

/** From 1100 px on a wide dialog has room for a table of many columns; false where there is no `matchMedia`. */
export function useRoomForTable(): boolean {
  return useSyncExternalStore(subscribeRoom, () => globalThis.matchMedia?.(ROOMY).matches ?? false);
}
