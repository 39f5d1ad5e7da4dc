// `node --import tsx scripts/test/changed-routes.ts COMMIT` prints, as JSON, the ids of the routes whose screens or guards
// are not what the definitions of that commit made of them; all where those do not compile.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FOLDERS, loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';

const since = process.argv[2] ?? 'HEAD';
const now = modelIn('.');
const before = modelAt(since);
const routes = now?.routes ?? [];
const drawn = (model: Model | null, id: string) => {
  const route = model?.routes.find((one) => one.id === id);
  return JSON.stringify([route, model?.screens[route?.screen ?? '']]);
};
const changed = routes.filter(({ id }) => drawn(now, id) !== drawn(before, id));
console.log(JSON.stringify(changed.map(({ id }) => id)));

function modelIn(root: string): Model | null {
  return compileDefinitions(loadDefinitions(root)).model;
}

function modelAt(commit: string): Model | null {
  const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 1 << 28 });
  const root = mkdtempSync(join(tmpdir(), 'aula-before-'));
  try {
    const paths = git('ls-tree', '-r', '-z', '--name-only', commit, '--', ...FOLDERS)
      .toString()
      .split('\0');
    for (const path of paths.filter((one) => /\.(ya?ml|typ)$/.test(one))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), git('show', `${commit}:${path}`));
    }
    return modelIn(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
