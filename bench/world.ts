import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { launchArguments } from '../scripts/browser/launch.mjs';
import { ensureBrowser } from '../scripts/ensure-browser.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { buildFloor, type FloorPaths } from './build-floor.ts';
import { NotHere } from './not-here.ts';
import { type Program, startProgram } from './program.ts';

/** What figures share, each made when it is first asked for. */
export interface World {
  /** The project. */
  root: string;
  /** The built server. */
  server: string;
  /** The hand-written programs, built. */
  floor(): Promise<FloorPaths>;
  /** An empty folder of that name, gone at the end. */
  folder(name: string): string;
  /** Address of a new empty database on a PostgreSQL of this run; `null` where none is installed. */
  database(name: string): Promise<string | null>;
  /** The same on one that has each commit on the disk, as a faculty's has. */
  durableDatabase(name: string): Promise<string | null>;
  /** Throws `NotHere` where no browser can be had. */
  browser(): Promise<Browser>;
  /** The product with its demo faculty. */
  faculty(): Promise<Program>;
  /** Environment of a product server on its own data folder `name`, on PostgreSQL where there is one. */
  environment(name: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

type Closing = () => Promise<unknown> | unknown;

/** Builds what is stale; the rest comes when it is needed. Everything is undone by `close`, last made first. */
export async function createWorld(root: string): Promise<World> {
  // In a process of its own: what a build says must not stand in the answer of --json.
  await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'build'], { cwd: root });
  const temporary = mkdtempSync(join(tmpdir(), 'aula-bench-'));
  const closings: Closing[] = [() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })];
  const closing = <T>(value: T, close: (value: T) => unknown): T => {
    closings.push(() => close(value));
    return value;
  };
  const server = join(root, 'dist', 'server', 'main.js');
  const postgres = once(async () => closing(await startPostgres(), (one) => one?.stop()));
  const durable = once(async () => closing(await startPostgres({ durable: true }), (one) => one?.stop()));
  const folder = (name: string) => {
    const path = join(temporary, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const databaseOn = (server: typeof postgres) => async (name: string) => {
    const running = await server();
    return running ? createDatabase(running.url, name) : null;
  };
  const database = databaseOn(postgres);
  const environment = async (name: string) => {
    const url = await database(name);
    return { DEMO: '1', DATA_DIR: folder(name), ...(url ? { DATABASE_URL: url } : {}) };
  };
  return {
    root,
    server,
    folder,
    database,
    durableDatabase: databaseOn(durable),
    environment,
    floor: once(() => buildFloor(root)),
    browser: once(async () => closing(await openBrowser(), (browser) => browser.close())),
    faculty: once(async () =>
      closing(await startProgram(server, await environment('faculty')), (program) => program.stop()),
    ),
    close: async () => {
      for (const close of closings.toReversed()) await close();
    },
  };
}

/** A function that does its work at the first call and gives the same answer ever after. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

async function openBrowser(): Promise<Browser> {
  try {
    const { path } = await ensureBrowser();
    return await chromium.launch({ ...(path && { executablePath: path }), args: launchArguments });
  } catch (error) {
    throw new NotHere(`no browser: ${error instanceof Error ? error.message : error}`);
  }
}
