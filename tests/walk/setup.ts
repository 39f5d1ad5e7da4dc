import { build } from '../../scripts/bootstrap/build.mjs';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';

/** A current browser application, a browser, and PostgreSQL where it is installed. Answers what undoes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  await build('client');
  const { path } = await ensureBrowser({ log: console.log });
  if (path) process.env.CHROMIUM_PATH = path;
  if (process.env.DATABASE_URL) return async () => undefined;
  const postgres = await startPostgres();
  if (postgres) process.env.DATABASE_URL = postgres.url;
  return async () => postgres?.stop();
}
