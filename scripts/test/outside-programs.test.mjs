import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingPrograms } from './outside-programs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'aula-programs-'));
writeFileSync(join(folder, 'pdfsig'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['on one of the folders', `${tmpdir()}${delimiter}${folder}`, ['openssl']],
  ['on none', tmpdir(), ['pdfsig', 'openssl']],
  ['where there is no path', '', ['pdfsig', 'openssl']],
])('programs are missing that are not found: %s', (_where, path, missing) => {
  expect(missingPrograms(path, ['pdfsig', 'openssl'])).toEqual(missing);
});
