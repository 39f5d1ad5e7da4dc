import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClock } from '../core/clock.ts';
import type { Jobs } from '../core/deps.ts';
import type { Connection } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createJobs } from './jobs.ts';
import { createSendMail } from './mail.ts';

const clock = createClock(() => 'Asia/Jakarta');
const done: string[] = [];
let connection: Connection;
let jobs: Jobs;
let folder: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aula-jobs-'));
  const sendMail = createSendMail({ smtpUrl: null, mailFrom: 'aula@example.org', dataDir: folder });
  jobs = createJobs({ pool: connection.pool, clock, sendMail, onError: () => undefined });
  jobs.work<{ name: string }>('note', async ({ name }) => void done.push(name));
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await connection.close();
  await rm(folder, { recursive: true });
});

describe('jobs', () => {
  it('run after the commit and never after a rollback', async () => {
    const failing = inTransaction(connection.db, async (trx) => {
      await jobs.send(trx, 'note', { name: 'rolled back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(connection.db, (trx) => jobs.send(trx, 'note', { name: 'committed' }));
    await vi.waitFor(() => expect(done).toEqual(['committed']), { timeout: 20_000 });
  });

  it("wait until the faculty's time `at`, whatever its distance from real time", async () => {
    const shifted = createClock(() => 'Asia/Jakarta', -400 * 86_400_000);
    const faculty = createJobs({
      pool: connection.pool,
      clock: shifted,
      sendMail: async () => undefined,
      onError: () => undefined,
    });
    const soon = new Date(shifted.now().getTime() + 3_600_000);
    await inTransaction(connection.db, (trx) => faculty.send(trx, 'note', { name: 'later' }, { at: soon }));
    const { rows } = await connection.pool.query<{ wait: number }>(
      "select extract(epoch from start_after - now())::int as wait from pgboss.job where data->>'name' = 'later'",
    );
    expect(rows[0]?.wait).toBeGreaterThan(3_500);
    expect(rows[0]?.wait).toBeLessThanOrEqual(3_600);
  });

  it('keep mail as files when there is no mail server', async () => {
    const mail = { to: 'a@example.org', subject: 'Undangan ujian', text: 'Besok.' };
    await inTransaction(connection.db, (trx) => jobs.mail(trx, mail));
    const path = await vi.waitFor(
      async () => {
        const [name = ''] = (await readdir(join(folder, 'mail'))).filter((each) => each.endsWith('.eml'));
        expect(name).not.toBe('');
        return join(folder, 'mail', name);
      },
      { timeout: 20_000 },
    );
    const text = await readFile(path, 'utf8');
    expect(text).toContain('To: a@example.org');
    expect(text).toContain('Subject: Undangan ujian');
  });
});
