import { encode } from 'uqr';

/**
 * QR code of `text` as rows of `0` (light) and `1` (dark), without the quiet zone, the way templates take `doc.qr`.
 * Error correction M: it survives a folded or copied page. Pure.
 */
export function qrRows(text: string): string[] {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
}
