import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Connection } from '../database/connect.ts';
import type { Database } from '../database/tables.ts';
import { system } from '../database/tables.ts';
import type { Change, Changes, Trx } from '../deps.ts';
import { changesOf, keysOf } from './change-keys.ts';

const CHANNEL = 'changes';
/** Entries kept in memory. A browser that asks for something older reloads everything. */
const KEPT = 1_000;

interface Entry {
  seq: number;
  /** Keys of its changes (`change-keys.ts`). */
  records: string[];
}

/**
 * The change feed: rows of `change_log` written with each change and announced by NOTIFY at its commit. Every process
 * keeps the newest entries in memory, so that the many polls of open browsers never touch the database.
 */
export async function createChanges(connection: Pick<Connection, 'db' | 'listen'>): Promise<Changes> {
  const feed = new Feed();
  feed.replace(await readNewest(connection.db));
  const listeners = new Set<(changes: Change[]) => void>();
  const announce = (keys: string[]) => {
    const changes = changesOf(keys);
    for (const listener of listeners) listener(changes);
  };
  const stop = await connection.listen(
    CHANNEL,
    (payload) => {
      const entry = JSON.parse(payload) as Entry;
      feed.add(entry);
      announce(entry.records);
    },
    () =>
      void readNewest(connection.db).then(
        (entries) => announce(feed.replace(entries)),
        () => feed.forget(),
      ),
  );
  return {
    mark,
    async after(seq) {
      const { seq: newest, keys } = feed.after(seq);
      return { seq: newest, changes: keys && changesOf(keys) };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stop,
  };
}

async function mark(trx: Trx, changes: readonly Change[]): Promise<void> {
  const keys = keysOf(changes);
  if (keys.length === 0) return;
  // One statement: it is part of every write.
  await sql`
    with entry as (insert into change_log (records) values (${keys}) returning seq, records)
    select pg_notify(${CHANNEL}, json_build_object('seq', seq, 'records', records)::text) from entry`.execute(
    trx,
  );
}

async function readNewest(db: Kysely<Database>): Promise<Entry[]> {
  const rows = await system(db)
    .selectFrom('change_log')
    .select(['seq', 'records'])
    .orderBy('seq', 'desc')
    .limit(KEPT)
    .execute();
  return rows.reverse();
}

class Feed {
  private entries: Entry[] = [];

  add(entry: Entry): void {
    // Numbers have no gaps: a missing one means that a message was lost.
    if (this.entries.length > 0 && entry.seq !== this.newest() + 1) this.entries = [];
    this.entries.push(entry);
    if (this.entries.length > KEPT) this.entries.shift();
  }

  /** Answers what changed since the newest entry known before. */
  replace(entries: Entry[]): string[] {
    const known = this.newest();
    this.entries = entries;
    return keysIn(entries.filter((entry) => entry.seq > known));
  }

  forget(): void {
    this.entries = [];
  }

  after(seq: number): { seq: number; keys: string[] | null } {
    const newest = this.newest();
    if (seq === newest) return { seq: newest, keys: [] };
    const oldest = this.entries[0]?.seq ?? 0;
    if (seq > newest || seq < oldest - 1) return { seq: newest, keys: null };
    return { seq: newest, keys: keysIn(this.entries.filter((entry) => entry.seq > seq)) };
  }

  private newest(): number {
    return this.entries.at(-1)?.seq ?? 0;
  }
}

function keysIn(entries: Entry[]): string[] {
  return [...new Set(entries.flatMap((entry) => entry.records))].sort();
}
