import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { foldRuntime } from './scripts/vite/fold-runtime.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { shakeRouter } from './scripts/vite/shake-router.ts';

const markdownStub = fileURLToPath(new URL('src/engine/form/markdown-stub.tsx', import.meta.url));

export default defineConfig({
  plugins: [shakeRouter(), react(), foldRuntime('start'), precompress()],
  // Descriptions in forms are plain text; the Markdown renderer would be a third of the form library (decision 0001).
  resolve: { alias: { 'markdown-to-jsx/react': markdownStub } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing inline: the Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Everything the first page needs stands in one file, whatever later pieces share with it.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
});
