import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/bootstrap/build.mjs';
import { ensureBrowser } from '../scripts/ensure-browser.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { builtModel } from './built-model.ts';
import { newDatabase, newFaculty, PLAYED } from './new-database.ts';
import { foundBefore, keepFound } from './screens/found.ts';
import { everyVisit, findVisits, visitsByShape } from './screens/visits.ts';
import { type RunningServer, startServer } from './setup-server.ts';

/**
 * Prepares the browser tests: a browser that starts, a current build, and for each project and the shapes of screens a
 * server of its own that begins with the demo faculty. While the others start, the first is looked at for a page of each
 * shape (AULA_SHAPES). They have their rows on PostgreSQL, where one is installed, but for one: people are seen to use the
 * product on both databases. There one server loads the faculty, and the others have copies. Answers what undoes it.
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
  const start = async (project: string, environment: Record<string, string> = {}) => {
    const server = await startServer(join(folder, project), environment);
    servers.push(server);
    process.env[`AULA_URL_${project.toUpperCase()}`] = server.url;
    return server.url;
  };
  // For servers that a test starts itself.
  if (postgres) process.env.AULA_POSTGRES = postgres.url;
  const played = postgres ? play(join(folder, PLAYED)) : Promise.resolve();
  const onPostgres = async (project: string) => {
    await played;
    return start(project, await newFaculty(join(folder, project), project));
  };
  const started = await Promise.allSettled([
    onPostgres('shapes').then((url) => findShapes(url, folder)),
    onPostgres('desktop'),
    onPostgres('desktop_only'),
    onPostgres('phone'),
    start('phone_only'),
  ]);
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return tearDown;
  await tearDown();
  throw failed.reason;
}

/** Loads the demo faculty once, for `newFaculty`. A database is copied while nobody is connected. */
async function play(folder: string): Promise<void> {
  const server = await startServer(folder, await newDatabase(PLAYED));
  await server.stop();
  process.env.AULA_PLAYED = folder;
}

async function findShapes(url: string, folder: string): Promise<void> {
  const model = builtModel();
  const { visits } = foundBefore() ?? keepFound(await findVisits(url, model));
  const chosen = process.env.EVERY_SCREEN ? everyVisit(visits) : visitsByShape(model, visits);
  // In a file: with every screen it is longer than the system lets a variable be.
  const file = join(folder, 'shapes.json');
  writeFileSync(file, JSON.stringify(chosen));
  process.env.AULA_SHAPES = file;
}
