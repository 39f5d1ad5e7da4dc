/** A signature as it stands in a file, unproved. */
export interface FoundSignature {
  /** DER of the CMS structure, with the zeros that fill up its room; `null` = the file does not hold it where it says. */
  cms: Buffer | null;
  /** The bytes that it covers, in two parts: all of the file's beginning but the signature itself. */
  covered: [Buffer, Buffer];
  /** Offset at which the revision ends that it covers. */
  end: number;
}

/** More than anybody asks for; whoever sends such a file wants to keep the server busy. */
export const MOST_SIGNATURES = 40;

const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

/**
 * The signatures in a PDF, those that cover less first. The file's structure is not believed and hardly read: what counts is
 * that a range begins with the file and leaves out nothing but the signature. Source: ISO 32000-2, section 12.8.1.
 */
export function findSignatures(pdf: Buffer): FoundSignature[] {
  const found = [...pdf.toString('latin1').matchAll(RANGE)].slice(0, MOST_SIGNATURES);
  return found
    .map((match) => signatureAt(pdf, match.slice(1).map(Number) as [number, number, number, number]))
    .toSorted((a, b) => a.end - b.end);
}

function signatureAt(
  pdf: Buffer,
  [start, length, again, rest]: [number, number, number, number],
): FoundSignature {
  const end = again + rest;
  const fits = start === 0 && length > 0 && length < again && end <= pdf.length;
  const inside = fits ? pdf.subarray(length, again).toString('latin1') : '';
  const hex = /^<((?:[0-9a-f]{2})+)>$/i.exec(inside)?.[1];
  return {
    cms: hex === undefined ? null : Buffer.from(hex, 'hex'),
    covered: [pdf.subarray(0, length), pdf.subarray(again, end)],
    end,
  };
}
