import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Industry visits: who leads one from plan to report, what each step wants first, and that no more take part than there is
// room for.

const LIST = 'industry_visit.list@keeper';
const ONE = 'industry_visit.one@keeper';
const PATH = '/data/kunjungan-industri';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Act {
  account?: string;
  department?: string;
  action: string;
  /** The visit; without it a new one. */
  visit?: string;
  item?: string;
  input?: object;
  reason?: string;
}

async function act({ account = 'kompre', department = 'TKM', action, visit, item, input, reason }: Act) {
  const table = item ? 'visit_participant' : 'industry_visit';
  const { rows } = await sql<{ row_version: number }>`
    select row_version from ${sql.table(table)} where id = ${item ?? visit ?? null}`.execute(
    faculty.connection.db,
  );
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${visit ? ONE : LIST}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: visit ? { id: visit } : {}, item, input, reason, version: rows[0]?.row_version },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return { status: answer.statusCode, body: answer.json() as any };
}

const plan = (more: object = {}) => ({
  title: 'Kunjungan uji',
  kind: 'company_visit',
  company: 'PT Uji',
  city: 'Sleman',
  start_date: '2025-11-03',
  end_date: '2025-11-04',
  coordinator: faculty.id('lecturer', 'l_dosen'),
  quota: 3,
  ...more,
});
async function planned(more: object = {}): Promise<string> {
  const made = await act({ action: 'create', input: plan(more) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id;
}
const sentences = ({ body }: { body: { errors?: { message: string }[] } }) =>
  (body.errors ?? []).map(({ message }) => message).join(' ');
const stateOf = async (visit: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from industry_visit where id = ${visit}`.execute(faculty.connection.db);
  return rows[0]?.status;
};
const participants = async (visit: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from visit_participant where visit = ${visit} and deleted_at is null`.execute(
    faculty.connection.db,
  );
  return rows.map(({ id }) => id);
};
const student = (number: number) => faculty.id('student', `st_s1m0${number}`);
/** In the state, as the demo leaves none with the faculty's own day. */
const inState = (visit: string, status: string) =>
  sql`update industry_visit set status = ${status} where id = ${visit}`.execute(faculty.connection.db);

describe('a visit', () => {
  it('is proposed with its proposal, and reported with its report', async () => {
    const visit = await planned();
    expect((await act({ action: 'propose', visit, input: {} })).status).toBe(422);
    expect(await stateOf(visit)).toBe('planned');
    await inState(visit, 'done');
    expect((await act({ action: 'report', visit, input: { summary: 'Sudah selesai semua.' } })).status).toBe(
      422,
    );
    expect(await stateOf(visit)).toBe('done');
  });

  it('is led and accompanied by those of the faculty', async () => {
    const guest = faculty.id('lecturer', 'l_ext1');
    expect((await act({ action: 'create', input: plan({ coordinator: guest }) })).status).toBe(422);
    const visit = await planned();
    expect((await act({ action: 'add_companion', visit, input: { lecturer: guest } })).status).toBe(422);
    const own = { lecturer: faculty.id('lecturer', 'l_dosen2') };
    expect((await act({ action: 'add_companion', visit, input: own })).status).toBe(200);
  });

  it('is held by whom it has, from its first day on', async () => {
    const visit = await planned({ start_date: '2025-12-01', end_date: '2025-12-01' });
    await inState(visit, 'approved');
    expect(sentences(await act({ action: 'hold', visit }))).toContain('Kunjungan dimulai 1 Desember 2025');
    const today = await planned();
    await inState(today, 'approved');
    expect(sentences(await act({ action: 'hold', visit: today }))).toContain('Belum ada peserta');
    expect(
      (await act({ action: 'add_participant', visit: today, input: { student: student(1) } })).status,
    ).toBe(200);
    expect((await act({ action: 'hold', visit: today })).status).toBe(200);
    expect(
      (await act({ action: 'add_participant', visit: today, input: { student: student(2) } })).status,
    ).toBe(409);
  });

  it.each([
    ['approve', 'planned'],
    ['hold', 'proposed'],
    ['report', 'approved'],
    ['cancel', 'done'],
    ['edit', 'reported'],
    ['propose', 'cancelled'],
  ])('is not taken by %s when it is %s', async (action, status) => {
    const visit = await planned();
    await inState(visit, status);
    const refused = await act({ action, visit, input: action === 'edit' ? plan() : {}, reason: 'Uji coba' });
    expect(refused.status).toBe(409);
    expect(await stateOf(visit)).toBe(status);
  });

  it.each([
    ['a day before it begins', { end_date: '2025-11-02' }, 'Kunjungan selesai sebelum mulai'],
    ['a day that is over', { start_date: '2025-10-01', end_date: '2025-10-01' }, 'Tanggal itu sudah lewat'],
  ])('is not planned for %s', async (_name, more, sentence) => {
    const refused = await act({ action: 'create', input: plan(more) });
    expect(refused.status).toBe(422);
    expect(sentences(refused)).toContain(sentence);
  });
});

describe('the quota', () => {
  it('is never passed, however many are added at the same moment', async () => {
    const visit = await planned({ quota: 2 });
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        act({ action: 'add_participant', visit, input: { student: student((at % 8) + 1) } }),
      ),
    );
    const done = tries.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(await participants(visit)).toHaveLength(done.length);
    expect(done.length).toBeLessThanOrEqual(2);
    for (let number = 1; number <= 8; number += 1)
      await act({ action: 'add_participant', visit, input: { student: student(number) } });
    expect(await participants(visit)).toHaveLength(2);
    const full = await act({ action: 'add_participant', visit, input: { student: student(8) } });
    expect(sentences(full)).toContain('Kuota 2 peserta sudah penuh');
  });

  it('is not lowered below those who take part, and is free again when one leaves', async () => {
    const visit = await planned({ quota: 2 });
    for (const number of [1, 2])
      expect(
        (await act({ action: 'add_participant', visit, input: { student: student(number) } })).status,
      ).toBe(200);
    expect(sentences(await act({ action: 'edit', visit, input: plan({ quota: 1 }) }))).toContain(
      'Kuota tidak boleh kurang',
    );
    const [first] = await participants(visit);
    expect((await act({ action: 'remove_participant', visit, item: first })).status).toBe(200);
    const again = await act({ action: 'add_participant', visit, input: { student: student(3) } });
    expect(again.status).toBe(200);
    const twice = await act({ action: 'add_participant', visit, input: { student: student(3) } });
    expect(twice.status).toBe(422);
  });
});

