import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build as buildPages } from 'vite';
import { metaValidators } from '../scripts/bootstrap/meta-validators.mjs';
import { precompress } from '../scripts/vite/precompress.ts';

export interface FloorPaths {
  /** Folder of the built hand-written page. */
  client: string;
  /** Fastify that answers the same list and serves the page. */
  server: string;
  /** Fastify with one select. */
  bare: string;
  /** Fastify that does one transition. */
  transitions: string;
  /** Program that times the checker. */
  check: string;
  /** Program that signs. */
  seal: string;
}

/** Builds the hand-written programs as the product is built: the page by Vite, the servers by esbuild. */
export async function buildFloor(root: string): Promise<FloorPaths> {
  const folder = join(root, 'dist', 'bench');
  const client = join(folder, 'client');
  const mode = process.env.NODE_ENV;
  await buildPages({
    configFile: false,
    plugins: [react(), precompress()],
    root: join(root, 'bench', 'floor', 'client'),
    build: {
      outDir: client,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      modulePreload: { polyfill: false },
    },
    logLevel: 'error',
    mode: 'production',
  });
  // Vite sets it for its own process; the servers started next must not see it.
  if (mode === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
  const paths = [
    'floor/server.ts',
    'floor/bare.ts',
    'floor/transitions.ts',
    'check-definitions.ts',
    'seal.ts',
  ];
  await bundle({
    entryPoints: paths.map((path) => join(root, 'bench', path)),
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [metaValidators],
    logLevel: 'warning',
  });
  const path = (name: string) => join(folder, `${name}.js`);
  return {
    client,
    server: path('server'),
    bare: path('bare'),
    transitions: path('transitions'),
    check: path('check-definitions'),
    seal: path('seal'),
  };
}
