import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { TableContent } from './table-content.ts';

/** Goes up when the form below changes. */
const FORMAT = 2;

/** A played demo faculty, apart from any one database. */
export interface Snapshot {
  /** Of the definitions, seeds included, and the program that played them. */
  key: string;
  /** Faculty time at which it was taken, ISO. */
  clock: string;
  /** What playing it wrote, as seeding tells it. */
  rows: number;
  steps: number;
  tables: TableContent[];
  /** Private keys of its certificates, by the ids of their rows. */
  keys: Record<string, string>;
  /** The stored files: where they lie in the store, and what is in them (SHA-256, hex). */
  files: { key: string; type: string; sha256: string }[];
  /** Contents of the files, base64 by their SHA-256. */
  contents: Record<string, string>;
}

/** Either the whole snapshot is at `path`, or what was there before. */
export async function writeSnapshot(path: string, snapshot: Snapshot): Promise<void> {
  const packed = await promisify(gzip)(JSON.stringify({ format: FORMAT, ...snapshot }));
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}`;
  await writeFile(part, packed);
  await rename(part, path);
}

/**
 * The snapshot at `path`, or `null` when there is none, it is of another key, or the file is not whole: gzip carries a
 * checksum and a length, so that a file cut short or damaged does not unpack. `key: null` takes that of any key.
 */
export async function readSnapshot(path: string, key: string | null): Promise<Snapshot | null> {
  try {
    const text = await promisify(gunzip)(await readFile(path));
    const { format, ...snapshot } = JSON.parse(text.toString('utf8')) as Snapshot & { format: number };
    return format === FORMAT && (key === null || snapshot.key === key) ? snapshot : null;
  } catch {
    return null;
  }
}
