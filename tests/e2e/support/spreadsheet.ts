import { inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Texts of one file inside a ZIP archive such as a spreadsheet (.xlsx). Throws when there is no such file. */
export function textInZip(archive: Buffer, name: string): string {
  for (let at = 0; at < archive.length - ENTRY_BYTES; at++) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) continue;
    const nameEnd = at + ENTRY_BYTES + archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + ENTRY_BYTES, nameEnd) !== name) continue;
    return unpack(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
  }
  throw new Error(`no ${name} in the archive`);
}

function unpack(archive: Buffer, local: number, packed: number): string {
  if (archive.readUInt32LE(local) !== LOCAL_HEADER) throw new Error('damaged archive');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  const stored = archive.readUInt16LE(local + 8) === 0;
  return (stored ? content : inflateRawSync(content)).toString('utf8');
}
