import { loadChunk } from '../../chunks/chunk-error.ts';

let arriving: Promise<typeof import('./grouped.tsx')> | null = null;

/** What says of rows to which group they belong, whose code comes with the first list that has groups. What failed is asked for anew. */
export function laterGrouping(): Promise<typeof import('./grouped.tsx')> {
  arriving ??= loadChunk(() => import('./grouped.tsx')).catch((error: unknown) => {
    arriving = null;
    throw error;
  });
  return arriving;
}
