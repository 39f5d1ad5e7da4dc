import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, sameContents } from './fingerprint.mjs';
import { step } from './progress.mjs';

const STAMP = 'dist/.stamp';
const CHECKER = ['src/definition', 'schemas/language', 'scripts/bootstrap/meta-validators.mjs'];

const definitions = process.env.DEFINITIONS_DIR?.trim() || '.';

// Each target is built into a folder beside its place and moved there when it is whole, so that a failed or
// interrupted build never leaves half an application behind. The builders are imported only when they are needed.
// Those of a round are built beside each other, after the round before.
const targets = [
  {
    name: 'client',
    round: 2,
    title: 'build the browser application',
    inputs: ['src', 'index.html', 'public', 'vite.config.ts', 'scripts/vite', 'package-lock.json'],
    make: async (folder) => (await import('./build-client.mjs')).buildClient(folder),
  },
  {
    name: 'server',
    round: 1,
    title: 'build the server',
    inputs: ['server', ...CHECKER, 'scripts/bootstrap/build-server.mjs', 'package-lock.json'],
    make: async (folder) => (await import('./build-server.mjs')).buildServer(folder),
  },
  {
    name: 'database',
    round: 1,
    title: 'make an empty database',
    inputs: ['scripts/bootstrap/build-database.mjs', 'package-lock.json'],
    make: async (folder) => (await import('./build-database.mjs')).buildDatabase(folder),
  },
  {
    name: 'demo',
    round: 2,
    title: 'play the demo faculty',
    inputs: [
      ...['server', ...CHECKER, 'scripts/bootstrap/build-server.mjs', 'package-lock.json'],
      ...['schemas', 'screens'].map((folder) => join(definitions, folder)),
    ],
    make: async (folder) => (await import('./build-demo.mjs')).buildDemo(folder),
  },
  {
    name: 'tools',
    round: 1,
    inputs: [
      ...['check', 'screens', 'accounts', 'access', 'types'].map((name) => `scripts/${name}.ts`),
      // Whatever of the server they draw in: a tool that is stale says what was true before.
      ...['scripts/definitions', 'server', ...CHECKER],
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
  const wanted = targets.filter(({ name }) => names.includes(name));
  for (const round of [1, 2]) {
    const now = wanted.filter((target) => target.round === round);
    const ended = await Promise.allSettled(now.map((target) => bring(target, stamp)));
    for (const { status, reason } of ended) if (status === 'rejected') throw reason;
  }
}

/** Whether `dist/<name>` is built of the sources as they are. */
export function isBuilt(name) {
  const target = targets.find((one) => one.name === name);
  return target !== undefined && look(target, readStamp()).fresh;
}

function look({ name, inputs }, stamp) {
  const before = stamp[name];
  const now = fingerprint(inputs, before);
  return { before, now, fresh: Boolean(before) && existsSync(`dist/${name}`) && sameContents(now, before) };
}

async function bring(target, stamp) {
  const { before, now, fresh } = look(target, stamp);
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
