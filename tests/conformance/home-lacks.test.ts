import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { Waiting } from '../../src/definition/wire.ts';

// What the home of a student says who lacks little before the next registration.

const NIM = '24/537022/PTK/15022';
const PERIOD = 'Ujian Tesis Desember 2025';
const ofTheStudent = sql`student = (select id from student where nim = ${NIM})`;
let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

async function bodyOf(account: string, department = 'TKMS2') {
  const answer = await faculty.app.inject({
    url: '/api/routes/general.dashboard@signed_in',
    headers: await faculty.signIn(account, department),
  });
  return answer.json();
}

const homeOf = async (account: string, department?: string): Promise<Waiting[]> =>
  (await bodyOf(account, department)).blocks.b1.rows;

describe('the home of a student', () => {
  test('names what can be begun in the order of the sidebar, the first stage first', async () => {
    expect((await homeOf('ti48', 'TKIS2')).map(({ title }) => title)).toEqual([
      'Daftar Naskah Proposal Penelitian',
      'Daftar Ujian Proposal Penelitian',
    ]);
  });

  test('does not say of a stage that was rejected that it was not begun', async () => {
    const { blocks } = await bodyOf('ti48', 'TKIS2');
    const stages = Object.values<{ stages?: object[] }>(blocks).flatMap((block) => block.stages ?? []);
    expect(stages.slice(0, 2)).toMatchObject([
      { says: 'Ditolak', since: '2025-10-22' },
      { says: 'Belum dimulai' },
    ]);
  });

  test('says the requirement that is lacking, where it stands, and where to read more', async () => {
    expect(await homeOf('tm22')).toMatchObject([
      {
        title: 'Daftar Ujian Tesis',
        verb: 'Lihat semua syarat',
        waits: '',
        due: '2025-11-28',
        path: '/mahasiswa/magister/reguler/ujian-tesis',
        lacks: {
          label: 'Syarat yang belum terpenuhi',
          checks: [{ message: 'IPK minimal 3,00', actual: '2,85', ok: false, get: expect.any(String) }],
        },
      },
    ]);
  });

  test.each([
    [
      'too much is lacking',
      sql`update student set credits_passed = 10, study_status = 'leave' where nim = ${NIM}`,
      sql`update student set credits_passed = 37, study_status = 'active' where nim = ${NIM}`,
    ],
    [
      'another stage comes first',
      sql`update milestone set milestone = 's2_mbr_publication_1' where ${ofTheStudent} and milestone = 's2_publication'`,
      sql`update milestone set milestone = 's2_publication' where ${ofTheStudent} and milestone = 's2_mbr_publication_1'`,
    ],
  ])('is silent about it while %s', async (_, change, back) => {
    const { db } = faculty.connection;
    expect(Number((await change.execute(db)).numAffectedRows)).toBe(1);
    const rows = await homeOf('tm22');
    await back.execute(db);
    expect(rows.filter(({ lacks }) => lacks)).toEqual([]);
    expect(await homeOf('tm22')).toHaveLength(1);
  });

  describe('while no period takes registrations', () => {
    const period = sql`name = ${PERIOD} and department = 'TKMS2'`;
    const set = (change: RawBuilder<unknown>) =>
      sql`update period set ${change} where ${period}`.execute(faculty.connection.db);
    beforeAll(() => sql`update period set status = 'closed' where ${period}`.execute(faculty.connection.db));
    afterAll(() =>
      set(sql`status = 'open', registration_start = '2025-10-13', published_at = '2025-10-13T00:00:00Z'`),
    );

    test('the list says why nobody can register, and opens no form that nobody can hand in', async () => {
      const blocked = [
        'Belum ada periode yang menerima pendaftaran. Anda diberi tahu saat sebuah periode dibuka.',
      ];
      const headers = await faculty.signIn('tm22', 'TKMS2');
      const url = '/api/routes/s2_thesis_exam.mine@student';
      const create = (body: { actions: { name: string; blocked: string[] }[] }) =>
        body.actions.find(({ name }) => name === 'create')?.blocked;
      const ask = async () => (await faculty.app.inject({ url, headers })).json();
      expect(create(await ask())).toEqual(blocked);
      const start = await faculty.app.inject({ url: `${url}/actions/create`, headers });
      expect(start.json().blocked).toEqual([{ message: blocked[0] }]);
      await set(sql`status = 'open'`);
      expect(create(await ask())).toEqual([]);
      await set(sql`status = 'closed'`);
    });

    test('says it, too, and that none is known', async () => {
      const lacking = [expect.objectContaining({ message: 'IPK minimal 3,00', actual: '2,85' })];
      expect(await homeOf('tm22')).toMatchObject([
        {
          title: 'Daftar Ujian Tesis',
          text: 'Belum ada periode yang menerima pendaftaran. Penuhi syarat di bawah ini sementara menunggu periode berikutnya.',
          verb: 'Lihat semua syarat',
          waits: '',
          due: null,
          lacks: { checks: lacking },
        },
      ]);
    });

    test('names the next one and its first day once it is published, not before', async () => {
      await set(sql`status = 'draft', registration_start = '2025-11-20', published_at = null`);
      const [unpublished] = await homeOf('tm22');
      expect(unpublished?.text).toMatch(/^Belum ada periode/);
      await set(sql`published_at = '2025-11-01T00:00:00Z'`);
      const [published] = await homeOf('tm22');
      expect(published).toMatchObject({
        due: null,
        text: `${PERIOD} menerima pendaftaran mulai 20 November 2025. Penuhi syarat di bawah ini sebelum itu.`,
      });
      expect(published?.lacks?.checks).toHaveLength(1);
    });

    test('says nothing to whoever lacks nothing', async () => {
      const { db } = faculty.connection;
      await sql`update student set gpa = 3.4 where nim = ${NIM}`.execute(db);
      const rows = await homeOf('tm22');
      await sql`update student set gpa = 2.85 where nim = ${NIM}`.execute(db);
      expect(rows.filter(({ lacks }) => lacks)).toEqual([]);
    });
  });

  test('asks to begin once it is met', async () => {
    await sql`update student set gpa = 3.4 where nim = ${NIM}`.execute(faculty.connection.db);
    const [row] = await homeOf('tm22');
    expect(row).toMatchObject({ title: 'Daftar Ujian Tesis', verb: 'Daftar' });
    expect(Object.keys(row ?? {})).not.toContain('lacks');
    expect(Object.keys(row ?? {})).not.toContain('waits');
  });
});
