import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Seminar {
  id: string;
  status: string;
  outcome: string | null;
  passed: boolean;
}
const seminars = async () =>
  (
    await sql<Seminar>`
    select r.id, r.status, r.outcome, exists (
      select 1 from milestone m where m.registration = r.id and m.milestone = 's2_result_seminar') as passed
    from registration r where r.exam_type = 's2_result_seminar'`.execute(faculty.connection.db)
  ).rows;

/** Each registration of `schemas/seeds/seminars.yaml`, by its key. */
const CASES = {
  k_draft: 'draft',
  k_consent: 'awaiting_consent',
  k_verify: 'awaiting_verification',
  k_returned: 'returned',
  k_verified: 'verified',
  k_scheduled: 'scheduled',
  k_today: 'in_progress',
  k_scoring: 'scoring',
  k_minutes: 'minutes',
  k_ack: 'awaiting_approval',
  k_revision: 'revision',
  k_passed: 'passed',
  l_consent: 'awaiting_consent',
  l_verify: 'awaiting_verification',
  l_scheduled: 'scheduled',
  l_ack: 'awaiting_approval',
  l_review: 'revision_review',
  l_repeat: 'repeat',
  l_rejected: 'rejected',
  l_withdrawn: 'withdrawn',
  l_cancelled: 'cancelled',
  l_expired: 'expired',
  l_archived: 'archived',
};

describe('result seminars of the demo', () => {
  it('stand where their cases say, and there are no others', async () => {
    const found = await seminars();
    const told = Object.entries(CASES).map(([key, status]) => [faculty.id('registration', key), status]);
    expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual(Object.fromEntries(told));
  });

  it('count as passed for those alone who passed', async () => {
    const passed = (await seminars()).filter((one) => one.passed).map(({ id }) => id);
    const shall = ['k_passed', 'l_archived'].map((key) => faculty.id('registration', key));
    expect(passed.toSorted()).toEqual(shall.toSorted());
  });
});

