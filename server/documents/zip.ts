import type { Readable } from 'node:stream';
import type { ZipArchive } from 'archiver';
import { newZip } from '../files/new-zip.ts';
import { uniqueFileNames } from './file-name.ts';

export interface ZipEntry {
  /** Name inside the archive, made by `documentFileName`. */
  name: string;
  /** Opens the content; called when the entry's turn comes, so that only one file is open at a time. */
  open: () => Promise<Readable | Buffer>;
}

/**
 * A zip of `entries` as a stream; nothing is held in memory. PDFs are compressed already, so they are only stored.
 * An entry that cannot be opened or read ends the stream with its error: a download never looks whole when it is not.
 */
export async function zipStream(entries: readonly ZipEntry[]): Promise<Readable> {
  const archive = await newZip({ store: true });
  const names = uniqueFileNames(entries.map((entry) => entry.name));
  void fillArchive(archive, entries, names).catch((error: unknown) => archive.destroy(error as Error));
  return archive;
}

async function fillArchive(
  archive: ZipArchive,
  entries: readonly ZipEntry[],
  names: readonly string[],
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    if (archive.destroyed) return;
    await appendWhole(archive, await entry.open(), names[index] ?? entry.name);
  }
  await archive.finalize();
}

/** Resolves when the entry stands in the archive, or when nobody reads the archive any more. */
function appendWhole(archive: ZipArchive, content: Readable | Buffer, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      archive.off('entry', settle);
      archive.off('close', settle);
      if (!Buffer.isBuffer(content)) content.destroy();
      resolve();
    };
    if (archive.destroyed) return settle();
    archive.on('entry', settle);
    archive.on('close', settle);
    if (!Buffer.isBuffer(content)) content.once('error', reject);
    archive.append(content, { name });
  });
}
