import type { PageBox, Sheet, Turn } from '../../definition/paper/page-space.ts';
import type { PdfTextPlace } from './controls.ts';

/** A page, as far as it is asked for what stands on it and how it lies. */
export interface PlacedPage {
  /** Left, bottom, right, top of what is shown, in the page's own coordinates. */
  view: number[];
  /** Degrees clockwise. */
  rotate: number;
  getTextContent(): Promise<{ items: object[] }>;
}

/** A run of letters as the library tells it: where it begins, along which line, how long and how high it is. */
interface Run {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** How a page lies. Pure. */
export function sheetOf({ view, rotate }: Pick<PlacedPage, 'view' | 'rotate'>): Sheet {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return { box: [left, bottom, right, top], turned: ((((rotate % 360) + 360) % 360) as Turn) || 0 };
}

/** Where a text stands on pages, in their own coordinates, case aside; at most `limit` places, in the order of the pages. */
export async function textPlaces(
  pages: AsyncIterable<{ number: number; page: PlacedPage }>,
  text: string,
  limit: number,
): Promise<PdfTextPlace[]> {
  const found: PdfTextPlace[] = [];
  const wanted = plain(text);
  if (wanted === '') return found;
  for await (const { number, page } of pages) {
    const { items } = await page.getTextContent();
    const runs = items.filter((item): item is Run => 'str' in item);
    for (const place of placesIn(runs, wanted)) {
      found.push({ page: number, ...place });
      if (found.length === limit) return found;
    }
  }
  return found;
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
/** Letters told of the line that it stands in. */
const LINE = 60;

/** A text may begin in one run and end in another: it is where its first run is. Pure. */
export function placesIn(runs: readonly Run[], wanted: string): Omit<PdfTextPlace, 'page'>[] {
  const begins: number[] = [];
  let all = '';
  for (const { str } of runs) {
    begins.push(all.length);
    all += str.toLowerCase();
  }
  const found: Omit<PdfTextPlace, 'page'>[] = [];
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + wanted.length)) {
    const index = begins.findLastIndex((begin) => begin <= at);
    const run = runs[index];
    if (!run || run.str === '') continue;
    const from = at - (begins[index] ?? 0);
    const to = Math.min(run.str.length, from + wanted.length);
    found.push({ line: run.str.slice(0, LINE), box: boxOf(run, from / run.str.length, to / run.str.length) });
  }
  return found;
}

/** The part of a run between two shares of its length, whichever way it is written. */
function boxOf({ transform, width, height }: Run, from: number, to: number): PageBox {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const along = [a / length, b / length] as const;
  const up = [-along[1], along[0]] as const;
  const corners = [from, to].flatMap((share) =>
    [0, height].map((high) => [
      x + along[0] * width * share + up[0] * high,
      y + along[1] * width * share + up[1] * high,
    ]),
  );
  const across = corners.map(([one = 0]) => one);
  const upward = corners.map(([, one = 0]) => one);
  return {
    left: Math.min(...across),
    bottom: Math.min(...upward),
    right: Math.max(...across),
    top: Math.max(...upward),
  };
}
