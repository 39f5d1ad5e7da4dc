import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepEarlier } from './keep-earlier.ts';

it('leaves the files of earlier builds for some days, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keep-'));
  const now = new Date('2025-11-20T00:00:00Z');
  const assets = join(folder, 'assets');
  await mkdir(assets);
  await mkdir(join(folder, '.vite'));
  for (const [name, day] of Object.entries({ 'new.js': '2025-11-19', 'old.js': '2025-11-01' })) {
    await writeFile(join(assets, name), name);
    await utimes(join(assets, name), new Date(day), new Date(day));
  }
  await writeFile(join(folder, 'index.html'), 'page');
  const { buildStart } = keepEarlier(folder, () => now.getTime());
  await (buildStart as () => Promise<void>)();
  expect(await readdir(folder)).toEqual(['assets']);
  expect(await readdir(assets)).toEqual(['new.js']);
  await rm(folder, { recursive: true });
  // The first build of all has nothing to look at.
  await expect((buildStart as () => Promise<void>)()).resolves.toBeUndefined();
});
