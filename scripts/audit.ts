// `npm run audit -- verify [--seal NUMBER:HASH]`: reads the whole audit log and tells whether it is as it was written. With
// `--seal` what an earlier run printed must still be in it. Exit code 1 when something is broken. Changes nothing.
import { parseArgs } from 'node:util';
import { type Seal, type Verification, verifyAudit } from '../server/audit/verify.ts';
import { readConfig } from '../server/core/config.ts';
import { openDatabase } from '../server/open.ts';

const USAGE = 'Usage: npm run audit -- verify [--seal NUMBER:HASH]';

function readKnown(): Seal | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seal: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'verify') throw new Error(USAGE);
  if (values.seal === undefined) return null;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.seal) ?? [];
  if (number === undefined || hash === undefined) throw new Error(USAGE);
  return { number: Number(number), hash };
}

function report({ entries, seals, last, waiting, oldest, broken }: Verification): string {
  const checked = `${entries} entries in ${seals} seals are as they were written.`;
  if (broken !== null) return `${broken}\nBefore it, ${checked}`;
  const age = oldest === null ? 0 : Math.max(0, Math.round((Date.now() - Date.parse(oldest)) / 1000));
  return [
    checked,
    waiting === 0
      ? 'None waits for its seal.'
      : `${waiting} entries wait for their seal, the oldest for ${age} s.`,
    ...(last === null ? [] : [`Last seal, to keep elsewhere: ${last.number}:${last.hash}`]),
  ].join('\n');
}

async function run(): Promise<void> {
  const known = readKnown();
  const connection = await openDatabase(readConfig(process.env, process.cwd()));
  try {
    const verification = await verifyAudit(connection.db, known);
    console.log(report(verification));
    if (verification.broken !== null) process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
