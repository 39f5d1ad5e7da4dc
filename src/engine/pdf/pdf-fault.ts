/** Why the pages of a file cannot be shown. */
export type PdfFaultKind = 'empty' | 'not_pdf' | 'damaged' | 'locked' | 'unknown_lock';

export class PdfFault extends Error {
  readonly kind: PdfFaultKind;

  constructor(kind: PdfFaultKind, cause?: unknown) {
    super(`the file cannot be shown (${kind})`, { cause });
    this.name = 'PdfFault';
    this.kind = kind;
  }
}
