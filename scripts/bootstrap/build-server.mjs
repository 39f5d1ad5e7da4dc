import { build } from 'esbuild';
import { metaValidators } from './meta-validators.mjs';

/** Hundreds of small files each, which take longer to find than to run. */
const BUNDLED = /^(kysely|typebox)(\/|$)/;

/** Packages stay in `node_modules`, except those above. */
const packages = {
  name: 'packages',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Bundles the server and the definition room into `folder`. */
export async function buildServer(folder) {
  await build({
    entryPoints: ['server/main.ts', 'server/demo.ts'],
    outdir: folder,
    bundle: true,
    // What only some start-ups import (the development middleware, say) becomes a file of its own.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [metaValidators, packages],
    logLevel: 'warning',
  });
}
