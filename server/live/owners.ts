import { sql } from 'kysely';
import type { Connection as DatabaseConnection } from '../database/connect.ts';
import type { Owner } from './hub.ts';

const CHANNEL = 'live_owners';

/**
 * Which process answers a call and which holds the connection is chance: each tells the others whose a connection is that it
 * does not hold itself, so that its end is seen where it is held.
 */
export async function listenForOwners(
  { db, listen }: Pick<DatabaseConnection, 'db' | 'listen'>,
  heard: (socket: string, owner: Owner) => void,
): Promise<{ tell: (socket: string, owner: Owner) => void; close: () => Promise<void> }> {
  const close = await listen(
    CHANNEL,
    (payload) => {
      const { socket, user, session } = JSON.parse(payload) as Owner & { socket: string };
      heard(socket, { user, session });
    },
    // Whoever was told of meanwhile says it again with the next channel it enters.
    () => undefined,
  );
  const tell = (socket: string, { user, session }: Owner) => {
    sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ socket, user, session })})`
      .execute(db)
      .catch(() => undefined);
  };
  return { tell, close };
}
