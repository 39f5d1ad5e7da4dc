// `npm run signing -- list | revoke EMAIL REASON | issue EMAIL | rotate`: certificates that people sign with. After `revoke` an
// account signs nothing until `issue`; `rotate` retires the faculty's authority, so that the next signature begins another one.

import { createClock, readClockOffset } from '../server/core/clock.ts';
import { readConfig } from '../server/core/config.ts';
import type { Trx } from '../server/core/deps.ts';
import { loadKeys } from '../server/core/secret.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { openBase } from '../server/open.ts';
import {
  certificateList,
  issueTo,
  retireAuthorities,
  revokeOf,
} from '../server/signing/keep-certificates.ts';
import { issueParts } from '../server/signing/parts.ts';

const USAGE = 'Usage: npm run signing -- list | revoke EMAIL REASON | issue EMAIL | rotate';

async function run([command = '', email = '', ...words]: string[]): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const base = await openBase(config, { watch: false });
  const { db } = base.connection;
  const clock = createClock(() => base.definitions.current().app.timezone, await readClockOffset(db));
  const parts = issueParts(config, base.definitions, loadKeys(config));
  const commands: Record<string, (trx: Trx) => Promise<string>> = {
    list: async (trx) =>
      (await certificateList(trx))
        .map(({ email: whose, serial, expires_at, revoked_at, revoked_reason }) =>
          [
            serial,
            whose,
            revoked_at ? `revoked ${revoked_at}: ${revoked_reason}` : `until ${expires_at}`,
          ].join('  '),
        )
        .join('\n') || 'No certificate was issued yet.',
    revoke: async (trx) => {
      if (words.length === 0) throw new Error(USAGE);
      return `${await revokeOf(trx, email, words.join(' '), clock.now())} certificate of ${email} revoked.`;
    },
    issue: async (trx) => `${email} has the certificate ${await issueTo(trx, parts, email, clock.now())}.`,
    rotate: async (trx) => `${await retireAuthorities(trx, clock.now())} authority retired.`,
  };
  try {
    const act = commands[command];
    if (!act || (['revoke', 'issue'].includes(command) && email === '')) throw new Error(USAGE);
    console.log(await inTransaction(db, act));
  } finally {
    await base.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
