import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Clock } from '../core/clock.ts';
import type { Jobs, Mail, Trx } from '../core/deps.ts';
import type { SendMail } from './mail.ts';
import { createSweeps } from './sweeps.ts';

const MAIL_QUEUE = 'mail';
const POLL_SECONDS = 2;
/** The pauses double from about a second: some seven hours in all, so that a mail server may be down for a while. */
const RETRIES = 14;

interface Options {
  pool: pg.Pool;
  clock: Clock;
  sendMail: SendMail;
  /** Called with what went wrong in a job; the job itself is tried again. */
  onError: (error: unknown) => void;
}

type Handler = (data: object) => Promise<void>;

/**
 * Jobs on pg-boss through the application's own pool: a job put into a transaction is the outbox entry that is written
 * with the records and their audit entry.
 */
export function createJobs({ pool, clock, sendMail, onError }: Options): Jobs {
  let opened: Promise<PgBoss> | null = null;
  const openBoss = () => {
    opened ??= createBoss(pool, onError);
    return opened;
  };
  const handlers = new Map<string, Handler>();
  const sweeps = createSweeps({ pool, onError });
  const work: Jobs['work'] = (queue, handler) => void handlers.set(queue, handler as Handler);
  work<Mail>(MAIL_QUEUE, sendMail);
  const send: Jobs['send'] = async (trx, queue, data, { at, key } = {}) => {
    const boss = await openBoss();
    await boss.send(queue, data, {
      db: { executeSql: (text, values) => queryIn(trx, text, values) },
      retryLimit: RETRIES,
      retryBackoff: true,
      // `at` is the faculty's time; jobs run by real time.
      ...(at ? { startAfter: new Date(at.getTime() - clock.now().getTime() + Date.now()) } : {}),
      ...(key ? { singletonKey: key } : {}),
    });
  };
  const run = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      onError(error);
      throw error;
    });
  return {
    everyMinute: sweeps.add,
    work,
    send,
    mail: (trx, mail) => send(trx, MAIL_QUEUE, mail),
    async start() {
      const boss = await openBoss();
      await boss.start();
      for (const [queue, handler] of handlers) {
        await boss.createQueue(queue);
        await boss.work<object>(queue, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
          for (const job of jobs) await run(() => handler(job.data));
        });
      }
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
  return {
    everyMinute: () => undefined,
    work: () => undefined,
    send: nothing,
    mail: nothing,
    start: nothing,
    stop: nothing,
  };
}
