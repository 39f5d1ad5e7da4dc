import { build } from 'vite';

/** Builds the browser application into `folder` (relative to the project) as `vite.config.ts` says. */
export async function buildClient(folder) {
  const mode = process.env.NODE_ENV;
  await build({ build: { outDir: folder }, logLevel: 'warn', mode: 'production' });
  // Vite sets NODE_ENV for its own process; the server that is started next must see what the operator set.
  if (mode === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
}
