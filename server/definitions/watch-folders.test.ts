import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let root: string;
let heard: number;
let watching: { close(): void };

const at = (path: string) => join(root, path);
const write = (path: string) => writeFileSync(at(path), String(Math.random()));
const replace = (path: string) => {
  write('new.tmp');
  renameSync(at('new.tmp'), at(path));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folders-'));
  mkdirSync(at('screens/exams'), { recursive: true });
  mkdirSync(at('data'));
  write('screens/exams/one.yaml');
  heard = 0;
  watching = watchFolders(root, ['screens', 'schemas'], async () => void heard++);
});

afterEach(() => {
  watching.close();
  rmSync(root, { recursive: true, force: true });
});

/** Does it, and waits until the watch has told of it. */
async function tells(change: () => void): Promise<void> {
  const before = heard;
  change();
  await vi.waitFor(() => expect(heard).toBeGreaterThan(before), { interval: 5, timeout: 20_000 });
  // What is told late belongs to this change, not to the next.
  for (let seen = -1; seen !== heard; ) {
    seen = heard;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

it.each<[string, () => void]>([
  ['was written', () => write('screens/exams/one.yaml')],
  [
    'was removed and made anew, as version control does',
    () => {
      rmSync(at('screens/exams/one.yaml'));
      write('screens/exams/one.yaml');
    },
  ],
  ['was replaced by another, as many editors do', () => replace('screens/exams/one.yaml')],
  [
    'lies in a folder that was made anew',
    () => {
      rmSync(at('screens/exams'), { recursive: true });
      mkdirSync(at('screens/exams'));
      write('screens/exams/one.yaml');
    },
  ],
  [
    'came with the whole tree',
    () => {
      renameSync(at('screens'), at('before'));
      mkdirSync(at('screens/exams'), { recursive: true });
      write('screens/exams/one.yaml');
    },
  ],
  ['lies beside a new folder', () => mkdirSync(at('screens/more'))],
])('tells of every later change of a file that %s', async (_, change) => {
  await tells(change);
  await tells(() => write('screens/exams/one.yaml'));
  await tells(() => replace('screens/exams/one.yaml'));
  await tells(() => write('screens/exams/one.yaml'));
});

it('follows a folder that was not there before', async () => {
  await tells(() => mkdirSync(at('schemas/forms'), { recursive: true }));
  await tells(() => write('schemas/forms/one.yaml'));
});

it('hears nothing of what lies beside the folders', async () => {
  write('data/rows');
  write('other');
  await tells(() => write('screens/exams/one.yaml'));
  expect(heard).toBe(1);
});
