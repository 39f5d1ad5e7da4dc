import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js asks for while it draws: tables of letters, the fonts every PDF may name, and its decoder of pictures. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];

/**
 * Vite plugin: puts the data that pdf.js asks for by name beside our own files, so that drawing a PDF asks no other
 * server. The version is part of the folder's name, as the browser keeps what lies in `assets` for good.
 */
export function pdfResources(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const base = `assets/pdfjs-${version}/`;
  return {
    name: 'aula:pdf-resources',
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(home, folder))) {
          // Our policy lets no page compile WebAssembly: what stands in for it is written in JavaScript.
          if (name.endsWith('.wasm')) continue;
          const source = readFileSync(join(home, folder, name));
          this.emitFile({ type: 'asset', fileName: `${base}${folder}/${name}`, source });
        }
      }
    },
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [, folder = '', name = ''] =
          request.url?.match(/^\/assets\/pdfjs-[\d.]+\/(\w+)\/([\w.-]+)$/) ?? [];
        if (!FOLDERS.includes(folder)) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(join(home, folder, name)));
      });
    },
  };
}
