import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, spawnServer } from './running-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a faculty’s server', () => {
  it('does not start without the address that links begin with, says so, and touches nothing', async () => {
    const environment = {
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DEFINITIONS_DIR: join(ROOT, 'tests', 'fixtures', 'small'),
    };
    const server = await spawnServer(environment);
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('PUBLIC_URL is missing: the address people use');
    expect(await readdir(folder)).toEqual([]);
  });
});
