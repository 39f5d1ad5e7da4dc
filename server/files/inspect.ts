import type { FileFormat } from '../../src/definition/forms/file-formats.ts';
import { formatOfType } from './formats.ts';
import { listZip } from './zip-directory.ts';

const MAX_PIXELS = 50_000_000;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 200;
/** Below this an archive may be as dense as it likes. */
const SMALL_BYTES = 10 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const ARCHIVE = /\.(zip|7z|rar|gz|tgz|bz2|xz|tar)$/i;

export type Inspection = { format: FileFormat } | { refused: 'format' | 'damaged' | 'too_large_inside' };

/**
 * What the content really is, whatever its name and type say. Refuses archives that grow beyond measure or hold further
 * archives, and pictures of absurd size; nothing is unpacked or drawn for that.
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

function inspectArchive(content: Buffer, format: FileFormat): Inspection {
  const entries = listZip(content, MAX_ENTRIES);
  if (entries === null) return { refused: 'damaged' };
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  const tooDense = unpacked > SMALL_BYTES && unpacked > content.length * MAX_RATIO;
  const nested = format.extension === 'zip' && entries.some((entry) => ARCHIVE.test(entry.name));
  if (unpacked > MAX_UNPACKED_BYTES || tooDense || nested) return { refused: 'too_large_inside' };
  return { format };
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
