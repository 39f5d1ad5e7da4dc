import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, sameContents } from './fingerprint.mjs';
import { step } from './progress.mjs';

const STAMP = 'dist/.stamp';
const CHECKER = ['src/definition', 'schemas/language', 'scripts/bootstrap/meta-validators.mjs'];

// Each target is built into a folder beside its place and moved there when it is whole, so that a failed or
// interrupted build never leaves half an application behind. The builders are imported only when they are needed.
const targets = [
  {
    name: 'client',
    title: 'build the browser application',
    inputs: ['src', 'index.html', 'public', 'vite.config.ts', 'scripts/vite', 'package-lock.json'],
    make: async (folder) => (await import('./build-client.mjs')).buildClient(folder),
  },
  {
    name: 'server',
    title: 'build the server',
    inputs: ['server', ...CHECKER, 'scripts/bootstrap/build-server.mjs', 'package-lock.json'],
    make: async (folder) => (await import('./build-server.mjs')).buildServer(folder),
  },
  {
    name: 'database',
    title: 'make an empty database',
    inputs: ['scripts/bootstrap/build-database.mjs', 'package-lock.json'],
    make: async (folder) => (await import('./build-database.mjs')).buildDatabase(folder),
  },
  {
    name: 'tools',
    inputs: [
      ...['check', 'screens', 'accounts', 'access', 'types'].map((name) => `scripts/${name}.ts`),
      ...['scripts/definitions', 'server/definitions', ...CHECKER],
      ...['scripts/bootstrap/build-tools.mjs', 'package-lock.json'],
    ],
    make: async (folder) => (await import('./build-tools.mjs')).buildTools(folder),
  },
];

/**
 * Builds the folders of `dist` so named where their sources changed since the last build. Throws when one fails. A target
 * without a title is built without a word, since its output is read by programs.
 */
export async function build(...names) {
  const stamp = readStamp();
  for (const target of targets) if (names.includes(target.name)) await bring(target, stamp);
}

async function bring(target, stamp) {
  const before = stamp[target.name];
  const now = fingerprint(target.inputs, before);
  const fresh = before && existsSync(`dist/${target.name}`) && sameContents(now, before);
  if (!fresh) await make(target);
  if (fresh && JSON.stringify(now) === JSON.stringify(before)) return;
  stamp[target.name] = now;
  writeFileSync(STAMP, JSON.stringify(stamp));
}

async function make({ name, title, make }) {
  const done = title ? step(title) : () => {};
  const folder = `dist/.${name}-${process.pid}`;
  mkdirSync('dist', { recursive: true });
  try {
    await make(folder);
    rmSync(`dist/${name}`, { recursive: true, force: true });
    renameSync(folder, `dist/${name}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  done();
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}
