import * as library from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PdfFault, type PdfFaultKind } from './pdf-fault.ts';

export type PdfDocument = library.PDFDocumentProxy;

/** Asks for the password of a locked file; `wrong`: the last one did not fit. Rejecting gives the file up. */
export type AskPassword = (wrong: boolean) => Promise<string>;

/** The parts for pages (pdf_viewer.mjs) look for the library here. */
Object.assign(globalThis, { pdfjsLib: library });

/**
 * Opens the bytes of a PDF in a worker of its own. Nothing in the file is run: no scripts, no forms made of code, no text
 * turned into functions, and nothing is fetched but our own letters. Throws PdfFault.
 */
export async function openPdf(
  file: Blob,
  askPassword: AskPassword,
): Promise<{ pdf: PdfDocument; close: () => void }> {
  if (file.size === 0) throw new PdfFault('empty');
  const data = new Uint8Array(await file.arrayBuffer());
  if (!startsAsPdf(data)) throw new PdfFault('not_pdf');
  const port = new Worker(trustedWorker, { type: 'module' });
  const worker = library.PDFWorker.create({ port });
  const base = `/assets/pdfjs-${library.version}/`;
  const task = library.getDocument({
    data,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
  });
  task.onPassword = (answer: (password: string | Error) => void, reason: number) => {
    const wrong = reason === library.PasswordResponses.INCORRECT_PASSWORD;
    askPassword(wrong).then(answer, () => answer(new Error('no password')));
  };
  const destroy = () => void task.destroy().finally(() => port.terminate());
  try {
    const pdf = await task.promise;
    if (pdf.numPages === 0) throw new PdfFault('empty');
    return { pdf, close: () => void pagesAskedFor(pdf).then(destroy) };
  } catch (error) {
    destroy();
    throw toFault(error);
  }
}

/** Settles once what draws pages has those it began with: it complains in the console of a file that goes before them. */
const pagesAskedFor = (pdf: PdfDocument) => Promise.allSettled([pdf.getPage(1), pdf.getPage(pdf.numPages)]);

/** How far into a file its mark may stand, as readers have always taken it. */
const MARK_WITHIN = 1024;

function startsAsPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, MARK_WITHIN)).includes('%PDF-');
}

/** By the names of the library's errors, not all of which it exports. */
const FAULT_OF: Partial<Record<string, PdfFaultKind>> = {
  PasswordException: 'locked',
  InvalidPDFException: 'damaged',
  UnknownErrorException: 'damaged',
};

function toFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // A lock of a kind that the library has no key for.
  if (/encryption/i.test(error.message)) return new PdfFault('unknown_lock', error);
  const kind = FAULT_OF[error.name];
  return kind ? new PdfFault(kind, error) : error;
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
/** Made once: a policy has its name for itself. */
const trustedWorker = trustedAddress(workerAddress);
