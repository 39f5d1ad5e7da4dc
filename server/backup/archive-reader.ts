import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { ArchiveError, type Entry, FORMAT, MANIFEST, type Manifest, SEAL } from './manifest.ts';

/** An archive of which every byte was read once and is what the manifest says. */
export interface Archive {
  manifest: Manifest;
  /** Content of an entry of the manifest, as a stream. */
  read(entry: Pick<Entry, 'name'>): Promise<Readable>;
  close(): void;
}

/** A manifest names some hundred bytes a file; more than this is none. */
const MOST_MANIFEST_BYTES = 512 * 1024 * 1024;

/**
 * Opens an archive and proves it whole before anybody uses any of it. Throws `ArchiveError`, which names the part that is
 * missing, changed or too much.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw 'code' in error && error.code === 'ENOENT'
      ? new ArchiveError(`There is no ${path}.`)
      : new ArchiveError(`${path} is no backup, or not all of one (${error.message}).`);
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries);
    await prove(zip, entries, manifest);
    const read = ({ name }: Pick<Entry, 'name'>) => zip.openReadStreamPromise(found(entries, name));
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`${path} is damaged (${error instanceof Error ? error.message : error}).`);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new ArchiveError(`The archive has two ${entry.fileName}.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function found(entries: ReadonlyMap<string, ZipEntry>, name: string): ZipEntry {
  const entry = entries.get(name);
  if (!entry) throw new ArchiveError(`The archive lacks ${name}.`);
  return entry;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, ZipEntry>): Promise<Manifest> {
  const text = await whole(zip, found(entries, MANIFEST));
  const seal = await whole(zip, found(entries, SEAL));
  const hash = createHash('sha256').update(text).digest('hex');
  if (hash !== seal.toString()) throw new ArchiveError(`${MANIFEST} was changed.`);
  const manifest = JSON.parse(text.toString()) as Manifest;
  if (manifest.format !== FORMAT)
    throw new ArchiveError(`The archive is of the form ${manifest.format}; this version reads ${FORMAT}.`);
  return manifest;
}

async function whole(zip: ZipFile, entry: ZipEntry): Promise<Buffer> {
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new ArchiveError(`${entry.fileName} is too long.`);
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function prove(zip: ZipFile, entries: ReadonlyMap<string, ZipEntry>, manifest: Manifest) {
  const told: Entry[] = [...manifest.tables, ...manifest.files, ...manifest.sources];
  const names = new Set([MANIFEST, SEAL, ...told.map(({ name }) => name)]);
  for (const name of entries.keys())
    if (!names.has(name)) throw new ArchiveError(`${name} is not in the manifest.`);
  for (const { name, sha256 } of told) {
    const hash = createHash('sha256');
    const content = await zip.openReadStreamPromise(found(entries, name)).catch(() => null);
    try {
      for await (const part of content ?? []) hash.update(part as Buffer);
    } catch {
      throw new ArchiveError(`${name} is damaged.`);
    }
    if (content === null || hash.digest('hex') !== sha256) throw new ArchiveError(`${name} was changed.`);
  }
}
