const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;

export interface ZipEntry {
  name: string;
  /** Bytes when unpacked, as the directory claims. */
  size: number;
  packed: number;
  /** Where its own header stands. */
  at: number;
  /** How it is packed: 0 as it is, 8 deflated. */
  method: number;
  encrypted: boolean;
}

/**
 * The directory of a ZIP archive, without unpacking anything. `null` when it is damaged, spans volumes, has more than
 * `limit` entries, or claims more packed bytes than the file has (entries that share bytes are a known bomb).
 */
export function listZip(content: Buffer, limit: number): ZipEntry[] | null {
  const end = findEnd(content);
  if (end === null) return null;
  const count = content.readUInt16LE(end + 10);
  if (count > limit || count !== content.readUInt16LE(end + 8)) return null;
  const entries = readEntries(content, content.readUInt32LE(end + 16), count, end);
  const packed = entries?.reduce((sum, entry) => sum + entry.packed, 0) ?? 0;
  return packed > content.length ? null : entries;
}

function findEnd(content: Buffer): number | null {
  const first = Math.max(0, content.length - END_BYTES - LONGEST_COMMENT);
  for (let at = content.length - END_BYTES; at >= first; at--) {
    if (content.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}

function readEntries(content: Buffer, start: number, count: number, end: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || content.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = content.readUInt16LE(at + 28);
    const rest = content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
    entries.push({
      name: content.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
      at: content.readUInt32LE(at + 42),
      method: content.readUInt16LE(at + 10),
      encrypted: (content.readUInt16LE(at + 8) & 1) === 1,
    });
    at += ENTRY_BYTES + nameLength + rest;
  }
  return entries;
}
