import { build } from 'esbuild';
import { metaValidators } from './meta-validators.mjs';

/** The scripts that read definitions, as `npm run` names them. */
export const TOOLS = ['check', 'screens', 'accounts', 'access', 'types'];

/** Bundles these scripts into `folder`. Packages that most of them need are bundled too: loading many small files is slow. */
export async function buildTools(folder) {
  await build({
    entryPoints: TOOLS.map((name) => `scripts/${name}.ts`),
    outdir: folder,
    bundle: true,
    splitting: true,
    external: ['json-schema-to-typescript', '@rjsf/*'],
    // A package in the older module format may ask for another by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [metaValidators],
    logLevel: 'warning',
  });
}
