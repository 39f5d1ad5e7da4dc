import { build } from 'esbuild';
import { metaValidators } from './meta-validators.mjs';

/** Bundles the server and the definition room into `folder`; packages stay in `node_modules`. */
export async function buildServer(folder) {
  await build({
    entryPoints: ['server/main.ts'],
    outdir: folder,
    bundle: true,
    // What only some start-ups import (the development middleware, say) becomes a file of its own.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [metaValidators],
    logLevel: 'warning',
  });
}
