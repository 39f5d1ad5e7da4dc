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
  /** Ends the compiler's process; waiting documents are refused. */
  close(): void;
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
