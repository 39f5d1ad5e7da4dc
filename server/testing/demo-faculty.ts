import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { createClock, saveClockOffset } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { createSecretBox } from '../core/secret-box.ts';
import { inTransaction } from '../database/transaction.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { openPaper } from '../open-paper.ts';
import { productRoutes } from '../product-routes.ts';
import { rowId } from '../seeds/row-id.ts';
import { type SeedResult, seed } from '../seeds/seed.ts';
import { fillDatabase, takeSnapshot } from '../seeds/snapshot/snapshot.ts';
import type { Snapshot } from '../seeds/snapshot/snapshot-file.ts';
import { closeKeys } from '../signing/carried-keys.ts';
import type { Content } from './content.ts';
import { definitionsRoot } from './definitions-root.ts';
import { keepSnapshot, keptSnapshot, keyOfSources } from './demo-snapshot.ts';
import { openTestServer, type TestServer } from './server.ts';

let known: Model | null = null;

/** The model of the definitions in this project, the same for all tests: who changes it changes a copy. */
export function projectModel(): Model {
  known ??= compileProject();
  return known;
}

/** Throws with every fault when the definitions do not compile. */
function compileProject(): Model {
  const { model, issues } = compileDefinitions(loadDefinitions(definitionsRoot));
  if (!model) throw new Error(issues.map((issue) => `${issue.file}: ${messageOf(issue)}`).join('\n'));
  return model;
}

export interface DemoFaculty extends TestServer {
  seeded: SeedResult;
  /** Id of a seeded row. */
  id(record: string, key: string): string;
  /** Headers of an account of the seeds, signed in to a department. */
  signIn(account: string, department: string): Promise<Record<string, string>>;
}

/**
 * A server on the project's own definitions with the demo faculty in a fresh database. The first test to ask plays it,
 * which takes some seconds; the others begin with what that one kept, whichever database they run on, until a source
 * changes.
 */
export async function openDemoFaculty(otherwise: Partial<Config> = {}): Promise<DemoFaculty> {
  const kept = await keptSnapshot();
  const config = { definitionsDir: definitionsRoot, demo: true, ...otherwise };
  const content = kept ? { content: contentOf(kept) } : {};
  const server = await openTestServer({ model: projectModel(), routes: productRoutes, config, ...content });
  try {
    const seeded = kept ? await comeTo(server, kept) : await play(server);
    const signIn = (account: string, department: string) =>
      server.headers(rowId('user', account), department);
    return { ...server, seeded, id: rowId, signIn };
  } catch (error) {
    await server.close();
    throw error;
  }
}

const contentOf = (snapshot: Snapshot): Content => ({
  key: snapshot.key,
  fill: async (db) => {
    const clock = createClock(() => projectModel().app.timezone);
    await inTransaction(db, (trx) => fillDatabase(trx, snapshot, clock));
    await sql`analyze`.execute(db);
  },
});

/** Of a server that began with the rows of `kept`: its files, and the moment at which they were taken. */
async function comeTo({ deps, store, keys }: TestServer, kept: Snapshot): Promise<SeedResult> {
  putFiles(store, kept);
  await closeKeys(deps.db, createSecretBox(keys('signing')), kept.keys);
  deps.clock.set(new Date(kept.clock));
  await saveClockOffset(deps.db, deps.clock);
  return { rows: kept.rows, steps: kept.steps };
}

/** As `writeFiles`, which waits for the disk at each of some hundred files. */
function putFiles(store: TestServer['store'], { files, contents }: Snapshot): void {
  if (!('pathOf' in store)) throw new Error('tests keep files in a folder');
  for (const { key, sha256 } of files) {
    const path = store.pathOf(key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents[sha256] ?? '', 'base64');
  }
}

async function play(server: TestServer): Promise<SeedResult> {
  const { deps } = server;
  const seeded = await seed(deps, { openPaper });
  await keepSnapshot(await takeSnapshot(server, keyOfSources(), seeded));
  return seeded;
}
