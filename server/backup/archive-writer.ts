import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import type { Entry } from './manifest.ts';

const PART = '.part';

/**
 * Writes one archive, entry after entry, holding none of them whole. It has its name only when it is finished and on the
 * disk; until then, and after a failure, there is nothing at `path`. Readable by its owner alone.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #archive = new ZipArchive({ forceZip64: true });
  readonly #written: Promise<void>;

  constructor(path: string) {
    this.#path = path;
    const out = createWriteStream(path + PART, { flags: 'wx', mode: 0o600 });
    this.#written = pipeline(this.#archive, out);
    // Told by whoever waits for the next entry.
    this.#written.catch(() => undefined);
  }

  /** `packed`: the content is compressed already. */
  async add(name: string, parts: AsyncIterable<Buffer>, { packed = false } = {}): Promise<Entry> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = Readable.from(
      (async function* () {
        for await (const part of parts) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      })(),
      { objectMode: false },
    );
    await this.#taken(name, counted, packed);
    return { name, bytes, sha256: hash.digest('hex') };
  }

  async finish(): Promise<void> {
    await this.#archive.finalize();
    await this.#written;
    await flush(this.#path + PART);
    await rename(this.#path + PART, this.#path);
    await flush(dirname(this.#path));
  }

  /** Leaves nothing behind. */
  async giveUp(): Promise<void> {
    this.#archive.destroy();
    await this.#written.catch((error: NodeJS.ErrnoException) => {
      // Somebody else's.
      if (error.code === 'EEXIST') return Promise.reject(error);
    });
    await rm(this.#path + PART, { force: true });
  }

  #taken(name: string, content: Readable, store: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        this.#archive.off('entry', onEntry);
        if (error) reject(error);
        else resolve();
      };
      const onEntry = () => settle();
      this.#archive.on('entry', onEntry);
      content.once('error', settle);
      this.#written.catch(settle);
      this.#archive.append(content, { name, store });
    });
  }
}

/** A folder cannot be opened on every system. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().finally(() => handle.close());
}
