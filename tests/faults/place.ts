import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, connectEmbedded, connectPostgres } from '../../server/database/connect.ts';
import { newDatabase } from '../new-database.ts';
import { makeEmbedded } from './make-embedded.ts';

/** Where a server that is killed and started again keeps what it has. */
export interface Place {
  /** What it is started with. */
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  /** Its database once no server is at it any more: what one that was killed had begun there is over. */
  open(): Promise<Connection>;
  /** The same beside a server that runs; `null` = it is in that server. */
  beside(): Connection | null;
  drop(): Promise<void>;
}

/** An empty database on the PostgreSQL of the run, where a server starts in half of the time; else an embedded one in the folder. */
export async function openPlace(folder: string): Promise<Place> {
  const on = process.env.DATABASE_URL;
  const { DATABASE_URL: url } = await newDatabase(undefined, on);
  if (!on || !url) {
    const database = join(folder, 'database');
    await makeEmbedded(database);
    return {
      environment: { DATA_DIR: folder },
      open: () => connectEmbedded(database),
      beside: () => null,
      drop: async () => undefined,
    };
  }
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    open: () => openAlone(url),
    beside: () => connectPostgres(url, 1),
    drop: () => dropDatabase(on, new URL(url).pathname.slice(1)),
  };
}

/** What a killed server had sent before is still carried out: its connections end when that is done. */
async function openAlone(url: string): Promise<Connection> {
  const connection = connectPostgres(url, 1);
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      connection.db,
    );
    if (rows.length === 0) return connection;
    await wait(20);
  }
}

async function dropDatabase(on: string, name: string): Promise<void> {
  const { db, close } = connectPostgres(on, 1);
  await sql`drop database ${sql.id(name)} with (force)`.execute(db);
  await close();
}
