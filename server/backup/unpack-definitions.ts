import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archive } from './archive-reader.ts';
import { DEFINITIONS } from './manifest.ts';

/** Puts the definitions of an archive into `folder`, over no file that is there. */
export async function unpackDefinitions({ manifest, read }: Archive, folder: string): Promise<void> {
  for (const source of manifest.sources) {
    // The archive's own names are known to lead nowhere else.
    const path = join(folder, source.name.slice(DEFINITIONS.length));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await read(source), createWriteStream(path, { flags: 'wx' }));
  }
}
