import type { FilePlaces, FileSource } from '../data/file-source.ts';
import { addressOf } from '../data/read-file.ts';

/** A print dialog may stay open as long; then the frame goes. */
const KEPT_MS = 10 * 60_000;

/**
 * Prints the file itself, in the vectors and fonts it has, by the browser's own reader in a frame that nobody sees. Where
 * browsers have none (phones), or the file is on another server, it is opened in a window of its own, to be printed there. Never
 * draws a picture of a page.
 */
export async function printFile(source: FileSource, places: FilePlaces): Promise<void> {
  const framed = navigator.pdfViewerEnabled && source.kind !== 'blob';
  // At once, as long as it counts as the person's own press.
  const window = framed ? null : openWindow();
  try {
    const url = await addressOf(source, { inline: true }, places);
    if (framed && new URL(url).origin === places.own) return printFrame(url);
    const place = window ?? openWindow();
    if (place) place.location.replace(url);
    else location.assign(url);
  } catch (error) {
    window?.close();
    throw error;
  }
}

function openWindow(): Window | null {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return opened;
}

function printFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.dataset.printing = '';
  frame.title = url;
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  });
  frame.src = url;
  // In sight of the browser, or it draws nothing to print.
  Object.assign(frame.style, {
    position: 'fixed',
    right: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    border: '0',
  });
  document.querySelector('iframe[data-printing]')?.remove();
  document.body.append(frame);
  setTimeout(() => frame.remove(), KEPT_MS);
}
