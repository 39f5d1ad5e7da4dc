// `npm run numbers`: gives documents that bear the number of another one of their own, and prints each. For databases that an earlier
// version filled; does nothing where all numbers differ. Run it while no server runs.
import { readConfig } from '../server/core/config.ts';
import { repairEqualNumbers } from '../server/database/equal-numbers.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { openDatabase } from '../server/open.ts';

async function run(): Promise<void> {
  const connection = await openDatabase(readConfig(process.env, process.cwd()));
  try {
    const done = await inTransaction(connection.db, repairEqualNumbers);
    for (const { department, label, was, is, signed } of done)
      console.log(
        `${department} ${label} ${was} -> ${is}${signed ? ' (signed: the paper keeps its number)' : ''}`,
      );
    console.log(
      done.length === 0 ? 'All numbers differ.' : `${done.length} documents have a number of their own now.`,
    );
  } finally {
    await connection.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
