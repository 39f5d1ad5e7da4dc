import { existsSync } from 'node:fs';
import { runQuietly } from './run-quietly.mjs';

const APT_LIMIT_MS = 600_000;
const environment = { DEBIAN_FRONTEND: 'noninteractive' };

/** Installs Debian's Chromium and a font when this is root on a system with apt; answers whether it did. */
export async function aptInstallChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  await runQuietly('apt-get', ['update', '-qq'], APT_LIMIT_MS, environment);
  const packages = ['chromium', 'fonts-liberation'];
  await runQuietly(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    APT_LIMIT_MS,
    environment,
  );
  return true;
}
