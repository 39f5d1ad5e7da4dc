import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../core/deps.ts';

interface Limit {
  /** Tries within a window. */
  most: number;
  /** Length of a window, from its first try on. */
  seconds: number;
}

/** A limit on what one key (a person, an address) may do. */
export interface CountedTry extends Limit {
  /** Unique over all limits: begins with what is limited. */
  key: string;
}

/** Counts tries in windows of time, in the database: one count for all processes, and a restart forgives nothing. */
export interface Tries {
  /** Counts one try of each key. Answers the seconds until all of them take another one, or 0 when they took this one. */
  take(tries: CountedTry[]): Promise<number>;
  /** The tries were good ones after all. */
  giveBack(keys: string[]): Promise<void>;
  /** Keeps a fact for a time. */
  remember(key: string, seconds: number): Promise<void>;
  remembers(key: string): Promise<boolean>;
}

/** `now` in milliseconds. */
export function createTries(db: Db, now: () => number = Date.now): Tries {
  const at = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
  return {
    async take(tries) {
      const stored = tries.map((one) => ({ ...one, stored: nameless(one.key) }));
      const keys = stored.map((one) => one.stored);
      const ends = stored.map((one) => at(one.seconds));
      // In the order of the keys, so that two at once never wait for each other.
      const { rows } = await sql<{ key: string; count: number; until: string }>`
        insert into try_count as known (key, count, until)
        select key, 1, until from unnest(${keys}::text[], ${ends}::timestamptz[]) as tried (key, until) order by key
        on conflict (key) do update set
          count = case when known.until <= ${at(0)} then 1 else known.count + 1 end,
          until = case when known.until <= ${at(0)} then excluded.until else known.until end
        returning key, count, until`.execute(db);
      const waits = rows.map(({ key, count, until }) => {
        const most = stored.find((one) => one.stored === key)?.most ?? 0;
        return count > most ? Math.max(1, Math.ceil((Date.parse(until) - now()) / 1000)) : 0;
      });
      return Math.max(0, ...waits);
    },
    async giveBack(keys) {
      await sql`
        update try_count set count = greatest(count - 1, 0) where key in (
          select key from try_count where key = any(${keys.map(nameless)}) order by key for update)`.execute(
        db,
      );
    },
    async remember(key, seconds) {
      await sql`
        insert into try_count (key, count, until) values (${nameless(key)}, 1, ${at(seconds)})
        on conflict (key) do update set until = excluded.until`.execute(db);
    },
    async remembers(key) {
      const { rows } = await sql`
        select 1 from try_count where key = ${nameless(key)} and until > ${at(0)}`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Whoever reads the table learns neither e-mails nor addresses from it. */
const nameless = (key: string) => createHash('sha256').update(key).digest('hex');
