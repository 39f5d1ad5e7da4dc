// Child of `sweep-killed.test.ts`: begins a sweep that never ends, as a process does that is killed in the middle of one,
// and says so. Usage: sweep-holder.ts <data folder>
import { join } from 'node:path';
import { connectEmbedded } from '../../server/database/connect.ts';
import { applySchema } from '../../server/database/schema.ts';
import { createSweeps } from '../../server/jobs/sweeps.ts';
import { tinyModel } from '../../server/testing/model.ts';

const [folder = ''] = process.argv.slice(2);
const connection = await connectEmbedded(join(folder, 'database'));
await applySchema(connection.db, tinyModel());
const sweeps = createSweeps({
  pool: connection.pool,
  onError: (error) => {
    throw error;
  },
});
sweeps.add('timers', () => {
  process.stdout.write('sweeping\n');
  return new Promise(() => undefined);
});
sweeps.start();
