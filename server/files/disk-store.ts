import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AddressSigner } from './address.ts';
import type { FileStore } from './store.ts';
import { DOWNLOAD_SECONDS, UPLOAD_SECONDS } from './store.ts';

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
  };
}

/** Either the whole content is at `path` and on the disk, or nothing is. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
}
