import { mkdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';

/** Puts the validators of the meta-schemas, compiled ahead, into a bundle that holds the checker. */
export const metaValidators = {
  name: 'meta-validators',
  setup(build) {
    build.onLoad({ filter: /[\\/]validate[\\/]meta-built\.ts$/ }, async () => ({
      contents: await compiled(),
      loader: 'js',
    }));
  },
};

/** Runs `metaModule` from a bundle of its own, beside the packages that it imports. */
async function compiled() {
  mkdirSync('dist', { recursive: true });
  const outfile = `dist/.meta-${process.pid}-${Date.now()}.mjs`;
  try {
    await bundle({
      entryPoints: ['src/definition/artefacts/meta-module.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'warning',
    });
    return (await import(pathToFileURL(outfile).href)).metaModule();
  } finally {
    rmSync(outfile, { force: true });
  }
}
