import type { PDFPage, SignatureField } from '@libpdf/core';
import type { SigningPlace } from '../core/renderer.ts';
import type { SigningKey } from './signer.ts';

type SignaturePlace = Omit<SigningPlace, 'id'>;

export interface SignatureWish {
  key: SigningKey;
  /** Name of the signature field; there is none of it in the file yet. */
  field: string;
  reason: string;
  at: Date;
  /** `null` = nothing is seen of it on the pages. */
  seen: { place: SignaturePlace /** A PDF of one page, drawn at the place. */; mark: Uint8Array } | null;
  /** Address of an RFC 3161 timestamp authority; `null` = the time is only ours to say. */
  timestamps: string | null;
}

/** Room for the signature with its certificates, in bytes, and with the token of a timestamp authority. */
const ROOM = { plain: 6_144, stamped: 16_384 };
/** Widget flags: printed, and locked. Source: ISO 32000-2, table 167. */
const PRINT_AND_LOCKED = 132;

/**
 * Appends a signature to a PDF (PAdES B-B, with a timestamp B-T): every byte that is there stays as it is, so that earlier
 * signatures stay valid. Throws when the file cannot be read or the timestamp authority does not answer. Source: ETSI EN
 * 319 142-1; ISO 32000-2, section 12.8.
 */
export async function appendSignature(pdf: Uint8Array, wish: SignatureWish): Promise<Buffer> {
  const { HttpTimestampAuthority, PDF, PdfString } = await import('@libpdf/core');
  const file = await PDF.load(pdf);
  const show = wish.seen && (await showing(file, wish.seen));
  onTheWay(file, wish.field, (made) => {
    // The library escapes what its own writer escapes again.
    made.getSignatureDict()?.set('Reason', PdfString.fromString(wish.reason));
    show?.(made);
  });
  const { timestamps } = wish;
  const stamped = timestamps === null ? null : new HttpTimestampAuthority(timestamps, { timeout: 10_000 });
  const { bytes } = await file.sign({
    signer: {
      certificate: wish.key.certificate,
      certificateChain: wish.key.chain,
      keyType: wish.key.keyType,
      signatureAlgorithm: wish.key.signatureAlgorithm,
      sign: (data, digest) => wish.key.sign(data, digest),
    },
    fieldName: wish.field,
    signingTime: wish.at,
    subFilter: 'ETSI.CAdES.detached',
    estimatedSize: stamped === null ? ROOM.plain : ROOM.stamped,
    ...(stamped && { level: 'B-T', timestampAuthority: stamped }),
  });
  return Buffer.from(bytes);
}

/** By the degrees that a page is turned clockwise. Source: ISO 32000-2, section 8.3.3. */
const TURNED = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
} as const;

type OpenPdf = Awaited<ReturnType<typeof import('@libpdf/core')['PDF']['load']>>;

/**
 * Changes the signature's field on the way into the one write that the signature covers: the library makes it just before,
 * and has no words for a place or a reason with brackets.
 */
function onTheWay(file: OpenPdf, field: string, change: (made: SignatureField) => void): void {
  const write = file.save.bind(file);
  let changed = false;
  file.save = async (options) => {
    const made = changed ? null : file.getForm()?.getSignatureField(field);
    if (made) {
      changed = true;
      change(made);
    }
    return write(options);
  };
}

/** Lets the signature be seen: gives its field a place and an appearance, and the page an annotation. */
async function showing(
  file: OpenPdf,
  { place, mark }: NonNullable<SignatureWish['seen']>,
): Promise<(made: SignatureField) => void> {
  const { PDF, PdfArray, PdfDict, PdfNumber } = await import('@libpdf/core');
  const page = file.getPage(place.page - 1);
  if (!page) throw new Error(`no page ${place.page} to sign on`);
  const drawn = await file.embedPage(await PDF.load(mark), 0);
  const numbers = (list: readonly number[]) => new PdfArray(list.map((one) => PdfNumber.of(one)));
  const resolve = file.context.registry.resolve.bind(file.context.registry);
  const appearance = resolve(drawn.ref);
  // On a page that is turned the mark is turned the other way, so that it is read upright.
  if (appearance instanceof PdfDict) appearance.set('Matrix', numbers(TURNED[page.rotation]));
  return (made) => {
    const widget = made.getDict();
    widget.set('Rect', numbers(rectangleOn(page, place)));
    widget.set('F', PdfNumber.of(PRINT_AND_LOCKED));
    widget.set('P', page.ref);
    widget.set('AP', PdfDict.of({ N: drawn.ref }));
    const annotations = page.dict.getArray('Annots', resolve) ?? new PdfArray([]);
    const ref = made.getRef();
    if (ref) annotations.push(ref);
    page.dict.set('Annots', annotations);
  };
}

/** Corners of the place in the page's own coordinates: lower left, upper right, whichever way the page is turned. */
function rectangleOn(page: PDFPage, place: SignaturePlace): [number, number, number, number] {
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const right = place.x + place.width;
  const low = place.y + place.height;
  switch (page.rotation) {
    case 90:
      return [left + place.y, bottom + place.x, left + low, bottom + right];
    case 180:
      return [left + width - right, bottom + place.y, left + width - place.x, bottom + low];
    case 270:
      return [left + width - low, bottom + height - right, left + width - place.y, bottom + height - place.x];
    default:
      return [left + place.x, bottom + height - low, left + right, bottom + height - place.y];
  }
}
