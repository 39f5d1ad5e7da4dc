import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from '../browser/run-quietly.mjs';

const APT_LIMIT_MS = 600_000;
const environment = { DEBIAN_FRONTEND: 'noninteractive' };

/** Programs that have nothing to do with ours, by which tests read what we signed -> the package that Debian has them in. */
const PACKAGES = { pdfsig: 'poppler-utils', pdftotext: 'poppler-utils', openssl: 'openssl' };

/** Names of programs that are on no folder of `path`. */
export function missingPrograms(path = process.env.PATH ?? '', programs = Object.keys(PACKAGES)) {
  const folders = path.split(delimiter);
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Installs what is missing of them, where this is root on a system with apt; answers a line for each that is missing still,
 * which the tests that need it then say as well.
 */
export async function ensureOutsidePrograms() {
  const missing = missingPrograms();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = [...new Set(missing.map((name) => PACKAGES[name]))];
    const apt = (...args) => runQuietly('apt-get', args, APT_LIMIT_MS, environment);
    await apt('update', '-qq')
      .then(() => apt('install', '-y', '-qq', '--no-install-recommends', ...packages))
      .catch(() => undefined);
  }
  return missingPrograms().map((name) => `${name} is not installed (Debian: ${PACKAGES[name]})`);
}
