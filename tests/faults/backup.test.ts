import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEmbedded } from './make-embedded.ts';
import { ROOT, SHORT_LIVED, startServer } from './running-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-backup-'));
  await makeEmbedded(join(folder, 'database'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DEFINITIONS_DIR = join(ROOT, 'tests', 'fixtures', 'small');

/** One of the two commands on an embedded database: exit code and what it said. */
function command(name: string, dataDir: string, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEFINITIONS_DIR, DEMO: '0' };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const args = [...SHORT_LIVED, '--import', 'tsx', `scripts/${name}.ts`, ...words];
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

it('a backup is taken beside a running embedded server and restored where there is none', async () => {
  const archive = join(folder, 'one.zip');
  const server = await startServer({ DATA_DIR: folder, DEFINITIONS_DIR });
  const made = await command('backup', folder, archive);
  const refused = await command('restore', folder, archive, '--replace');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/one\.zip: \d+ rows in \d+ tables/) });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is in use by process') });
  const elsewhere = join(folder, 'elsewhere');
  expect(await command('restore', elsewhere, archive)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored \d+ rows/),
  });
  expect(await command('audit', elsewhere, 'verify')).toMatchObject({ code: 0 });
  expect(await command('backup', folder, archive)).toMatchObject({
    code: 1,
    said: expect.stringContaining('there already'),
  });
}, 180_000);
