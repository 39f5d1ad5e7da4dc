import { type RawBuilder, sql } from 'kysely';
import { digestMail, notificationMail } from '../../src/definition/messages/server-texts.ts';
import type { MailQueue, QueuedMail } from '../../src/definition/wire.ts';
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

interface Held {
  id: string;
  to: string;
  title: string;
  count: number;
  digest: boolean;
  queued_at: string;
}

type Reader = Pick<Administration, 'departments' | 'all'>;

/**
 * Mail that waits, is held or was given up, the newest first: to whom and about what, never what it says (it may hold a link
 * that lets somebody in). Who administers some departments sees what goes to people of these departments only.
 */
export async function readMailQueue(db: Db, reader: Reader, app: string): Promise<MailQueue> {
  const [queued, held] = [await readQueued(db, reader), await readHeld(db, reader, app)];
  const all = [...queued, ...held].sort(
    (one, other) => Date.parse(other.queued_at) - Date.parse(one.queued_at),
  );
  return { data: all.slice(0, MOST), more: all.length > MOST };
}

async function readQueued(db: Db, reader: Reader): Promise<QueuedMail[]> {
  if (!(await isThere(db))) return [];
  const { rows } = await sql<Found>`
    select j.id::text as id, j.data ->> 'to' as to, coalesce(j.data ->> 'subject', '') as subject, j.state::text as state,
      j.retry_count as tries, j.created_on as queued_at, j.output ->> 'message' as error
    from pgboss.job as j where ${listed(reader)} order by j.created_on desc limit ${MOST + 1}`.execute(db);
  return rows.map(({ state, ...mail }) => ({ ...mail, state: state === 'failed' ? 'failed' : 'waiting' }));
}

/**
 * Mail of notifications that waits for somebody's digest, as the one mail that it will be, or for the end of quiet hours
 * (decision 0078).
 */
async function readHeld(db: Db, reader: Reader, app: string): Promise<QueuedMail[]> {
  const seen = reader.all
    ? sql`true`
    : sql`h.department = any(${reader.departments}) and ${within(reader, sql`u.id = n."user"`)}`;
  const { rows } = await sql<Held>`
    with held as (
      select h.notification, h.held_at, n.title, n."user", a.email,
        coalesce(to_jsonb(a) ->> 'notice_mail' = 'daily' and to_jsonb(a) ->> 'notice_mail_at' is not null, false) as digest
      from held_mail as h join notification as n on n.id = h.notification and n.deleted_at is null
        join "user" as a on a.id = n."user" and a.deleted_at is null
      where ${seen}
    )
    select case when digest then "user" else notification end as id, email as to, min(title) as title,
      count(*)::int as count, digest, min(held_at) as queued_at
    from held group by 1, email, digest order by queued_at desc limit ${MOST + 1}`.execute(db);
  return rows.map(({ title, count, digest, ...mail }) => ({
    ...mail,
    subject: count > 1 ? digestMail.subject(app, count) : notificationMail.subject(app, title),
    state: digest ? 'digest' : 'quiet',
    tries: 0,
    error: null,
  }));
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
  return sql`${shown} and ${within({ departments }, sql`u.email = lower(j.data ->> 'to')`)}`;
}

/** Whether somebody, `u`, is in these departments and in no other. */
function within({ departments }: Pick<Reader, 'departments'>, is: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from "user" as u where ${is} and u.deleted_at is null
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
