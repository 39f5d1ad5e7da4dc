import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../bootstrap/project-root.mjs';
import { runQuietly } from './run-quietly.mjs';

const PACKAGE = '@sparticuz/chromium@153.0.0';
const INSTALL_LIMIT_MS = 300_000;

/**
 * A Chromium that comes inside an npm package (67 MB), for a Linux machine without root and without the download
 * site. Installed beside the project's own packages' cache, never into them. Answers its path.
 */
export async function sparticuzChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = `${projectRoot}/node_modules/.cache/aula/sparticuz`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{"private":true,"type":"module"}');
  const npm = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    PACKAGE,
  ];
  await runQuietly('npm', npm, INSTALL_LIMIT_MS);
  const entry = createRequire(`${folder}/package.json`).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(pathToFileURL(entry).href);
  return chromium.executablePath();
}
