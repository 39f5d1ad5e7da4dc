import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { createModelCache } from './model-cache.ts';

const files = [
  { path: 'screens/a.yaml', text: 'a: 1' },
  { path: 'schemas/b.yaml', text: 'b: 2' },
];
const model = tinyModel();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('createModelCache', () => {
  it('gives back the model of the same files in any order by the same program', () => {
    createModelCache(folder, { program: 'p1' }).write(files, model);
    expect(createModelCache(folder, { program: 'p1' }).read(files)).toEqual(model);
    expect(createModelCache(folder, { program: 'p1' }).read([...files].reverse())).toEqual(model);
  });

  it.each([
    ['a changed text', [{ path: 'screens/a.yaml', text: 'a: 2' }, ...files.slice(1)]],
    ['another name', [{ path: 'screens/c.yaml', text: 'a: 1' }, ...files.slice(1)]],
    ['a file more', [...files, { path: 'screens/c.yaml', text: '' }]],
    ['a file less', files.slice(1)],
  ])('gives nothing for %s', (_name, changed) => {
    createModelCache(folder, { program: 'p1' }).write(files, model);
    expect(createModelCache(folder, { program: 'p1' }).read(changed)).toBeNull();
  });

  it('gives nothing to another program, to sources, and for a broken file', () => {
    createModelCache(folder, { program: 'p1' }).write(files, model);
    expect(createModelCache(folder, { program: 'p2' }).read(files)).toBeNull();
    expect(createModelCache(folder).read(files)).toBeNull();
    writeFileSync(join(folder, 'model.json'), '{"key":');
    expect(createModelCache(folder, { program: 'p1' }).read(files)).toBeNull();
  });

  it('takes the model that the build made where its own folder has none', () => {
    const built = join(folder, 'built');
    createModelCache(built, { program: 'p1' }).write(files, model);
    const own = { built, program: 'p1' };
    expect(createModelCache(join(folder, 'own'), own).read(files)).toEqual(model);
    expect(createModelCache(join(folder, 'own'), own).read(files.slice(1))).toBeNull();
  });

  it('does without a folder that cannot be written', () => {
    writeFileSync(join(folder, 'taken'), '');
    createModelCache(join(folder, 'taken'), { program: 'p1' }).write(files, model);
    expect(createModelCache(join(folder, 'taken'), { program: 'p1' }).read(files)).toBeNull();
  });
});
