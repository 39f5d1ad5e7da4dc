import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const A_DAY_MS = 86_400_000;
/** As long a page may stand open while the application is built anew beside it. */
const KEPT_DAYS = 14;

/**
 * Vite plugin in place of `emptyOutDir`: pages that are open, and a server that still sends the page it began with, ask for
 * files of the build before. They stay for some days; all else that is no part of a build is removed before it.
 */
export function keepEarlier(folder: string, now = Date.now): Plugin {
  return {
    name: 'aula:keep-earlier',
    apply: 'build',
    async buildStart() {
      for (const name of await list(folder)) {
        if (name !== 'assets') await rm(join(folder, name), { recursive: true });
      }
      const assets = join(folder, 'assets');
      for (const name of await list(assets)) {
        const { mtimeMs } = await stat(join(assets, name));
        if (now() - mtimeMs > KEPT_DAYS * A_DAY_MS) await rm(join(assets, name), { recursive: true });
      }
    },
  };
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
