// The least that could be called a server with a database: Fastify and one select, on PostgreSQL or embedded.
import { join } from 'node:path';
import Fastify from 'fastify';

const { PORT = '0', DATABASE_URL, DATA_DIR = '.' } = process.env;
const select = DATABASE_URL ? await onServer(DATABASE_URL) : await embedded(join(DATA_DIR, 'bare'));
const app = Fastify();
app.get('/healthz', async () => {
  const { rows } = await select('select 1 as answer');
  return rows[0];
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

type Select = (text: string) => Promise<{ rows: unknown[] }>;

async function onServer(connectionString: string): Promise<Select> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString });
  return (text) => pool.query(text);
}

async function embedded(folder: string): Promise<Select> {
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = await PGlite.create(folder);
  return (text) => engine.query(text);
}
