import { sql } from 'kysely';
import type { Connection } from '../database/connect.ts';
import type { OpenBus } from './bus.ts';
import { createPacker, createUnpacker } from './packets.ts';

const CHANNEL = 'live';
/** What is said meanwhile waits for the statement that is under way; beyond this it is lost, as on a broken connection. */
const MOST_WAITING = 10_000;

/** By NOTIFY: enough for some processes beside one database. */
export const postgresBus =
  ({ db, listen }: Pick<Connection, 'db' | 'listen'>): OpenBus =>
  async (name, { heard, restored }) => {
    const pack = createPacker(name);
    const stop = await listen(CHANNEL, createUnpacker(name, heard), restored);
    let waiting: string[] = [];
    let sending: Promise<void> | null = null;
    const send = async () => {
      while (waiting.length > 0) {
        const packets = waiting;
        waiting = [];
        // One statement at a time: of two, the later may be heard first.
        await sql`select pg_notify(${CHANNEL}, packet) from unnest(${packets}::text[]) as packet`
          .execute(db)
          .catch(() => undefined);
      }
      sending = null;
    };
    return {
      tell(message) {
        if (waiting.length >= MOST_WAITING) return;
        waiting.push(...pack(message));
        sending ??= Promise.resolve().then(send);
      },
      async close() {
        await sending;
        await stop();
      },
    };
  };
