import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a build was made of: path -> [modified in ms, bytes, SHA-256] of every input file, paths with `/`.
 * `known` is the answer of an earlier call: a file whose time and size did not change is not read again, so that
 * looking costs milliseconds. Missing inputs and tests are left out.
 */
export function fingerprint(inputs, known = {}) {
  const files = {};
  for (const path of inputs.flatMap(listFiles).sort()) {
    const { mtimeMs, size } = statSync(path);
    const before = known[path];
    const unchanged = before && before[0] === mtimeMs && before[1] === size;
    files[path] = [mtimeMs, size, unchanged ? before[2] : sha256(path)];
  }
  return files;
}

/** Whether two fingerprints are of the same files with the same contents; times do not matter. */
export function sameContents(a, b) {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path][2] === b[path]?.[2]);
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).replaceAll('\\', '/'));
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
