import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Where packages put the programs, which are seldom on PATH: Debian, Red Hat, Homebrew on both kinds of Mac.
const PARENTS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

/** The newest PostgreSQL on this machine as `{ bin, version }`, or undefined. `PG_BIN` names another folder. */
export function findPostgres(environment = process.env) {
  const path = (environment.PATH ?? '').split(delimiter);
  const folders = environment.PG_BIN ? [environment.PG_BIN] : [...PARENTS.flatMap(children), ...path];
  const bin = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  if (!bin) return undefined;
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return { bin, version: version.match(/\d+(\.\d+)*/)?.[0] ?? version.trim() };
}

/** The account the server must run as: PostgreSQL refuses root, so then it is `postgres`; else undefined (this one). */
export function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

function children(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => /\d/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(parent, name, 'bin'));
}
