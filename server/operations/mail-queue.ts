import { type RawBuilder, sql } from 'kysely';
import type { MailQueue } from '../../src/definition/wire.ts';
import type { Db, Trx } from '../core/deps.ts';
import type { Administration } from './administration.ts';

/** Mails listed at once. */
const MOST = 200;

interface Found {
  id: string;
  to: string;
  subject: string;
  state: string;
  tries: number;
  queued_at: string;
  error: string | null;
}

type Reader = Pick<Administration, 'departments' | 'all'>;

/**
 * Mail that waits or was given up, the newest first: to whom and about what, never what it says (it may hold a link that
 * lets somebody in). Who administers some departments sees what goes to people of these departments only.
 */
export async function readMailQueue(db: Db, reader: Reader): Promise<MailQueue> {
  if (!(await isThere(db))) return { data: [], more: false };
  const { rows } = await sql<Found>`
    select j.id::text as id, j.data ->> 'to' as to, coalesce(j.data ->> 'subject', '') as subject, j.state::text as state,
      j.retry_count as tries, j.created_on as queued_at, j.output ->> 'message' as error
    from pgboss.job as j where ${listed(reader)} order by j.created_on desc limit ${MOST + 1}`.execute(db);
  const data = rows.slice(0, MOST).map(({ state, ...mail }) => ({
    ...mail,
    state: state === 'failed' ? ('failed' as const) : ('waiting' as const),
  }));
  return { data, more: rows.length > MOST };
}

/** Puts a mail that was given up into the queue again. False where the reader may not, or there is none. */
export async function sendAgain(trx: Trx, reader: Reader, id: string): Promise<boolean> {
  if (!(await isThere(trx))) return false;
  const done = await sql`
    update pgboss.job as j set state = 'retry', retry_limit = j.retry_limit + 1, start_after = now(), completed_on = null
    where j.id::text = ${id} and j.state = 'failed' and ${listed(reader)}`.execute(trx);
  return done.numAffectedRows === 1n;
}

function listed({ departments, all }: Reader): RawBuilder<unknown> {
  const shown = sql`j.name = 'mail' and j.state in ('created', 'retry', 'active', 'failed')`;
  if (all) return shown;
  return sql`${shown} and exists (
    select from "user" as u where u.email = lower(j.data ->> 'to') and u.deleted_at is null
      and exists (select from membership as m where m."user" = u.id and m.deleted_at is null)
      and not exists (
        select from membership as m where m."user" = u.id and m.deleted_at is null
          and not m.department = any(${departments})))`;
}

/** The queue is made by the first start that sends mail. */
async function isThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  return rows[0]?.there === true;
}
