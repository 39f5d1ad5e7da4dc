import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const PORTION_BYTES = 256 * 1024;

/**
 * How many bytes an entry really has, counted while it is unpacked and forgotten; stops above `limit`. `null` when it
 * cannot be unpacked, or has not the size that the directory claims.
 */
export async function realSize(content: Buffer, entry: ZipEntry, limit: number): Promise<number | null> {
  const packed = packedBytes(content, entry);
  if (packed === null) return null;
  const size = entry.method === STORED ? packed.length : await inflatedSize(packed, limit);
  return size !== null && size <= limit && size !== entry.size ? null : size;
}

function packedBytes(content: Buffer, { at, packed, method, encrypted }: ZipEntry): Buffer | null {
  if (encrypted || (method !== STORED && method !== DEFLATED)) return null;
  if (at + LOCAL_BYTES > content.length || content.readUInt32LE(at) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
  return start + packed > content.length ? null : content.subarray(start, start + packed);
}

async function inflatedSize(packed: Buffer, limit: number): Promise<number | null> {
  const inflate = createInflateRaw({ chunkSize: PORTION_BYTES });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const portion of inflate) {
      size += (portion as Buffer).length;
      if (size > limit) break;
    }
    return size;
  } catch {
    return null;
  }
}
