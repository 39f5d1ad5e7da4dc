import type { PdfHeading } from './controls.ts';
import type { PdfDocument } from './library.ts';

/** A table of contents longer than this is cut: nobody reads it, and each heading is looked up. */
const MOST_HEADINGS = 500;

interface Entry {
  title: string;
  dest: string | unknown[] | null;
  items: Entry[];
}

/** The file's own table of contents, from above; empty where it has none. */
export async function headingsOf(pdf: PdfDocument, goTo: (target: unknown) => void): Promise<PdfHeading[]> {
  const outline = ((await pdf.getOutline()) ?? []) as Entry[];
  const flat = flatten(outline, 0).slice(0, MOST_HEADINGS);
  return Promise.all(
    flat.map(async ({ entry: { title, dest }, depth }) => ({
      title,
      depth,
      page: await pageOf(pdf, dest).catch(() => null),
      open: () => goTo(dest),
    })),
  );
}

function flatten(entries: Entry[], depth: number): { entry: Entry; depth: number }[] {
  return entries.flatMap((entry) => [{ entry, depth }, ...flatten(entry.items ?? [], depth + 1)]);
}

async function pageOf(pdf: PdfDocument, dest: Entry['dest']): Promise<number | null> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page] = (target ?? []) as [unknown];
  if (typeof page === 'number') return page + 1;
  return page ? (await pdf.getPageIndex(page as never)) + 1 : null;
}
