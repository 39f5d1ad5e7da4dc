import { openPdf, type PdfDocument } from './library.ts';
import { PdfFault } from './pdf-fault.ts';
import * as texts from './texts.ts';

const CSS_WIDTH_PX = 720;

/**
 * Draws every page of a short PDF into `holder`, one picture each, sharp on dense screens, until `stop`: where pages stand in
 * the flow of a page of ours. Throws PdfFault.
 */
export async function drawAll(file: Blob, holder: HTMLElement, stop: AbortSignal): Promise<void> {
  const { pdf, close } = await openPdf(file, () => Promise.reject(new PdfFault('locked')));
  try {
    for (let number = 1; number <= pdf.numPages && !stop.aborted; number++)
      await drawPage(pdf, number, { holder, stop });
  } finally {
    close();
  }
}

async function drawPage(
  pdf: PdfDocument,
  number: number,
  { holder, stop }: { holder: HTMLElement; stop: AbortSignal },
): Promise<void> {
  const page = await pdf.getPage(number);
  if (stop.aborted) return;
  const plain = page.getViewport({ scale: 1 });
  const scale = (CSS_WIDTH_PX / plain.width) * Math.min(devicePixelRatio, 2);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  canvas.style.width = `min(100%, ${CSS_WIDTH_PX}px)`;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', texts.pageOf(number, pdf.numPages));
  holder.append(canvas);
  await page.render({ canvas, viewport }).promise;
}
