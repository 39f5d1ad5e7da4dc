import { existsSync } from 'node:fs';
import { runQuietly } from './run-quietly.mjs';

const APT_LIMIT_MS = 600_000;
const environment = { DEBIAN_FRONTEND: 'noninteractive' };

/** Installs Debian's Chromium and a font when this is root on a system with apt; answers whether it did. */
export async function aptInstallChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  await runQuietly('apt-get', ['update', '-qq'], APT_LIMIT_MS, environment);
  const install = (browser) =>
    runQuietly(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'],
      APT_LIMIT_MS,
      environment,
    );
  // The one without windows takes less of the processor; not every distribution has it.
  await install('chromium-headless-shell').catch(() => install('chromium'));
  return true;
}
