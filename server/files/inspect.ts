import { validateFileName } from 'yauzl';
import type { FileFormat } from '../../src/definition/forms/file-formats.ts';
import { formatOfType } from './formats.ts';
import { readZip, type ZipEntry } from './read-zip.ts';

export const MAX_PIXELS = 50_000_000;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 200;
/** Below this an archive may be as dense as it likes. */
const SMALL_BYTES = 10 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const ARCHIVE = /\.(zip|7z|rar|gz|tgz|bz2|xz|tar)$/i;

const MACROS = /(^|[/\\])vba(project|data)[^/\\]*$|\.(doc|dot|xls|xlt|ppt|pot|pps)m$|\.(xlam|ppam)$/i;

export type Inspection = { format: FileFormat } | { refused: Refused | 'format' };
type Refused = 'damaged' | 'too_large_inside' | 'outside' | 'macros';

/**
 * What the content really is, whatever its name and type say. Refuses archives that grow beyond measure, hold further
 * archives or reach outside themselves, documents with macros, and pictures of absurd size. What an archive says of its
 * sizes is not believed: its entries are unpacked to be counted, and kept nowhere.
 */
export async function inspect(content: Buffer): Promise<Inspection> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  const format = found ? formatOfType(found.mime) : null;
  if (!format) return { refused: 'format' };
  if (format.extension === 'png' || format.extension === 'jpg') return inspectPicture(content, format);
  if (format.extension !== 'pdf') return inspectArchive(content, format);
  return { format };
}

function inspectPicture(content: Buffer, format: FileFormat): Inspection {
  const size = format.extension === 'png' ? pngSize(content) : jpegSize(content);
  if (!size) return { refused: 'damaged' };
  return size.width * size.height > MAX_PIXELS ? { refused: 'too_large_inside' } : { format };
}

async function inspectArchive(content: Buffer, format: FileFormat): Promise<Inspection> {
  const entries = await readZip(content, MAX_ENTRIES);
  if (entries === null) return { refused: 'damaged' };
  if (entries.some(({ name }) => validateFileName(name) !== null)) return { refused: 'outside' };
  if (entries.some(({ name }) => MACROS.test(name))) return { refused: 'macros' };
  const nested = format.extension === 'zip' && entries.some(({ name }) => ARCHIVE.test(name));
  const refused = nested ? 'too_large_inside' : await tooMuchInside(content.length, entries);
  return refused === null ? { format } : { refused };
}

/** First by what the entries claim, which costs nothing; then by what they are. */
async function tooMuchInside(bytes: number, entries: readonly ZipEntry[]): Promise<Refused | null> {
  const most = Math.min(MAX_UNPACKED_BYTES, Math.max(SMALL_BYTES, bytes * MAX_RATIO));
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) return 'too_large_inside';
  let left = most;
  for (const entry of entries) {
    const size = await entry.count(left);
    if (size === null) return 'damaged';
    left -= size;
    if (left < 0) return 'too_large_inside';
  }
  return null;
}

function pngSize(content: Buffer): { width: number; height: number } | null {
  if (content.length < 24) return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Walks the segments of a JPEG to its frame header. */
function jpegSize(content: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < content.length; ) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return null;
}
