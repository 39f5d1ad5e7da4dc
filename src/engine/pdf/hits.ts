import type { PdfHit } from './controls.ts';

/** What of the library's search is read: for each page where its hits begin, and how long they are, in its plain text. */
interface Matches {
  pageMatches?: (readonly number[] | undefined)[];
  pageMatchesLength?: (readonly number[] | undefined)[];
}

interface Pages {
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: object[] }> }>;
}

/** Letters told before and after a hit. */
const AROUND = 40;

/** Each hit with the words around it, in the order of the pages. */
export async function hitsOf(pdf: Pages, matches: Matches, limit: number): Promise<PdfHit[]> {
  const hits: PdfHit[] = [];
  const pages = matches.pageMatches ?? [];
  for (let index = 0; index < pages.length && hits.length < limit; index++) {
    const begins = pages[index] ?? [];
    if (begins.length === 0) continue;
    const page = await pdf.getPage(index + 1);
    const { items } = await page.getTextContent();
    for (const [at, begin] of begins.entries()) {
      if (hits.length === limit) break;
      hits.push({ page: index + 1, ...around(items, begin, matches.pageMatchesLength?.[index]?.[at] ?? 0) });
    }
  }
  return hits;
}

/** A hit counts the letters of the items alone; between lines there is a blank for the eye. Pure. */
export function around(items: readonly object[], begin: number, length: number): Omit<PdfHit, 'page'> {
  let told = '';
  let counted = 0;
  let [from, to] = [0, 0];
  for (const item of items) {
    const { str = '', hasEOL = false } = item as { str?: string; hasEOL?: boolean };
    if (begin >= counted && begin < counted + str.length) from = told.length + begin - counted;
    const end = begin + length;
    if (end > counted && end <= counted + str.length) to = told.length + end - counted;
    told += hasEOL ? `${str} ` : str;
    counted += str.length;
  }
  return {
    before: told.slice(Math.max(0, from - AROUND), from),
    text: told.slice(from, to),
    after: told.slice(to, to + AROUND),
  };
}
