import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { foldRuntime } from './scripts/vite/fold-runtime.ts';
import { keepEarlier } from './scripts/vite/keep-earlier.ts';
import { nameClasses } from './scripts/vite/name-classes.ts';
import { pdfResources } from './scripts/vite/pdf-resources.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { shakeAxios } from './scripts/vite/shake-axios.ts';
import { shakeDownshift } from './scripts/vite/shake-downshift.ts';
import { shakeQuery } from './scripts/vite/shake-query.ts';
import { shakeRouter } from './scripts/vite/shake-router.ts';

const OUT = 'dist/client';
const form = (file: string) => fileURLToPath(new URL(`src/engine/form/${file}`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [
    keepEarlier(OUT),
    shakeRouter(),
    shakeAxios(),
    shakeDownshift(),
    shakeQuery(),
    nameClasses(),
    react(),
    foldRuntime(),
    pdfResources(),
    precompress(),
  ],
  // What the form library brings and our forms never use is half of it (decision 0001).
  resolve: {
    alias: [
      { find: 'markdown-to-jsx/react', replacement: form('markdown-stub.tsx') },
      // In development packages are whole: the part of the library that reads addresses runs, though nothing asks it.
      ...(command === 'build' ? [{ find: 'fast-uri', replacement: form('uri-stub.ts') }] : []),
      { find: /^(\.\.?\/)+getDefaultRegistry\.js$/, replacement: form('theme/registry.ts') },
    ],
  },
  // File and class, as in "menu_item": told in the browser's inspector, and 700 bytes less of the start path than hashes.
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2022',
    manifest: true,
    // Nothing inline: the Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text stands where it is shown, not with all texts of its folder in the first file that needs one of them.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // A widget brings what it takes through the door, not all that stands behind it.
      treeshake: { moduleSideEffects: (id) => !id.endsWith('/src/engine/door.ts') },
      output: {
        // Everything the first page needs stands in one file, whatever later pieces share with it.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
        // The start path names all that may come later. Fewer signs of a hash than eight tell as well apart what has the same name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}));
