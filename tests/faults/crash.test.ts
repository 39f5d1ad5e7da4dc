import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sealer } from '../../server/audit/seal.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { connectEmbedded } from '../../server/database/connect.ts';
import { makeEmbedded } from './make-embedded.ts';
import { SHORT_LIVED } from './running-server.ts';

const ROUNDS = 2;
const LIMIT_MS = 240_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-crash-'));
  // Made from the dump once, since making it anew takes seconds.
  await makeEmbedded(join(folder, 'database'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('kill -9 during writes to the embedded database', () => {
  it(
    'loses no acknowledged row, tears no transaction apart, and opens again at once',
    async () => {
      const acknowledged = new Set<string>();
      let seals = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        const before = acknowledged.size;
        // Each time at another moment of its writes.
        await writeUntilKilled(round, acknowledged, round * 37);
        expect(acknowledged.size).toBeGreaterThan(before);
        const found = await inspectDatabase();
        expect([...acknowledged].filter((id) => !found.rows.has(id))).toEqual([]);
        expect(found.rows).toEqual(found.audited);
        expect(found.broken).toEqual([null, null]);
        expect(found.left).toEqual({ waiting: found.left.waiting, sealed: found.left.waiting, after: 0 });
        expect(found.sealed).toBeGreaterThan(seals);
        seals = found.sealed;
      }
    },
    LIMIT_MS,
  );
});

/** Lets a child write until it has acknowledged `count` rows, then kills it without warning. */
async function writeUntilKilled(round: number, acknowledged: Set<string>, count: number): Promise<void> {
  const script = join(import.meta.dirname, 'crash-writer.ts');
  const child = spawn(process.execPath, [...SHORT_LIVED, '--import', 'tsx', script, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let heard = 0;
  for await (const id of readLines(child)) {
    acknowledged.add(id);
    if (++heard === count) child.kill('SIGKILL');
  }
  await ended;
}

/** Whole lines only: half of one was not acknowledged. */
async function* readLines(child: ChildProcess): AsyncGenerator<string> {
  let rest = '';
  for await (const part of child.stdout ?? []) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function inspectDatabase() {
  const { db, close } = await connectEmbedded(join(folder, 'database'));
  try {
    const notes = await db.selectFrom('note').select('id').execute();
    const audit = await db.selectFrom('audit').select('row').execute();
    const found = await verifyAudit(db);
    // What the killed process left open is sealed by the next.
    const sealed = await new Sealer(db).seal();
    const after = await verifyAudit(db);
    return {
      rows: new Set(notes.map(({ id }) => String(id))),
      audited: new Set(audit.map(({ row }) => String(row))),
      broken: [found.broken, after.broken],
      left: { waiting: found.waiting, sealed, after: after.waiting },
      sealed: found.seals,
    };
  } finally {
    await close();
  }
}
