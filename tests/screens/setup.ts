import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/bootstrap/build.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { builtModel } from '../built-model.ts';
import { startServer } from '../setup-server.ts';
import { keepFound } from './found.ts';
import { findVisits, type Search } from './visits.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a server with the demo faculty. */
    faculty: string;
    search: Search;
  }
}

/**
 * One built server with the demo faculty for all tests of screens, on PostgreSQL where one is installed (it starts with a
 * fifth of the work), and what its people find there.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await build('server', 'database', 'demo');
  const folder = mkdtempSync(join(tmpdir(), 'aula-screens-'));
  const postgres = await startPostgres();
  const server = await startServer(folder, {
    // The test documents begin at an address of their own, and stay of that origin wherever they are sent.
    ALLOWED_ORIGINS: 'http://localhost:3000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  const tearDown = async () => {
    await server.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    project.provide('faculty', server.url);
    project.provide('search', keepFound(await findVisits(server.url, builtModel())));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
