import type { PDFPage } from '@libpdf/core';
import type { Sheet } from '../../src/definition/paper/page-space.ts';
import { refusal } from '../core/errors.ts';
import { whyUnsignable } from './signable.ts';

/** The pages of a PDF. Throws E_INPUT_FILE with why, when it is one that nobody signs. */
export async function sheetsOf(pdf: Uint8Array): Promise<Sheet[]> {
  const why = await whyUnsignable(pdf);
  if (why !== null) throw refusal('E_INPUT_FILE', { why }, { pointer: '/input/source' });
  const { PDF } = await import('@libpdf/core');
  return (await PDF.load(pdf)).getPages().map(sheetOf);
}

/** What is shown of a page, and how it is turned. */
export function sheetOf(page: PDFPage): Sheet {
  const { x, y, width, height } = page.getCropBox();
  return { box: [x, y, x + width, y + height], turned: page.rotation };
}
