import type { Db, Files } from '../core/deps.ts';

/** How many pages a stored PDF has; `null` = the file is none, or cannot be read now. Never throws. */
export type PageCounts = (db: Db, file: string) => Promise<number | null>;

/** So many are remembered; a file never changes, and whoever holds a code may ask as often as they like. */
const MOST = 5_000;

export function createPageCounts(files: Pick<Files, 'find' | 'read'>): PageCounts {
  const counted = new Map<string, number>();
  return async (db, file) => {
    const known = counted.get(file);
    if (known !== undefined) return known;
    if (counted.size >= MOST) counted.clear();
    // What else a page tells of the document does not wait for a store of files that does not answer.
    const pages = await countOf(db, file).catch(() => null);
    if (pages !== null) counted.set(file, pages);
    return pages;
  };

  async function countOf(db: Db, file: string): Promise<number | null> {
    const found = await files.find(db, file);
    if (found?.type !== 'application/pdf') return null;
    const { PDF } = await import('@libpdf/core');
    return (await PDF.load(await files.read(db, file))).getPageCount();
  }
}
