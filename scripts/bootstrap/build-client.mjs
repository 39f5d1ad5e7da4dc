import { build } from 'vite';

/** Builds the browser application into `folder` (relative to the project) as `vite.config.ts` says. */
export async function buildClient(folder) {
  await build({ build: { outDir: folder }, logLevel: 'warn', mode: 'production' });
}
