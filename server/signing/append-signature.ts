import type { SignatureField } from '@libpdf/core';
import { toPage } from '../../src/definition/paper/page-space.ts';
import type { SigningPlace } from '../core/renderer.ts';
import { type Filled, fillFields, PRINT_AND_LOCKED, uprightOn } from './field-places.ts';
import { sheetOf } from './sheets.ts';
import type { SigningKey } from './signer.ts';
import { timestampsFrom } from './timestamps.ts';

type SignaturePlace = Omit<SigningPlace, 'id' | 'kind'>;

export interface SignatureWish {
  key: SigningKey;
  /** Name of the signature field; there is none of it in the file yet. */
  field: string;
  reason: string;
  at: Date;
  /** `null` = nothing is seen of it on the pages. */
  seen: { place: SignaturePlace /** A PDF of one page, drawn at the place. */; mark: Uint8Array } | null;
  /** What is filled in with it; nothing unless said. */
  filled?: readonly Filled[];
  /** Address of an RFC 3161 timestamp authority; `null` = the time is only ours to say. */
  timestamps: string | null;
}

/** Room for the signature with certificates of our own, in bytes, and with the token of a timestamp authority. */
const ROOM = { plain: 6_144, stamped: 16_384 };
/** What of it certificates of our own may take. */
const CERTIFICATES = 2_048;

/**
 * Appends a signature to a PDF (PAdES B-B, with a timestamp B-T): every byte that is there stays as it is, so that earlier
 * signatures stay valid. Throws when the file cannot be read or the timestamp authority does not answer. Source: ETSI EN
 * 319 142-1; ISO 32000-2, section 12.8.
 */
export async function appendSignature(pdf: Uint8Array, wish: SignatureWish): Promise<Buffer> {
  const { PDF, PdfString } = await import('@libpdf/core');
  const file = await PDF.load(pdf);
  await fillFields(file, wish.filled ?? []);
  const show = wish.seen && (await showing(file, wish.seen));
  onTheWay(file, wish.field, (made) => {
    // The library escapes what its own writer escapes again.
    made.getSignatureDict()?.set('Reason', PdfString.fromString(wish.reason));
    show?.(made);
  });
  const { timestamps } = wish;
  const stamped = timestamps === null ? null : await timestampsFrom(timestamps);
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
    estimatedSize: (stamped === null ? ROOM.plain : ROOM.stamped) + moreRoom(wish.key),
    ...(stamped && { level: 'B-T', timestampAuthority: stamped }),
  });
  return Buffer.from(bytes);
}

/** Providers have longer certificates, and more of them above. */
function moreRoom({ certificate, chain }: SigningKey): number {
  const bytes = [certificate, ...chain].reduce((sum, { length }) => sum + length, 0);
  return Math.max(0, bytes - CERTIFICATES);
}

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
  const resolve = file.context.registry.resolve.bind(file.context.registry);
  const appearance = resolve(drawn.ref);
  // On a page that is turned the mark is turned the other way, so that it is read upright.
  if (appearance instanceof PdfDict) appearance.set('Matrix', await uprightOn(page.rotation));
  return (made) => {
    const widget = made.getDict();
    const { left, bottom, right, top } = toPage(sheetOf(page), place);
    widget.set('Rect', new PdfArray([left, bottom, right, top].map((one) => PdfNumber.of(one))));
    widget.set('F', PdfNumber.of(PRINT_AND_LOCKED));
    widget.set('P', page.ref);
    widget.set('AP', PdfDict.of({ N: drawn.ref }));
    const annotations = page.dict.getArray('Annots', resolve) ?? new PdfArray([]);
    const ref = made.getRef();
    if (ref) annotations.push(ref);
    page.dict.set('Annots', annotations);
  };
}
