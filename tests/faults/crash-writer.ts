// Child of `crash.test.ts`: commits rows as the server does (row, audit entry, change mark in one transaction), seals the
// audit log beside it, and says each id once it is acknowledged, until it is killed. Usage: crash-writer.ts <data folder> <round>
import { join } from 'node:path';
import { Sealer } from '../../server/audit/seal.ts';
import { createChanges } from '../../server/changes/changes.ts';
import { system } from '../../server/core/tables.ts';
import { connectEmbedded } from '../../server/database/connect.ts';
import { applySchema } from '../../server/database/schema.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { field, record, tinyModel } from '../../server/testing/model.ts';

const [folder = '', round = ''] = process.argv.slice(2);
const connection = await connectEmbedded(join(folder, 'database'));
await applySchema(connection.db, tinyModel([record('note', [field('text', 'text')])]));
const changes = await createChanges(connection);
const sealer = new Sealer(connection.db);
const keepSealing = (): Promise<unknown> => sealer.seal().then(keepSealing);
void keepSealing();

for (let n = 0; ; n++) {
  const id = `${round}-${n}`;
  await inTransaction(connection.db, async (trx) => {
    await trx
      .insertInto('note')
      .values({ id, text: 'x'.repeat(500) })
      .execute();
    await system(trx)
      .insertInto('audit')
      .values({
        at: new Date().toISOString(),
        actor: null,
        department: null,
        action: 'write',
        record: 'note',
        row: id,
        result: 'done',
        request: null,
        address: null,
        detail: '{}',
      })
      .execute();
    await changes.mark(trx, [{ record: 'note', department: null }]);
  });
  process.stdout.write(`${id}\n`);
}
