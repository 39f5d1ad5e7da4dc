// Plays the demo faculty of the definitions once and keeps it for first starts: run by the build as
// `node dist/server/demo.js FOLDER`, which then holds `snapshot.gz`, an embedded database with its rows in `KEY/database`,
// and the compiled model.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '../src/definition/model.ts';
import { compose } from './compose.ts';
import { readConfig } from './core/config.ts';
import { traceSources } from './core/source-traces.ts';
import { applyCorrections } from './database/corrections.ts';
import { applySchema } from './database/schema.ts';
import { createModelCache } from './definitions/model-cache.ts';
import { digestOfProgram, keyOfDefinitions } from './definitions/program-digest.ts';
import { createQuietJobs } from './jobs/jobs.ts';
import { openBase, openDatabase } from './open.ts';
import { openPaper } from './open-paper.ts';
import { tellProgress } from './seeds/progress.ts';
import { seed } from './seeds/seed.ts';
import { fillAhead, takeSnapshot } from './seeds/snapshot/snapshot.ts';
import { type Snapshot, writeSnapshot } from './seeds/snapshot/snapshot-file.ts';

/** The first start of a demo on an embedded database of its own, without a port. */
async function makeDemo(folder: string, program: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aula-demo-'));
  try {
    const { DEFINITIONS_DIR, PUBLIC_URL, PORT } = process.env;
    const config = readConfig(
      { DEMO: '1', DATA_DIR: dataDir, DEFINITIONS_DIR, PUBLIC_URL, PORT },
      process.cwd(),
    );
    const base = await openBase(config, { watch: false, passing: true });
    const onError = (error: unknown) => {
      throw error;
    };
    const composition = await compose({ config, ...base, jobs: createQuietJobs(), onError });
    const { deps, close } = composition;
    const seeded = await seed(deps, { openPaper, ...tellProgress(console.log) });
    const snapshot = await takeSnapshot(composition, keyOfDefinitions(base.sources(), program), seeded);
    await Promise.all([
      writeSnapshot(join(folder, 'snapshot.gz'), snapshot),
      makeFilled(join(folder, snapshot.key), base.definitions.current(), snapshot),
    ]);
    // Written anew: a start that finds the model of an earlier build keeps none of its own.
    createModelCache(folder, { program }).write(base.sources(), base.definitions.current());
    await close();
    await base.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An embedded database as a start makes it, with the rows in it. */
async function makeFilled(dataDir: string, model: Model, snapshot: Snapshot): Promise<void> {
  mkdirSync(dataDir);
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir }, { passing: true });
  await applySchema(db, model);
  // There is nothing to correct in rows of today; a first start has no need to look for it.
  await applyCorrections(db);
  await fillAhead(db, snapshot);
  await close();
}

traceSources();
const [folder] = process.argv.slice(2);
const program = digestOfProgram();
if (!folder || program === null) throw new Error('node dist/server/demo.js FOLDER, after a build');
makeDemo(folder, program).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
