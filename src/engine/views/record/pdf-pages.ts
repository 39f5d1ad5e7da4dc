import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import * as texts from './texts.ts';

const CSS_WIDTH_PX = 720;

/** Draws every page of the PDF at `address` into `holder`, one canvas each, sharp on dense screens, until `stop`. */
export async function drawPages(address: string, holder: HTMLElement, stop: AbortSignal): Promise<void> {
  GlobalWorkerOptions.workerPort ??= new Worker(trustedAddress(workerAddress), { type: 'module' });
  const file = await getDocument({ url: address, isEvalSupported: false, enableXfa: false }).promise;
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    if (stop.aborted) return;
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: (CSS_WIDTH_PX / plain.width) * Math.min(devicePixelRatio, 2),
    });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.width = `min(100%, ${CSS_WIDTH_PX}px)`;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', texts.pageOf(number, file.numPages));
    holder.append(canvas);
    await page.render({ canvas, viewport }).promise;
    page.cleanup();
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): URL;
  };
}

/** Browsers with Trusted Types start workers from addresses of a policy only; ours knows this one worker. */
function trustedAddress(address: string): string | URL {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('aula-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}
