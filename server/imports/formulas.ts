import { fromBufferPromise } from 'yauzl';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** A cell with a formula in it, as SpreadsheetML writes it (ECMA-376, part 1, 18.3.1.4 and 18.3.1.40). */
const FORMULA = /<(?:\w+:)?c\b[^>]*\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f\b/;

/**
 * The first cell of a workbook that holds a formula, as spreadsheets name it; `null` = none does. What a formula came to
 * is only what the program that saved it thought of it, so it is no value to be kept. `content` was looked at before:
 * its parts are unpacked here whole.
 */
export async function firstFormula(content: Buffer): Promise<string | null> {
  const zip = await fromBufferPromise(content, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (!SHEET.test(entry.fileName)) continue;
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const found = FORMULA.exec(Buffer.concat(parts).toString('utf8'));
    if (found) return found[1] ?? null;
  }
  return null;
}
