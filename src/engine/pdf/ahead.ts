import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

let asked = false;

/**
 * Asks for all that draws a PDF at once, once it is known that there is one: each piece would otherwise be asked for when the one
 * before is there, which on a slow line takes longer than all of them. Whoever uses a piece hears of what fails.
 */
export function askAhead(): void {
  if (asked) return;
  asked = true;
  const pieces = [
    import('./library.ts'),
    import('./draw-pages.ts'),
    fetch(workerAddress).then((answer) => answer.arrayBuffer()),
  ];
  void Promise.allSettled(pieces);
}
