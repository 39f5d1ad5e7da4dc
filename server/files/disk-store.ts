import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AddressSigner } from './address.ts';
import type { FileStore } from './store.ts';
import { DOWNLOAD_SECONDS, UPLOAD_SECONDS } from './store.ts';

const PART = '.part';
const KEY = /^[0-9a-z]+(?:[/-][0-9a-z]+)*\.[0-9a-z]{1,8}$/;

/** Files in a folder of the data directory, served by this process from signed addresses below `/files/`. */
export interface DiskStore extends FileStore {
  readonly local: true;
  /** Absolute path of a key. Throws for anything that is no key of ours. */
  pathOf(key: string): string;
}

export function createDiskStore(folder: string, signer: AddressSigner): DiskStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a file key: ${key}`);
    return join(folder, key);
  };
  return {
    local: true,
    pathOf,
    putUrl: async ({ key, type, maxBytes, bytes }) => {
      const facts = { t: type, n: String(maxBytes), ...(bytes === null ? {} : { b: String(bytes) }) };
      return signer.sign('PUT', key, facts, UPLOAD_SECONDS);
    },
    getUrl: async ({ key, name, type, inline }) =>
      signer.sign('GET', key, { f: name, t: type, ...(inline ? { i: '1' } : {}) }, DOWNLOAD_SECONDS),
    write: (key, content) => writeWhole(pathOf(key), content),
    async read(key) {
      const handle = await open(pathOf(key));
      return createReadStream('', { fd: handle });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    tidy: (before) => removeParts(folder, before),
  };
}

/** Either the whole content is at `path` and on the disk, or nothing is. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}${PART}`;
  try {
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(dirname(path));
}

/** Until then a cut of power may take the new name back. Not every system can open a folder. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().finally(() => handle.close());
}

/** What a killed process left half written. */
async function removeParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(PART))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
