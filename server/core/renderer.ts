import type { DocxFault } from '../../src/definition/errors/refusal-facts.ts';
import type { JsonObject } from '../../src/definition/model.ts';

/** What stands in the PDF's own description, not on its pages. */
export interface RenderOptions {
  title: string;
  author?: string;
  /** BCP 47; Indonesian is `id`. */
  language: string;
  /** ISO date or instant; the PDF's creation date. Same data and date give the same bytes. */
  date: string;
  /** Pictures beside those of the templates, by file name. */
  pictures?: ReadonlyMap<string, Buffer>;
  /** Text of the template to draw by, instead of the one of the folder. */
  template?: string;
}

/** Draws documents from templates, one after another, outside this process. */
export interface Renderer {
  /**
   * Draws template `templateCode` as a tagged PDF (PDF/UA-1). Data reaches the template as JSON, never as source.
   * Rejects with a DocumentError of any reason; a fault of the template reads `file:line:column message`.
   */
  render(templateCode: string, data: JsonObject, options: RenderOptions): Promise<Buffer>;
  /** As `render`, with the places that the template marks to be signed at. */
  renderToSign(templateCode: string, data: JsonObject, options: RenderOptions): Promise<ToSign>;
  /**
   * Draws a text as template `templateCode` with sample data, in which a field is its own path; `null` = the text of the
   * folder. Answers the first fault where there is one.
   */
  tryOut(
    templateCode: string,
    text: string | null,
    options: RenderOptions,
  ): Promise<TriedTemplate | TemplateFault>;
  /** Fills the placeholders of a DOCX with data of template `templateCode`. Rejects as `render` does. */
  fillIn(
    templateCode: string,
    docx: Buffer,
    data: JsonObject,
    options: Pick<RenderOptions, 'date'>,
  ): Promise<Buffer>;
  /**
   * Fills a DOCX with sample data of template `templateCode`, in which a field is its own path; `null` = one that has every
   * placeholder. Answers all its faults where there are any.
   */
  tryFile(
    templateCode: string,
    docx: Buffer | null,
    options: Pick<RenderOptions, 'date' | 'title'>,
  ): Promise<TriedFile | { faults: DocxFault[] }>;
  /** Ends the compiler's process; waiting documents are refused. */
  close(): void;
}

/** A DOCX that can be filled in. */
export interface TriedFile {
  file: Buffer;
  filled: Buffer;
}

/** A template that can be drawn. */
export interface TriedTemplate {
  text: string;
  pdf: Buffer;
  /** Fields that it and what it imports declare. */
  fields: { path: string; optional: boolean }[];
  /** Places to sign at that it leaves in the sample, and those that the folder's own leaves. */
  places: number;
  signers: number;
}

/** Where a template is at fault, one-based, in the compiler's words. */
export interface TemplateFault {
  fault: 'text';
  file: string;
  line: number;
  column: number;
  detail: string;
}

export interface ToSign {
  pdf: Buffer;
  places: SigningPlace[];
}

/** What whoever signs leaves at a place. */
export type PlaceKind = 'signature' | 'initials' | 'name' | 'date';

/** A place to sign at, in points (1/72 inch) from the upper left corner of its page as it is read. */
export interface SigningPlace {
  /** Whose it is: the id that the signer has in the data. */
  id: string;
  /** What comes there; a signature unless said. */
  kind?: PlaceKind;
  /** 1-based. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
