import fs, { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { createLoader } from './load.ts';
import { createDefinitions, DefinitionsBroken, type FolderDefinitions } from './watch.ts';

const FIXTURE = new URL('../../tests/fixtures/small', import.meta.url).pathname;
const FILE = 'screens/app.yaml';
let root: string;
let definitions: FolderDefinitions | null = null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'definitions-'));
  cpSync(FIXTURE, root, { recursive: true });
});

afterEach(async () => {
  await definitions?.close();
  definitions = null;
  rmSync(root, { recursive: true, force: true });
});

const edit = (find: string, replace: string) => {
  const path = join(root, FILE);
  writeFileSync(path, readFileSync(path, 'utf8').replace(find, replace));
};

/** The watchers that are made while this test runs, as they come. */
function watchersToCome(): fs.FSWatcher[] {
  const made: fs.FSWatcher[] = [];
  const { watch } = fs;
  vi.spyOn(fs, 'watch').mockImplementation((...given: Parameters<typeof watch>) => {
    const watcher = watch(...given);
    made.push(watcher);
    return watcher;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return made;
}

function next(of: FolderDefinitions): Promise<void> {
  return new Promise((resolve) => {
    const stop = of.onChange(() => {
      stop();
      resolve();
    });
  });
}

describe('createDefinitions', () => {
  it('refuses what compiles and is proved wrong, at the start and later', async () => {
    const fault = { file: FILE, line: 1, column: 1, rule: 'X', message: 'no', suggestion: null };
    const prove = async (files: readonly SourceFile[]) =>
      files.some(({ path, text }) => path === FILE && text.includes('Kilang')) ? [fault] : [];
    definitions = await createDefinitions({ root, watch: true, prove });
    const { name } = definitions.current().app;
    const told = next(definitions);
    edit(`name: ${name}`, 'name: Kilang');
    await told;
    expect(definitions.problems()).toEqual([fault]);
    expect(definitions.current().app.name).toBe(name);
    await expect(createDefinitions({ root, watch: false, prove })).rejects.toThrow(DefinitionsBroken);
  });

  it('gives the model of the folder, and what stands there now to who asks for it', async () => {
    definitions = await createDefinitions({ root, watch: false });
    expect(definitions.current().app.name).toBe('Pustaka');
    edit('name: Pustaka', 'nam: Pustaka');
    await definitions.check();
    expect(definitions.problems().length).toBeGreaterThan(0);
    expect(Date.parse(definitions.refusedAt() ?? '')).toBeGreaterThan(Date.now() - 60_000);
    edit('nam: Pustaka', 'name: Pustaka');
    await definitions.check();
    expect(definitions.refusedAt()).toBeNull();
    expect(definitions.hash()).toBe(definitions.current().hash);
    expect(definitions.problems()).toEqual([]);
  });

  it('refuses to begin with a broken folder and says why', async () => {
    edit('home: general.dashboard', 'home: general.dashbord');
    await expect(createDefinitions({ root, watch: false })).rejects.toThrow(DefinitionsBroken);
  });

  it('begins with the last good files while those of the folder are broken, compiled anew, and takes the mended ones up', async () => {
    const good = createLoader(root).load();
    const { hash } = await createDefinitions({ root, watch: false }).then((one) => one.current());
    edit('name: Pustaka', 'nam: Pustaka');
    const told = vi.fn();
    const lastGood = async () => good;
    definitions = await createDefinitions({ root, watch: true, lastGood, log: told });
    expect(definitions.hash()).toBe(hash);
    expect(definitions.problems().length).toBeGreaterThan(0);
    expect(told).toHaveBeenLastCalledWith(definitions.problems());
    const changed = next(definitions);
    edit('nam: Pustaka', 'name: Pustaka Baru');
    await changed;
    expect(definitions.problems()).toEqual([]);
    expect(definitions.current().app.name).toBe('Pustaka Baru');
  });

  it.each<[string, () => Promise<SourceFile[] | null>]>([
    ['there are none', async () => null],
    ['this program does not take them', async () => [{ path: 'screens/app.yaml', text: 'nam: x' }]],
  ])('refuses to begin with a broken folder when of the last good files %s', async (_name, lastGood) => {
    edit('name: Pustaka', 'nam: Pustaka');
    const refused = createDefinitions({ root, watch: false, lastGood });
    await expect(refused).rejects.toMatchObject({ problems: [{ file: FILE }] });
  });

  it('takes a good change up and tells its listeners', async () => {
    definitions = await createDefinitions({ root, watch: true });
    const before = definitions.hash();
    const told = next(definitions);
    edit('name: Pustaka', 'name: Pustaka Baru');
    await told;
    expect(definitions.current().app.name).toBe('Pustaka Baru');
    expect(definitions.hash()).not.toBe(before);
  });

  it('goes on when watching a folder fails, and looks at the files again', async () => {
    const watchers = watchersToCome();
    definitions = await createDefinitions({ root, watch: true });
    const told = next(definitions);
    edit('name: Pustaka', 'name: Pustaka Lain');
    expect(watchers).not.toEqual([]);
    watchers.at(-1)?.emit('error', new Error('the folder is gone'));
    await told;
    expect(definitions.current().app.name).toBe('Pustaka Lain');
  });

  it('refuses a broken change, keeps the last good model, and recovers', async () => {
    definitions = await createDefinitions({ root, watch: true });
    const before = definitions.hash();
    let told = next(definitions);
    edit('home: general.dashboard', 'home: general.dashbord');
    await told;
    expect(definitions.hash()).toBe(before);
    expect(definitions.problems()).toMatchObject([
      { file: FILE, line: 3, column: 7, rule: 'E_DEF_NAME_UNKNOWN', suggestion: 'general.dashboard' },
    ]);
    expect(definitions.problems()[0]?.text).toBe('Tidak ada screen bernama general.dashbord.');
    told = next(definitions);
    edit('home: general.dashbord', 'home: general.dashboard');
    await told;
    expect(definitions.problems()).toEqual([]);
    expect(definitions.hash()).toBe(before);
  });

  it('refuses a good change that the server cannot accept', async () => {
    const problem = { file: '', line: 1, column: 1, rule: 'E_X', message: 'loses data', suggestion: null };
    const accept = async ({ app }: Model) => (app.name === 'Pustaka' ? [] : [problem]);
    definitions = await createDefinitions({ root, watch: true, accept });
    const good = definitions.sources();
    const told = next(definitions);
    edit('name: Pustaka', 'name: Pustaka Baru');
    await told;
    expect(definitions.problems()).toEqual([problem]);
    expect(definitions.current().app.name).toBe('Pustaka');
    await definitions.close();
    await expect(createDefinitions({ root, watch: true, accept })).rejects.toThrow(DefinitionsBroken);
    definitions = await createDefinitions({ root, watch: true, accept, lastGood: async () => good });
    expect(definitions.problems()).toEqual([problem]);
    expect(definitions.current().app.name).toBe('Pustaka');
  });

  it('gives the module of a form it has, null for another', async () => {
    definitions = await createDefinitions({ root, watch: false });
    expect(await definitions.formModule('loan_form')).toContain('export const validators');
    expect(await definitions.formModule('toString')).toBeNull();
  });
});

describe('createLoader', () => {
  it('keeps the object of a file that did not change', () => {
    const loader = createLoader(root);
    const before = new Map(loader.load().map((file) => [file.path, file]));
    edit('name: Pustaka', 'name: Pustaka Baru');
    const after = loader.load();
    const changed = after.filter((file) => before.get(file.path) !== file).map((file) => file.path);
    expect(changed).toEqual([FILE]);
    expect(after).toHaveLength(before.size);
  });

  it('gives nothing for a folder without definitions', () => {
    expect(createLoader(join(root, 'nowhere')).load()).toEqual([]);
  });
});
