import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.txt']);
const SMALLEST_BYTES = 1024;

/** Vite plugin: writes `x.br` and `x.gz` beside each emitted text file that is worth it, for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'aula:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir;
      if (!folder) throw new Error('precompress needs an output folder');
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.has(extname(name)));
      await Promise.all(names.map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < SMALLEST_BYTES) return;
  await Promise.all([
    promisify(brotliCompress)(text).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