describe('listeners of a seminar', () => {
  const MINE = 's2_result_seminar.mine@student';
  const ONE = 'open_session.one@listener';
  const FORM = 's2_result_seminar.exam_form@lecturer';

  async function call(account: string, url: string, payload?: object) {
    const department = account.startsWith('ti') || account === 's2_mbr' ? 'TKIS2' : 'TKMS2';
    const answer = await faculty.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
      ...(payload ? { payload } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    return { status: answer.statusCode, body: answer.json() as any, text: answer.body };
  }
  const sessionOf = async (key: string) => {
    const { rows } = await sql<{ id: string; row_version: number }>`
      select id, row_version from open_session where registration = ${faculty.id('registration', key)}`.execute(
      faculty.connection.db,
    );
    return rows[0] as { id: string; row_version: number };
  };
  async function act(account: string, action: string) {
    const { id, row_version } = await sessionOf('k_scheduled');
    return call(account, `/api/routes/${ONE}/actions/${action}`, { params: { id }, version: row_version });
  }
  const page = async (account: string, key: string) =>
    call(account, `/api/routes/${ONE}?p.id=${(await sessionOf(key)).id}`);
  /** Speakers of the seminars that a student is told of. */
  async function told(account: string): Promise<string[]> {
    const route = account === 's2_mbr' ? 's2_mbr_result_seminar_1.mine@student' : MINE;
    const { body } = await call(account, `/api/routes/${route}`);
    const list = (
      Object.values(body.data?.blocks ?? body.blocks) as { data?: { cells: { speaker?: string } }[] }[]
    ).flatMap(({ data }) => data ?? []);
    return list.flatMap(({ cells }) => cells.speaker ?? []);
  }
  const nameOf = async (student: string) =>
    (
      await sql<{
        name: string;
      }>`select name from student where id = ${faculty.id('student', `st_${student}`)}`.execute(
        faculty.connection.db,
      )
    ).rows[0]?.name as string;

  it('are those of the department but whoever speaks, and none is told of another department', async () => {
    const [mechanical, industrial] = [await nameOf('tm14'), await nameOf('ti17')];
    expect(await told('s2_reg')).toContain(mechanical);
    expect(await told('s2_reg')).not.toContain(industrial);
    expect(await told('tm14')).not.toContain(mechanical);
    expect(await told('s2_mbr')).toContain(industrial);
    expect(await told('s2_mbr')).not.toContain(mechanical);
    expect((await page('tm14', 'k_scheduled')).status).toBe(404);
    expect((await page('s2_mbr', 'k_scheduled')).status).toBe(404);
  });

  it('say that they come once, and are not told who else does', async () => {
    expect((await act('tm22', 'attend')).status).toBe(200);
    expect((await act('tm22', 'attend')).status).toBe(409);
    const seen = await page('s2_reg', 'k_scheduled');
    expect(seen.status).toBe(200);
    expect((seen.body.data ?? seen.body).breadcrumbs).toEqual([{ label: 'Beranda', path: '/' }]);
    expect(seen.text).not.toContain(await nameOf('tm22'));
    expect((await act('s2_reg', 'leave')).status).toBe(409);
    expect((await act('tm22', 'leave')).status).toBe(200);
  });

  it('get a letter once they were there, each their own', async () => {
    const mine = await page('s2_reg', 'k_passed');
    expect(mine.text).toContain('Surat Keterangan Hadir');
    expect((await page('tm22', 'k_passed')).status).toBe(404);
    expect((await page('tm31', 'k_passed')).status).toBe(404);
    const letters = await sql<{ id: string; name: string }>`
      select id, data->'student'->>'name' as name from generated_document
      where code = 'audience_certificate' and record_id = ${(await sessionOf('k_passed')).id}`.execute(
      faculty.connection.db,
    );
    expect(letters.rows.map(({ name }) => name)).toEqual([await nameOf('s2_reg')]);
  });

  it('are noted by the panel while the seminar runs', async () => {
    const id = faculty.id('registration', 'k_today');
    const seen = await call('satria', `/api/routes/${FORM}?p.id=${id}`);
    expect(seen.text).toContain(await nameOf('s2_reg'));
    const again = await call('satria', `/api/routes/${FORM}/actions/add_guest`, {
      params: { id },
      version: seen.body.row.version,
      input: { student: faculty.id('student', 'st_s2_reg') },
    });
    expect([again.status, again.body.errors[0].code]).toEqual([422, 'E_PROCESS_NEEDS']);
  });

  it('are told when it is moved or called off, they alone, and their agenda follows', async () => {
    expect((await act('s2_reg', 'attend')).status).toBe(200);
    const id = faculty.id('registration', 'k_scheduled');
    const session = (await sessionOf('k_scheduled')).id;
    const manager = async (action: string, input?: object) => {
      const route = '/api/routes/s2_result_seminar.registration@manager';
      const { rows } = await sql<{ row_version: number }>`
        select row_version from registration where id = ${id}`.execute(faculty.connection.db);
      const version = Number(rows[0]?.row_version);
      return call('admin', `${route}/actions/${action}`, {
        params: { id },
        version,
        reason: 'Ruangan dipakai acara fakultas',
        ...(input && { input }),
      });
    };
    const toldOf = async (kind: string) =>
      (
        await sql<{ name: string }>`
          select u.name from notification n join "user" u on u.id = n."user"
          where n.kind = ${kind} and n.record_id = ${session} order by 1`.execute(faculty.connection.db)
      ).rows.map(({ name }) => name);
    const agenda = async () =>
      (
        await sql<{ starts_at: Date }>`
          select starts_at from reservation where record_id = ${session} and active and deleted_at is null`.execute(
          faculty.connection.db,
        )
      ).rows.map(({ starts_at }) => new Date(starts_at).toISOString());

    expect(await agenda()).toEqual(['2025-11-25T02:00:00.000Z']);
    const moved = await manager('reschedule', {
      scheduled_on: '2025-11-26',
      start_time: '13:00',
      end_time: '15:00',
      mode: 'onsite',
      room: faculty.id('room', 'sidang1'),
    });
    expect(moved.body.errors ?? moved.status).toBe(200);
    expect(await toldOf('session_moved')).toEqual([await nameOf('s2_reg')]);
    expect(await agenda()).toEqual(['2025-11-26T06:00:00.000Z']);
    const off = await manager('unschedule');
    expect(off.body.errors ?? off.status).toBe(200);
    expect(await toldOf('session_cancelled')).toEqual([await nameOf('s2_reg')]);
    expect(await agenda()).toEqual([]);
    const mine = await call('s2_reg', '/api/users/me/notifications');
    expect(mine.text).toContain('Seminar dibatalkan');
  });
});
