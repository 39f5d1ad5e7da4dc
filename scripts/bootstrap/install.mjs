import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { step } from './progress.mjs';

const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.package-lock.json';
const MARK = 'node_modules/.aula-lock';

/**
 * Makes `node_modules` agree with the lock file: nothing when it does already, else `npm ci`.
 * `development` also asks for the packages that only tests and tools need; who has had them once has them again.
 * Throws when npm fails.
 */
export function install({ development }) {
  const lock = readFileSync(LOCK);
  const known = readOrEmpty(MARK);
  const all = development || known.endsWith(' all');
  const mark = `${createHash('sha256').update(lock).digest('hex')} ${all ? 'all' : 'run'}`;
  if (known === mark) return;
  if (!agrees(JSON.parse(lock), readOrEmpty(INSTALLED), all)) {
    const done = step('install the packages (npm ci)');
    npmCi(all);
    done();
  }
  writeFileSync(MARK, mark);
}

/**
 * Whether what npm says it installed holds every package of the lock file in the same version. Optional packages
 * may be missing, as those for other systems are. Spares a developer who ran `npm install` a second installation.
 */
export function agrees(lock, installedText, development) {
  if (!installedText) return false;
  const installed = JSON.parse(installedText).packages ?? {};
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !development)) return true;
    const found = installed[path];
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  });
}

function npmCi(development) {
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    development ? '--include=dev' : '--omit=dev',
  ];
  // Started by npm, its own script is named in npm_execpath: no search for npm, and no shell on Windows.
  const npm = process.env.npm_execpath;
  // What it says is told beside what programs read.
  const stdio = ['ignore', process.stderr, 'inherit'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio })
    : spawnSync('npm', args, { stdio, shell: process.platform === 'win32' });
  if (result.status !== 0)
    throw new Error('npm ci failed; its message stands above.', { cause: result.error });
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
