import { toPage } from '../../src/definition/paper/page-space.ts';
import type { SigningPlace } from '../core/renderer.ts';
import { filledField } from './field-names.ts';
import { sheetOf } from './sheets.ts';

type Pdf = Awaited<ReturnType<typeof import('@libpdf/core')['PDF']['load']>>;

/** Widget flags: printed, and locked. Source: ISO 32000-2, table 167. */
export const PRINT_AND_LOCKED = 132;
/** Field flag: nobody types in it. Source: ISO 32000-2, table 227. */
const READ_ONLY = 1;

/**
 * An empty field at each place that is filled in when somebody signs, so that filling it in is no change of the page to those
 * who signed before. Appends, since somebody may have signed it elsewhere. Source: ISO 32000-2, section 12.8.2.2.
 */
export async function addFields(pdf: Uint8Array, places: readonly SigningPlace[]): Promise<Uint8Array> {
  const { PDF, PdfNumber } = await import('@libpdf/core');
  const file = await PDF.load(pdf);
  const form = file.getOrCreateForm();
  for (const place of places) {
    const page = file.getPage(place.page - 1);
    if ((place.kind ?? 'signature') === 'signature' || !page) continue;
    const { left, bottom, right, top } = toPage(sheetOf(page), place);
    const field = form.createTextField(filledField(place, places));
    field.getDict().set('Ff', PdfNumber.of(READ_ONLY));
    page.drawField(field, { x: left, y: bottom, width: right - left, height: top - bottom });
  }
  return file.save({ incremental: true });
}

/** What is filled in at a place. */
export interface Filled {
  field: string;
  /** As other programs read it. */
  text: string;
  /** A PDF of one page, drawn at the place. */
  mark: Uint8Array;
}

/** Fills in fields that `addFields` made; whoever writes the file next writes them with it. */
export async function fillFields(file: Pdf, filled: readonly Filled[]): Promise<void> {
  const { PDF, PdfDict, PdfNumber, PdfString } = await import('@libpdf/core');
  const resolve = file.context.registry.resolve.bind(file.context.registry);
  for (const { field, text, mark } of filled) {
    const dict = file.getForm()?.getTextField(field)?.getDict();
    if (!dict) continue;
    const [kid] = dict.getArray('Kids', resolve) ?? [];
    const widget = kid ? resolve(kid as never) : dict;
    if (!(widget instanceof PdfDict)) continue;
    const page = file.getPages().find(({ ref }) => ref.objectNumber === widget.getRef('P')?.objectNumber);
    const drawn = await file.embedPage(await PDF.load(mark), 0);
    const appearance = resolve(drawn.ref);
    if (page && appearance instanceof PdfDict) appearance.set('Matrix', await uprightOn(page.rotation));
    dict.set('V', PdfString.fromString(text));
    widget.set('F', PdfNumber.of(PRINT_AND_LOCKED));
    widget.set('AP', PdfDict.of({ N: drawn.ref }));
  }
}

/** By the degrees that a page is turned clockwise. Source: ISO 32000-2, section 8.3.3. */
const TURNED = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
} as const;

/** Matrix of what is read upright on a page that is turned: it is turned the other way. */
export async function uprightOn(turned: keyof typeof TURNED) {
  const { PdfArray, PdfNumber } = await import('@libpdf/core');
  return new PdfArray(TURNED[turned].map((one) => PdfNumber.of(one)));
}