describe('nobody else', () => {
  it.each([
    ['pendadaran', 'TKM'],
    ['ta', 'TKM'],
    ['ca', 'TKM'],
    ['perpus', 'TKM'],
    ['dosen', 'TKM'],
    ['kadep', 'TKM'],
    ['s1_tkm', 'TKM'],
    ['admin', 'TKMS2'],
    ['admin', 'TKIS3'],
  ])('(%s in %s) sees a visit or does something with it', async (account, department) => {
    const visit = faculty.id('industry_visit', 'v06');
    const headers = await faculty.signIn(account, department);
    for (const url of [
      `/api/routes/${LIST}`,
      `/api/routes/${LIST}/blocks/b1`,
      `/api/routes/${LIST}/actions/create`,
      `/api/routes/${ONE}?id=${visit}`,
    ])
      expect([url, (await faculty.app.inject({ url, headers })).statusCode]).toEqual([url, 403]);
    const open = await faculty.app.inject({ url: `/api/open?path=${PATH}`, headers });
    expect(open.json().refused).toBeDefined();
    const tried = await act({ account, department, action: 'create', input: plan() });
    expect(tried.status).toBe(403);
    const cancelled = await act({ account, department, action: 'cancel', visit, reason: 'Uji coba' });
    expect(cancelled.status).toBe(403);
    expect(await stateOf(visit)).toBe('approved');
  });

  it('of the other department sees those of one', async () => {
    const headers = await faculty.signIn('kompre', 'TKI');
    const { body } = await faculty.app.inject({ url: `/api/routes/${LIST}/blocks/b1`, headers });
    expect(body).toContain('Kunjungan gudang distribusi');
    expect(body).not.toContain('Kunjungan pabrik mesin perkakas');
    const visit = faculty.id('industry_visit', 'v06');
    const page = await faculty.app.inject({ url: `/api/routes/${ONE}?id=${visit}`, headers });
    expect(page.statusCode).toBe(404);
  });

  it('but the demo has twelve of them, in every state', async () => {
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from industry_visit where id in (
        select unnest(${Array.from({ length: 12 }, (_, at) => faculty.id('industry_visit', `v${String(at + 1).padStart(2, '0')}`))}::text[])
      ) group by status order by status`.execute(faculty.connection.db);
    expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
      approved: 2,
      cancelled: 1,
      done: 2,
      planned: 2,
      proposed: 2,
      reported: 3,
    });
  });
});

describe('an approved visit', () => {
  const agenda = async (account: string) => {
    const url = '/api/common/schedules';
    const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, 'TKM') });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body;
  };
  const title = 'Kunjungan beragenda';

  it('stands in the agenda of each who goes along, as long as they do', async () => {
    const visit = await planned({ title, start_date: '2025-12-02', end_date: '2025-12-02' });
    await act({ action: 'add_participant', visit, input: { student: faculty.id('student', 'st_s1_tkm') } });
    expect(await agenda('s1_tkm')).not.toContain(title);
    await inState(visit, 'proposed');
    expect((await act({ action: 'approve', visit })).status).toBe(200);
    expect(await agenda('s1_tkm')).toContain(title);
    expect(await agenda('kompre')).not.toContain(title);
    const [item] = await participants(visit);
    expect((await act({ action: 'remove_participant', visit, item })).status).toBe(200);
    expect(await agenda('s1_tkm')).not.toContain(title);
    await act({ action: 'add_participant', visit, input: { student: faculty.id('student', 'st_s1_tkm') } });
    expect(await agenda('s1_tkm')).toContain(title);
    expect((await act({ action: 'cancel', visit, reason: 'Ditunda perusahaan' })).status).toBe(200);
    expect(await agenda('s1_tkm')).not.toContain(title);
  });

  it('keeps nobody from anything else at the same time', async () => {
    for (const again of ['Pertama', 'Kedua']) {
      const visit = await planned({ title: again, start_date: '2025-12-03', end_date: '2025-12-03' });
      await act({ action: 'add_participant', visit, input: { student: student(1) } });
      await inState(visit, 'proposed');
      expect((await act({ action: 'approve', visit })).status, again).toBe(200);
    }
  });

  it('takes no photo without words, and nothing that is no picture', async () => {
    const visit = await planned();
    await inState(visit, 'approved');
    const image = faculty.id('industry_visit', 'v01');
    const photo = (input: object) => act({ action: 'add_photo', visit, input });
    expect((await photo({ image })).status).toBe(422);
    expect((await photo({ image, description: 'Peserta di pabrik' })).status).toBe(422);
  });
});
