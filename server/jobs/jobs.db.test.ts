import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Jobs, Mail } from '../core/deps.ts';
import type { Connection } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createJobs } from './jobs.ts';
import { createSendMail } from './mail.ts';

let connection: Connection;
let jobs: Jobs;
let folder: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aula-jobs-'));
  const sendMail = createSendMail({ smtpUrl: null, mailFrom: 'aula@example.org', dataDir: folder });
  jobs = createJobs({ pool: connection.pool, sendMail, onError: () => undefined });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await connection.close();
  await rm(folder, { recursive: true });
});

const mailTo = (name: string) => ({ to: `${name}@example.org`, subject: 'Undangan ujian', text: 'Besok.' });

/** The messages that were sent, which without a mail server are kept as files. */
async function sent(): Promise<string[]> {
  const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((each) => each.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')));
}

describe('mail', () => {
  it('is sent after the commit and never after a rollback; many of one transaction are one statement', async () => {
    const failing = inTransaction(connection.db, async (trx) => {
      await jobs.mail(trx, [mailTo('rolled-back')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(connection.db, async (trx) => {
      const asked = vi.spyOn(trx, 'executeQuery');
      await jobs.mail(trx, [mailTo('one'), mailTo('other')]);
      await jobs.mail(trx, []);
      expect(asked).toHaveBeenCalledTimes(1);
    });
    const messages = await vi.waitFor(
      async () => {
        const found = await sent();
        expect(found).toHaveLength(2);
        return found;
      },
      { timeout: 20_000 },
    );
    const people = messages.map((text) => /^To: (.+)@example.org/m.exec(text)?.[1]);
    expect(people.toSorted()).toEqual(['one', 'other']);
    expect(messages[0]).toContain('Subject: Undangan ujian');
  });

  it('goes out without a pause as long as there is more of it', async () => {
    const people: string[] = [];
    const sendMail = async ({ to }: Mail) => void people.push(to);
    const later = createJobs({ pool: connection.pool, sendMail, onError: () => undefined, pollSeconds: 600 });
    await jobs.stop();
    const mails = ['one', 'other', 'third'].map(mailTo);
    await inTransaction(connection.db, (trx) => later.mail(trx, mails));
    await later.start();
    try {
      await vi.waitFor(() => expect(people.toSorted()).toEqual(mails.map(({ to }) => to)), {
        timeout: 20_000,
      });
    } finally {
      await later.stop();
    }
  });
});

describe('mail that somebody follows', () => {
  const receipt = (row: string) => ({ record: 'letter', row });
  /** Jobs with a mail server that answers as `send` does; `done` is what was written of each mail. */
  async function sendAll(
    rows: string[],
    send: (row: string) => Promise<void>,
    open: (row: string) => boolean,
  ) {
    const done: string[] = [];
    const tried: string[] = [];
    const later = createJobs({
      pool: connection.pool,
      sendMail: async ({ to }) => {
        const row = to.split('@')[0] ?? '';
        tried.push(row);
        await send(row);
      },
      receipts: {
        isOpen: async ({ row }) => open(row),
        sent: async ({ row }) => void done.push(`${row} sent`),
        failed: async ({ row }, _, { ends }) => void done.push(`${row} ${ends ? 'failed' : 'tried'}`),
      },
      onError: () => undefined,
    });
    await jobs.stop();
    const mails = rows.map((row) => ({ ...mailTo(row), receipt: receipt(row) }));
    await inTransaction(connection.db, (trx) => later.mail(trx, mails));
    await later.start();
    return { later, done, tried };
  }

  it('is written down as sent, as failed where it was refused for good, and is tried again else', async () => {
    const refused = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    // The sender's own password: it may be told another, and the address is none the worse.
    const locked = Object.assign(new Error('wrong password'), { responseCode: 535, code: 'EAUTH' });
    const { later, done, tried } = await sendAll(
      ['fine', 'refused', 'late', 'locked', 'over'],
      async (row) => {
        if (row === 'locked') throw locked;
        if (row === 'refused') throw refused;
        if (row === 'late') throw new Error('no answer');
      },
      // Went out before the process ended.
      (row) => row !== 'over',
    );
    try {
      await vi.waitFor(
        () => {
          const written = new Set(done);
          expect([...written].toSorted()).toEqual([
            'fine sent',
            'late tried',
            'locked tried',
            'refused failed',
          ]);
          expect(done.length).toBeGreaterThan(written.size);
        },
        { timeout: 30_000 },
      );
      expect(tried.filter((row) => row !== 'late' && row !== 'locked').toSorted()).toEqual([
        'fine',
        'refused',
      ]);
    } finally {
      await later.stop();
    }
  });
});
