import type { PdfDocument } from './library.ts';

/** As wide and high as its place (page-thumbnails.module.css), in px. */
const WIDTH = 84;
const HEIGHT = 118;

/** A page as a small picture that fits its place whole. */
export async function thumbnailOf(pdf: PdfDocument, number: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const fit = Math.min(WIDTH / plain.width, HEIGHT / plain.height);
  const viewport = page.getViewport({ scale: fit * Math.min(devicePixelRatio, 2) });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  canvas.style.width = `${plain.width * fit}px`;
  await page.render({ canvas, viewport }).promise;
  return canvas;
}
