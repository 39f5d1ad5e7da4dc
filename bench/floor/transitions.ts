// The hand-written counterpart of one transition: a period's registration is closed by whoever manages it.
import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import pg from 'pg';

const { PORT = '0', DATABASE_URL } = process.env;
const SECRET = 'a secret of the bench, thirty-two characters';
const ROLE = 'admin';
const ACTOR = { id: 'bench', name: 'Pengelola' };

interface Claims {
  department: string;
  roles: string[];
}

/** The row, its history, the audit entry and the feed of changes. */
const WRITE = `with closed as (
    update period set status = 'closed', row_version = row_version + 1, updated_at = $2, updated_by = $3
    where id = $1 returning row_version
  ), kept as (
    insert into history (id, record, "row", department, process, transition, from_state, to_state, actor, actor_name, at,
      version, changes, request)
    select $4, 'period', $1, $5, 'period', 'close_registration', 'open', 'closed', $3, $6, $2, row_version, $7, $8 from closed
  ), told as (
    insert into change_log (records) values (array['period/' || $5])
  )
  insert into audit (at, actor, department, action, record, "row", result, request, address, detail)
  values ($2, $3, $5, 'close_registration', 'period', $1, 'done', $8, $9, $10)`;
const CHANGES = JSON.stringify({ status: { from: 'open', to: 'closed' } });

const pool = new pg.Pool({ connectionString: DATABASE_URL });
const app = Fastify();
await app.register(jwt, { secret: SECRET });
app.get('/healthz', () => ({ status: 'ok' }));
app.get('/token', () => ({ token: app.jwt.sign({ department: 'TKMS2', roles: [ROLE] }) }));
app.post<{ Body: { id: string; version: number } }>('/api/close', async (request, reply) => {
  const { department, roles } = await request.jwtVerify<Claims>();
  if (!roles.includes(ROLE)) return reply.code(403).send({ title: 'Tidak berhak' });
  const { id, version } = request.body;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      'select * from period where id = $1 and department = $2 and deleted_at is null for update',
      [id, department],
    );
    const [row] = rows;
    const refused = row?.status !== 'open' ? 404 : Number(row.row_version) !== version ? 409 : null;
    if (refused !== null) {
      await client.query('rollback');
      return await reply.code(refused).send({ title: 'Tidak dapat ditutup' });
    }
    const detail = JSON.stringify({
      writes: [{ record: 'period', row: id, transition: 'close_registration' }],
    });
    const now = new Date().toISOString();
    const by = [ACTOR.id, randomUUID(), department, ACTOR.name, CHANGES, request.id, request.ip, detail];
    await client.query(WRITE, [id, now, ...by]);
    await client.query('commit');
    return { id, version: version + 1, state: 'closed', message: 'Pendaftaran ditutup.' };
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
