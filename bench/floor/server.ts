// The hand-written counterpart: the list of registrations as somebody would write it for this one screen, and the page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import jwt from '@fastify/jwt';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { openDatabase } from '../../server/open.ts';
import { serveParticipants } from './participants.ts';

const { PORT = '0', DATABASE_URL, DATA_DIR = '.', CLIENT = '', PERIODS = '' } = process.env;
const SECRET = 'a secret of the bench, thirty-two characters';
const ROLE = 'admin';
/** Columns people may sort by. */
const SORTS: Record<string, string> = {
  created_at: 'r.created_at',
  student_name: 's.name',
  title: 'r.title',
};

interface Claims {
  department: string;
  roles: string[];
}

const app = Fastify();
await app.register(jwt, { secret: SECRET });
app.get('/healthz', () => ({ status: 'ok' }));
if (PERIODS) await servePage(PERIODS, CLIENT);
else await serveList();
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

async function serveList(): Promise<void> {
  const { pool } = await openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR });
  serveParticipants(app, pool);
  app.get('/token', () => ({ token: app.jwt.sign({ department: 'TKMS2', roles: [ROLE] }) }));
  app.get<{ Querystring: Record<string, string> }>('/api/registrations', async (request, reply) => {
    const { department, roles } = await request.jwtVerify<Claims>();
    if (!roles.includes(ROLE)) return reply.code(403).send({ title: 'Tidak berhak' });
    const { page = '1', size = '25', sort = '-created_at', status = '' } = request.query;
    const order = SORTS[sort.replace('-', '')];
    if (!order) return reply.code(400).send({ title: 'Urutan tidak sah' });
    const where = `r.deleted_at is null and r.department = $1 and ($2 = '' or r.status = $2)`;
    const [rows, count] = await Promise.all([
      pool.query(
        `select r.id, r.row_version, r.title, r.exam_type, r.scheduled_on, r.final_score, r.status, r.created_at,
           s.nim, s.name
         from registration r join student s on s.id = r.student
         where ${where} order by ${order} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, r.id
         limit $3 offset $4`,
        [department, status, Number(size), (Number(page) - 1) * Number(size)],
      ),
      pool.query(`select count(*) as total from registration r where ${where}`, [department, status]),
    ]);
    const data = rows.rows.map(({ id, row_version, nim, name, ...own }) => ({
      id,
      version: Number(row_version),
      cells: {
        student_nim: nim,
        student_name: name,
        title: own.title,
        exam_type: own.exam_type,
        scheduled_on: own.scheduled_on,
        final_score: own.final_score,
        status: own.status,
        created_at: own.created_at,
      },
      actions: [],
    }));
    return { data, meta: { total: Number(count.rows[0].total), page: Number(page), size: Number(size) } };
  });
}

/** The page with the rows in the file `periods`, which the product answered before. */
async function servePage(periods: string, folder: string): Promise<void> {
  const body = await readFile(periods, 'utf8');
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  app.get('/api/periods', (_, reply) => reply.type('application/json; charset=utf-8').send(body));
  await app.register(fastifyStatic, { root: folder, index: false, wildcard: false, preCompressed: true });
  app.setNotFoundHandler((_, reply) => reply.type('text/html; charset=utf-8').send(shell));
}
