import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const ROLE = 'admin';
const ROWS = `r.deleted_at is null and r.department = $1 and r.period = $2 and ($3 = '' or r.status = $3)`;
/** What the list's views show, in their order. */
const VIEWS: Record<string, string> = {
  verify: `r.status = 'awaiting_verification'`,
  unscheduled: `r.status = 'verified'`,
  scheduled: `r.status = 'scheduled'`,
  unscored: `r.status in ('in_progress', 'scoring')`,
  approval: `r.status = 'awaiting_approval'`,
};
const TO_REMIND = ['draft', 'returned', 'revision'];
const PATH = '/administrasi/magister/reguler/ujian-tesis';
const LABELS: Record<string, string> = { verify: 'Verifikasi', remind: 'Kirim pengingat', create: 'Buat' };

interface Claims {
  department: string;
  roles: string[];
}

/** The participants of one period by hand: names of people, a count, what may be done with each row, its page. */
export function serveParticipants(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: Record<string, string> }>('/api/participants', async (request, reply) => {
    const { department, roles } = await request.jwtVerify<Claims>();
    if (!roles.includes(ROLE)) return reply.code(403).send({ title: 'Tidak berhak' });
    const { period = '', page = '1', size = '25', status = '' } = request.query;
    const found = await pool.query(
      'select id from period where id = $1 and department = $2 and deleted_at is null',
      [period, department],
    );
    if (found.rows.length === 0) return reply.code(404).send({ title: 'Tidak ditemukan' });
    const values = [department, period, status];
    const [rows, count] = await Promise.all([
      pool.query(SELECT, [...values, Number(size), (Number(page) - 1) * Number(size)]),
      pool.query(COUNT, values),
    ]);
    const { total, ...views } = count.rows[0];
    const data = rows.rows.map(toRow);
    const offers = ['verify', 'remind'].filter((name) => data.some(({ actions }) => actions.includes(name)));
    return {
      data,
      meta: { total, page: Number(page), size: Number(size), views },
      offers: [...offers, 'create'].map((name) => ({ name, label: LABELS[name] })),
    };
  });
}

const SELECT = `select r.id, r.row_version, r.title, r.scheduled_on, r.start_time, r.final_score, r.outcome, r.status,
    s.nim, s.name,
    array(select l.short_name from supervision v join lecturer l on l.id = v.lecturer
      where v.work = r.work and v.status = 'active' and v.deleted_at is null order by v."order", v.id) as supervisors,
    array(select l.short_name from panel_member p join lecturer l on l.id = p.person
      where p.registration = r.id and p.status = 'active' and p.source = 'assign' and p.deleted_at is null
      order by p."order", p.created_at, p.id) as examiners,
    (select count(*) from registration_document d
      where d.registration = r.id and d.current and d.status = 'accepted' and d.deleted_at is null) as accepted
  from registration r join student s on s.id = r.student
  where ${ROWS} order by r.scheduled_on desc nulls last, r.id limit $4 offset $5`;

const COUNT = `select count(*) as total, ${Object.entries(VIEWS)
  .map(([name, condition]) => `count(*) filter (where ${condition}) as ${name}`)
  .join(', ')}
  from registration r where ${ROWS}`;

/** Results are published by themselves after this exam, so only two actions are left to decide. */
function toRow({ id, row_version, nim, name, ...own }: Record<string, unknown>) {
  const actions = [];
  if (own.status === 'awaiting_verification') actions.push('verify');
  if (TO_REMIND.includes(String(own.status))) actions.push('remind');
  return {
    id,
    version: Number(row_version),
    cells: {
      student_nim: nim,
      student_name: name,
      title: own.title,
      supervisors: own.supervisors,
      examiners: own.examiners,
      scheduled_on: own.scheduled_on,
      start_time: own.start_time,
      accepted: own.accepted,
      final_score: own.final_score,
      outcome: own.outcome,
      status: own.status,
    },
    actions,
    opens: `${PATH}/${encodeURIComponent(String(id))}`,
  };
}
