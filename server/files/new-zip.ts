import type { ZipArchive, ZipOptions } from 'archiver';

/** A ZIP to be filled. What it takes is loaded with the first one: a twentieth of a start, and most days make none. */
export async function newZip(options?: ZipOptions): Promise<ZipArchive> {
  const { ZipArchive: Zip } = await import('archiver');
  return new Zip(options);
}
