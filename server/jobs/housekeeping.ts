import type { Kysely } from 'kysely';
import type { Deps, Jobs } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import type { KeptFiles } from '../files/files.ts';
import { forgetMessages } from './old-messages.ts';

const HOUR_MS = 3_600_000;
const IDEMPOTENCY_HOURS = 24;
const CHANGES_HOURS = 24;
const SESSION_HOURS = 24 * 30;
/** What was in a spreadsheet is about people. */
const IMPORT_HOURS = 24;

/** Once an hour: forgets what nobody will ask for again, and removes files that no row took. */
export function keepHouse(
  jobs: Jobs,
  deps: Pick<Deps, 'db' | 'clock' | 'definitions'>,
  files: KeptFiles,
): void {
  const { db, clock } = deps;
  let last = 0;
  jobs.everyMinute('housekeeping', async () => {
    if (Date.now() - last < HOUR_MS) return;
    last = Date.now();
    await forgetOld(db);
    await forgetLinks(db, clock.now());
    await forgetMessages(deps);
    await files.sweep();
  });
}

async function forgetOld(db: Kysely<Database>): Promise<void> {
  const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const tables = system(db);
  await tables.deleteFrom('idempotency').where('created_at', '<', before(IDEMPOTENCY_HOURS)).execute();
  await tables.deleteFrom('session').where('expires_at', '<', before(SESSION_HOURS)).execute();
  await tables.deleteFrom('import_run').where('begun', '<', before(IMPORT_HOURS)).execute();
  await tables.deleteFrom('password_link').where('expires_at', '<', before(SESSION_HOURS)).execute();
  await tables.deleteFrom('try_count').where('until', '<', before(0)).execute();
  await tables.deleteFrom('change_log').where('at', '<', before(CHANGES_HOURS)).execute();
}

/** Links end by the faculty's clock; a session of one that is gone counts no more. */
async function forgetLinks(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SESSION_HOURS * HOUR_MS).toISOString();
  await system(db).deleteFrom('personal_link').where('expires_at', '<', before).execute();
}
