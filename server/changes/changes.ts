import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Changes, Told } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import type { Connection } from '../database/connect.ts';
import { afterCommit } from '../database/transaction.ts';
import { changesOf, keysOf } from './change-keys.ts';
import { type Entry, Feed, KEPT, keysIn } from './feed.ts';
import { oneAtATime } from './one-at-a-time.ts';

const CHANNEL = 'changes';
/** Commits within this time are announced together. */
const GATHERED_MS = 20;
/** For what a process announced no more because it was killed after a commit. */
const LOOK_MS = 5_000;
/** First wait for an older transaction to end; doubled until it has. */
const OPEN_MS = 25;
const OPEN_MOST_MS = 1_000;

/**
 * The change feed: rows of `change_log` written with each change, numbered by their transactions, and told once every
 * older transaction has ended: the order is the same for everybody, and nothing comes later that belongs before. They are
 * announced after the commit, since a NOTIFY inside it would make committing writers wait for each other. Every process
 * keeps the newest entries in memory, so that the many polls of open browsers never touch the database.
 */
export async function createChanges({ db, listen }: Pick<Connection, 'db' | 'listen'>): Promise<Changes> {
  const feed = await readNewest(db);
  const listeners = new Set<(told: Told) => void>();
  const timers = { announce: undefined, open: undefined } as Record<
    'announce' | 'open',
    NodeJS.Timeout | undefined
  >;
  let wait = OPEN_MS;
  const look = oneAtATime(async () => {
    const { entries, horizon, open } = await readAfter(db, feed.horizon);
    const after = feed.newest;
    feed.add(entries, horizon);
    const changes = changesOf(keysIn(entries));
    if (changes.length > 0) for (const listener of listeners) listener({ changes, after, seq: feed.newest });
    clearTimeout(timers.open);
    if (open) timers.open = setTimeout(lookQuietly, wait).unref();
    wait = open ? Math.min(wait * 2, OPEN_MOST_MS) : OPEN_MS;
  });
  // What fails is tried again by the next announcement or look.
  const lookQuietly = () => void look().catch(() => undefined);
  const announce = () => {
    timers.announce ??= setTimeout(() => {
      timers.announce = undefined;
      sql`select pg_notify(${CHANNEL}, '')`.execute(db).catch(() => undefined);
    }, GATHERED_MS);
  };
  const stop = await listen(CHANNEL, lookQuietly, lookQuietly);
  const looking = setInterval(lookQuietly, LOOK_MS).unref();
  const announced: Changes['announced'] = (trx, changes) => {
    afterCommit(trx, announce);
    return keysOf(changes);
  };
  return {
    announced,
    async mark(trx, changes) {
      if (changes.length === 0) return;
      await sql`insert into change_log (records) values (${announced(trx, changes)})`.execute(trx);
    },
    async after(seq) {
      // Told by another process that looked later.
      if (seq > feed.horizon) await look().catch(() => undefined);
      const { seq: newest, keys } = feed.after(seq);
      return { seq: newest, changes: keys && changesOf(keys) };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      clearInterval(looking);
      clearTimeout(timers.announce);
      await stop();
      await look().catch(() => undefined);
      clearTimeout(timers.open);
    },
  };
}

interface Found {
  /** `null` where there are no entries. */
  seq: number | null;
  records: string[];
  /** The oldest transaction that was under way, and the first that had not ended by then nor any after it. */
  oldest: number;
  next: number;
}

const MOMENT = sql`select pg_snapshot_xmin(now)::text::bigint as oldest, pg_snapshot_xmax(now)::text::bigint as next
  from pg_current_snapshot() as now`;

async function readNewest(db: Kysely<Database>): Promise<Feed> {
  const { rows } = await sql<Found>`
    with moment as (${MOMENT})
    select oldest, next, seq, records from moment left join change_log on seq < oldest
    order by seq desc limit ${KEPT}`.execute(db);
  const { entries, horizon } = decided(rows.toReversed());
  const floor = entries[0]?.seq ?? horizon;
  return new Feed(
    entries.filter(({ seq }) => seq > floor),
    floor,
    horizon,
  );
}

/** Entries above `after` in their order, how far they are decided, and whether some wait for an older transaction. */
async function readAfter(db: Kysely<Database>, after: number) {
  const { rows } = await sql<Found>`
    with moment as (${MOMENT})
    select oldest, next, seq, records from moment left join change_log on seq > ${after} order by seq`.execute(
    db,
  );
  return decided(rows);
}

function decided(rows: readonly Found[]): { entries: Entry[]; horizon: number; open: boolean } {
  const { oldest, next } = rows[0] ?? { oldest: 1, next: 1 };
  const entries = rows.flatMap(({ seq, records }) =>
    seq !== null && seq < oldest ? [{ seq, records }] : [],
  );
  // Numbers above all transactions come from the database this one was restored from, and wait for nobody.
  const open = rows.some(({ seq }) => seq !== null && seq >= oldest && seq < next);
  return { entries, horizon: oldest - 1, open };
}
