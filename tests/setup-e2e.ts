import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/bootstrap/build.mjs';
import { ensureBrowser } from '../scripts/ensure-browser.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { projectModel } from '../server/testing/demo-faculty.ts';
import { everyVisit, findVisits, visitsByShape } from './screens/visits.ts';
import { type RunningServer, startServer } from './setup-server.ts';

/**
 * Prepares the browser tests: a browser that starts, a current build, and for each width and the shapes of screens a server of its own on a
 * copy of one freshly seeded data folder (AULA_SEEDED), in which a page of each shape of screen was found
 * (AULA_SHAPES). The phone's has its rows on PostgreSQL, where one is installed, so that people are seen to use the
 * product on both databases. Answers what undoes it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await build('client', 'server', 'database', 'demo', 'tools');
  const { path } = await ensureBrowser({ log: console.log });
  if (path) process.env.CHROMIUM_PATH = path;
  const folder = mkdtempSync(join(tmpdir(), 'aula-e2e-'));
  const postgres = await startPostgres();
  const servers: RunningServer[] = [];
  const tearDown = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const seeded = join(folder, 'seeded');
    const first = await startServer(seeded);
    const model = projectModel();
    const { visits } = await findVisits(first.url, model);
    const chosen = process.env.EVERY_SCREEN ? everyVisit(visits) : visitsByShape(model, visits);
    process.env.AULA_SHAPES = JSON.stringify(chosen);
    await first.stop();
    process.env.AULA_SEEDED = seeded;
    const onPostgres: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
    const databases = { DESKTOP: {}, PHONE: onPostgres, SHAPES: {} };
    for (const [project, database] of Object.entries(databases)) {
      const data = join(folder, project.toLowerCase());
      mkdirSync(data);
      cpSync(seeded, data, { recursive: true });
      const server = await startServer(data, database);
      servers.push(server);
      process.env[`AULA_URL_${project}`] = server.url;
    }
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
