import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Jobs, Mail, Trx } from '../core/deps.ts';
import { isRefused, type SendMail } from './mail.ts';
import type { Receipts } from './receipts.ts';
import { createSweeps } from './sweeps.ts';

const MAIL_QUEUE = 'mail';
const POLL_SECONDS = 2;
/** The pauses double from about a second: some seven hours in all, so that a mail server may be down for a while. */
const RETRIES = 14;

interface Options {
  pool: pg.Pool;
  sendMail: SendMail;
  /** Keeps what became of mails that somebody follows; without it nothing is kept. */
  receipts?: Receipts;
  /** Called with what went wrong in a job; the job itself is tried again. */
  onError: (error: unknown) => void;
  /** How often the queue is looked at while it is empty. */
  pollSeconds?: number;
}

/**
 * Jobs on pg-boss through the application's own pool: a job put into a transaction is the outbox entry that is written
 * with the records and their audit entry.
 */
export function createJobs({ pool, sendMail, receipts, onError, pollSeconds = POLL_SECONDS }: Options): Jobs {
  let opened: Promise<PgBoss> | null = null;
  const openBoss = () => {
    opened ??= createBoss(pool, onError);
    return opened;
  };
  const sweeps = createSweeps({ pool, onError });
  const send = async ({ receipt, ...mail }: Mail, isLast: boolean) => {
    // It went out already, and the process ended before the queue knew.
    if (receipt && receipts && !(await receipts.isOpen(receipt))) return;
    try {
      await sendMail(mail);
    } catch (error) {
      onError(error);
      const ends = isLast || (receipt !== undefined && isRefused(error));
      if (receipt && receipts) await receipts.failed(receipt, error, { ends, to: mail.to });
      if (ends && receipt) return;
      throw error;
    }
    if (receipt && receipts) await receipts.sent(receipt);
  };
  return {
    everyMinute: sweeps.add,
    async mail(trx, mails) {
      if (mails.length === 0) return;
      const boss = await openBoss();
      const jobs = mails.map(({ delay, ...data }) => ({
        name: MAIL_QUEUE,
        data,
        retryLimit: RETRIES,
        retryBackoff: true,
        ...(delay && { startAfter: new Date(Date.now() + delay) }),
      }));
      await boss.insert(jobs, { db: { executeSql: (text, values) => queryIn(trx, text, values) } });
    },
    async start() {
      const boss = await openBoss();
      await boss.start();
      await boss.createQueue(MAIL_QUEUE);
      const worker = await boss.work<Mail>(
        MAIL_QUEUE,
        { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
        async (jobs) => {
          for (const { data, retryCount, retryLimit } of jobs) await send(data, retryCount >= retryLimit);
          // One job a look: the next look is at once, until the queue is empty.
          boss.notifyWorker(worker);
        },
      );
      sweeps.start();
    },
    stop: async () => {
      await sweeps.stop();
      const boss = await opened;
      await boss?.stop({ graceful: true, close: false, wait: true, timeout: 5_000 });
    },
  };
}

/** Loaded when it is needed, which is after the server answers. */
async function createBoss(pool: pg.Pool, onError: (error: unknown) => void): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  // Nothing goes by the queue's own timetable: sweeps have leases.
  const boss = new Boss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false });
  boss.on('error', onError);
  return boss;
}

async function queryIn(trx: Trx, text: string, values?: unknown[]) {
  return { rows: [...(await trx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows] };
}

/** Jobs that go nowhere: for seeds and scripts, whose changes need tell nobody. */
export function createQuietJobs(): Jobs {
  const nothing = async () => undefined;
  return { everyMinute: () => undefined, mail: nothing, start: nothing, stop: nothing };
}
