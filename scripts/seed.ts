// `npm run seed`: puts the seeds of the definitions into the database: reference rows, and with DEMO=1 the demo faculty.
// What is there already stays as it is, so it may be run again after seeds were added.
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/core/config.ts';
import { DefinitionsBroken } from '../server/definitions/watch.ts';
import { createQuietJobs } from '../server/jobs/jobs.ts';
import { openBase } from '../server/open.ts';
import { openPaper } from '../server/open-paper.ts';
import { seed } from '../server/seeds/seed.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const base = await openBase(config, { watch: false });
  const onError = (error: unknown) => console.error(error);
  const composition = await compose({ config, ...base, jobs: createQuietJobs(), onError });
  try {
    const { rows, steps } = await seed(composition.deps, { openPaper });
    console.log(`${rows} rows are new, ${steps} steps were played.`);
  } finally {
    await composition.close();
    await base.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof DefinitionsBroken) console.error(`${error.message}; see npm run check.`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
