import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

export interface ZipEntry {
  name: string;
  /** Bytes when unpacked, as the directory claims. */
  size: number;
  packed: number;
  /**
   * How many bytes it really has, counted while it is unpacked and forgotten; stops above `limit`. `null` when it cannot
   * be unpacked, or has not the size that the directory claims.
   */
  count(limit: number): Promise<number | null>;
  /** What is in it; `null` when that is more than `limit` bytes, or for the reasons that `count` knows. */
  read(limit: number): Promise<Buffer | null>;
}

/**
 * What a ZIP archive says it holds, without unpacking anything. `null` when it is damaged, has more than `limit` entries,
 * or claims more packed bytes than the file has (entries that share bytes are a known bomb).
 */
export async function readZip(content: Buffer, limit: number): Promise<ZipEntry[] | null> {
  const entries: ZipEntry[] = [];
  let packed = 0;
  try {
    // Names are decoded, and sizes held against what comes, by those who ask: which of them is wrong is told apart.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await fromBufferPromise(content, options);
    if (zip.entryCount > limit) return null;
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      entries.push(asEntry(zip, entry));
    }
  } catch {
    return null;
  }
  return packed > content.length ? null : entries;
}

function asEntry(zip: ZipFile, entry: Entry): ZipEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, uncompressedSize, compressedSize } = entry;
  return {
    name: getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false),
    size: uncompressedSize,
    packed: compressedSize,
    count: (limit) => realSize(zip, entry, limit),
    read: async (limit) => {
      const parts: Buffer[] = [];
      const size = await realSize(zip, entry, limit, (part) => parts.push(part));
      return size === null || size > limit ? null : Buffer.concat(parts);
    },
  };
}

async function realSize(
  zip: ZipFile,
  entry: Entry,
  limit: number,
  take: (part: Buffer) => void = () => undefined,
): Promise<number | null> {
  let size = 0;
  try {
    for await (const portion of await zip.openReadStreamPromise(entry)) {
      size += (portion as Buffer).length;
      if (size > limit) return size;
      take(portion as Buffer);
    }
  } catch {
    return null;
  }
  return size === entry.uncompressedSize ? size : null;
}
