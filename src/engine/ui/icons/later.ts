import { loadChunk } from '../../chunks/chunk-error.ts';

let drawings: Readonly<Record<string, string>> | null = null;
let loading = false;
const waiting = new Set<() => void>();

/** Asks for the drawings that no first page waits for. Who waits is told when they are there; what failed is asked for again by the next. */
async function loadLater(): Promise<void> {
  if (drawings || loading) return;
  loading = true;
  try {
    drawings = (await loadChunk(() => import('./later-drawings.ts'))).laterDrawings;
    for (const tell of waiting) tell();
  } finally {
    loading = false;
  }
}

/** Asked for while nothing else is to be done. */
export const laterIcons = { preload: loadLater };

/** For `useSyncExternalStore`: a drawing that is waited for. */
export function waitForLater(tell: () => void): () => void {
  waiting.add(tell);
  // Decoration: what did not come leaves its place empty.
  loadLater().catch(() => undefined);
  return () => void waiting.delete(tell);
}

export const laterDrawings = (): Readonly<Record<string, string>> | null => drawings;
