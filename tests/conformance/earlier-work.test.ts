import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { PageData, TableData } from '../../src/definition/wire.ts';
import { bringIn, csv } from './bring-in.ts';

// What was before this application: works that are under way with their supervisors, what was passed, entries of logbooks,
// English tests. Entered on the page of a student or brought in from a spreadsheet, and it counts for prerequisites.

const STUDENT = 'user.student@signed_in';
const LIST = 'user.students@people_keeper';
const IN = 'TKMS2';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Answer<T> {
  status: number;
  body: T;
}

async function send(
  account: string,
  {
    action,
    params = {},
    department = IN,
    route = STUDENT,
    ...body
  }: Record<string, unknown> & { action: string },
): Promise<Answer<{ id: string; errors?: { message: string; source?: { pointer: string } }[] }>> {
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${route}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, String(department))), 'idempotency-key': newId() },
    payload: { params, ...body },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function page(account: string, id: string, route = STUDENT): Promise<Answer<PageData>> {
  const url = `/api/routes/${route}?p.id=${id}`;
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, IN) });
  expect(answer.statusCode, answer.body).toBe(200);
  return { status: answer.statusCode, body: answer.json() };
}

/** The list of a page that offers an action. */
const listOffering = ({ blocks }: PageData, name: string) =>
  Object.entries(blocks).find(
    (one): one is [string, TableData & { kind: 'table' }] =>
      one[1].kind === 'table' && one[1].offers.some((offer) => offer.name === name),
  );

const one = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(faculty.connection.db)).rows[0] as T;

/** A student of the department who has no work yet: account, student and NIM. */
async function newcomer(n: number) {
  const nim = `24/6100${n}/PTK/161${n}`;
  const done = await send('admin', {
    action: 'create_student',
    route: LIST,
    input: {
      name: `Mahasiswa Lama ${n}`,
      email: `lama${n}@mail.example.ac.id`,
      id_number: `6100${n}`,
      nim,
      cohort_year: 2024,
      track: 'regular',
      credits_passed: 30,
      gpa: 3.4,
      logbook_before: 11,
      guidance_before: 2,
    },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { id, user } = await one(
    sql<{ id: string; user: string }>`select id, "user" from student where nim = ${nim}`,
  );
  return { user, student: id, nim };
}

const lecturer = (name: string) =>
  one(sql<{ id: string; name: string }>`select id, name from lecturer where short_name = ${name}`);
const TITLE = 'Pengaruh Laju Pendinginan terhadap Kekerasan Baja Perkakas';

describe('a work that is under way', () => {
  it('is entered with its supervisors, once, and by an administrator alone', async () => {
    const { user, student } = await newcomer(10);
    const main = await lecturer('Maya Lestari');
    const second = await lecturer('Lintang Wibowo');
    const input = { student, title_id: TITLE, main_supervisor: main.id, second_supervisor: second.id };
    const ask = { action: 'enter', params: { id: user }, input };
    expect((await send('pendadaran', ask)).status).toBe(403);
    const same = await send('admin', { ...ask, input: { ...input, second_supervisor: main.id } });
    expect(same.body.errors?.[0]?.message).toBe('Pembimbing pendamping harus orang lain.');
    expect((await send('admin', ask)).status).toBe(200);
    const again = await send('admin', { ...ask, input: { ...input, title_id: `${TITLE} Dua` } });
    expect(again.body.errors?.[0]?.message).toBe(
      'Mahasiswa ini sudah memiliki karya yang berjalan dari jenis ini.',
    );
    const seats = await sql<{ seat: string; lecturer: string }>`
      select s.seat, s.lecturer from supervision s join work w on w.id = s.work
      where w.student = ${student} and s.status = 'active' order by s.seat`.execute(faculty.connection.db);
    expect(seats.rows).toEqual([
      { seat: 'pembimbing_pendamping', lecturer: second.id },
      { seat: 'pembimbing_utama', lecturer: main.id },
    ]);
  });

  it('changes its supervisors: who is no longer named ends, who changes the seat stays one person', async () => {
    const { user, student } = await newcomer(11);
    const main = await lecturer('Maya Lestari');
    const second = await lecturer('Lintang Wibowo');
    const other = await lecturer('Joko Santoso');
    const input = { student, title_id: TITLE, main_supervisor: main.id, second_supervisor: second.id };
    const entered = await send('admin', { action: 'enter', params: { id: user }, input });
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    const { id } = await one(sql<{ id: string }>`select id from work where student = ${student}`);
    const change = async (names: object) => {
      const { row_version } = await one(
        sql<{ row_version: string }>`select row_version from work where id = ${id}`,
      );
      const done = await send('admin', {
        action: 'correct',
        params: { id: user },
        id,
        version: Number(row_version),
        input: { title_id: TITLE, ...names },
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      const now = await sql<{ lecturer: string; seat: string; status: string }>`
        select lecturer, seat, status from supervision where work = ${id} and deleted_at is null`.execute(
        faculty.connection.db,
      );
      return Object.fromEntries(now.rows.map((row) => [row.lecturer, `${row.seat} ${row.status}`]));
    };
    expect(await change({ main_supervisor: second.id, second_supervisor: other.id })).toEqual({
      [main.id]: 'pembimbing_utama ended',
      [second.id]: 'pembimbing_utama active',
      [other.id]: 'pembimbing_pendamping active',
    });
    expect(await change({ main_supervisor: main.id })).toEqual({
      [main.id]: 'pembimbing_utama active',
      [second.id]: 'pembimbing_utama ended',
      [other.id]: 'pembimbing_pendamping ended',
    });
  });
});

describe('the page of a student', () => {
  it('has lists with steps of one name, each of which does what its list says', async () => {
    const { user, student } = await newcomer(12);
    const before = (await page('admin', user)).body;
    const [block] = listOffering(before, 'create') ?? [];
    const input = { student, milestone: 's2_proposal_exam', passed_on: '2025-03-04' };
    const made = await send('admin', { action: 'create', block, params: { id: user }, input });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [place, list] = listOffering((await page('admin', user)).body, 'delete') ?? [];
    expect(place).toBe(block);
    expect(list?.offers.find(({ name }) => name === 'edit')).toMatchObject({ block });
    // `edit` is the person's own step, too: on the list it means the row of the list.
    const edited = await send('admin', {
      action: 'edit',
      block,
      params: { id: user },
      id: made.body.id,
      version: list?.data[0]?.version,
      input: { milestone: 's2_proposal_exam', passed_on: '2025-03-05' },
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await one(sql`select name from "user" where id = ${user}`)).toEqual({ name: 'Mahasiswa Lama 12' });
    const elsewhere = await send('admin', { action: 'edit', block: 'b1', params: { id: user }, input: {} });
    expect(elsewhere.status).toBe(403);
  });

  it('knows on the page of a student whose work and stages are entered there', async () => {
    const { user, student } = await newcomer(14);
    const { blocks } = (await page('admin', user)).body;
    for (const action of ['enter', 'create']) {
      const [block] = listOffering({ blocks } as PageData, action) ?? [];
      const start = async (query: string, route: string) => {
        const url = `/api/routes/${route}/actions/${action}?${query}`;
        return faculty.app.inject({ url, headers: await faculty.signIn('admin', IN) });
      };
      const here = await start(`p.id=${user}&block=${block}`, STUDENT);
      expect(here.json().defaults.student, here.body).toBe(student);
      expect(here.json().unasked).toEqual(['student']);
    }
  });

  it('counts months with guidance from before with those on record, for the page and for what asks for them', async () => {
    const { user } = await newcomer(19);
    expect(JSON.stringify((await page('admin', user)).body.blocks)).toContain('"guided":2');
    const asked = async (account: string) => {
      const url = '/api/routes/s2_result_seminar.mine@student';
      const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, IN) });
      expect(answer.statusCode, answer.body).toBe(200);
      return Number(/"(\d+) bulan"/.exec(answer.body)?.[1]);
    };
    const { id, account } = await one(sql<{ id: string; account: string }>`
      select s.id, split_part(u.email, '@', 1) as account from student s join "user" u on u.id = s."user"
      where s.department = ${IN} and s.track = 'regular' and u.email like 'tm__@%'
        and not exists (select 1 from registration r where r.student = s.id and r.exam_type = 's2_result_seminar')
        and not exists (select 1 from milestone m where m.student = s.id and m.milestone = 's2_result_seminar')
      order by s.nim limit 1`);
    const here = await asked(account);
    await sql`update student set guidance_before = 3 where id = ${id}`.execute(faculty.connection.db);
    expect(await asked(account)).toBe(here + 3);
  });

  it('takes an English test once, of a day that has been, by an administrator', async () => {
    const { user, student } = await newcomer(13);
    const offer = (await page('admin', user)).body.actions.find(({ name }) => name === 'add_english_test');
    expect(offer).toMatchObject({ item: student });
    const ask = (input: object, account = 'admin') =>
      send(account, {
        action: 'add_english_test',
        params: { id: user },
        item: student,
        version: offer?.version,
        input,
      });
    expect((await ask({ test: 'acept', score: 250, date: '2025-05-05' }, 'pendadaran')).status).toBe(403);
    const late = await ask({ test: 'acept', score: 250, date: '2099-01-01' });
    expect(late.body.errors?.[0]?.message).toBe('Tanggal tes belum lewat.');
    for (const [test, score, scale] of [
      ['toefl_itp', 250, 'TOEFL ITP dari 310 sampai 677'],
      ['toefl_itp', 678, 'TOEFL ITP dari 310 sampai 677'],
      ['ielts', 9.5, 'IELTS dari 0 sampai 9'],
    ] as const) {
      const beside = await ask({ test, score, date: '2025-05-05' });
      expect(beside.body.errors?.[0]?.message, `${test} ${score}`).toBe(`Skor ${scale}.`);
    }
    expect((await ask({ test: 'acept', score: 250, date: '2025-05-05' })).status).toBe(200);
    const twice = await ask({ test: 'acept', score: 260, date: '2025-05-05' });
    expect(twice.body.errors?.[0]?.message).toBe('Tes ini pada tanggal itu sudah tercatat.');
  });
});

describe('spreadsheets', () => {
  const works = bringIn(() => faculty, { department: IN, route: LIST, block: 'b3' });
  const passed = bringIn(() => faculty, { department: IN, route: LIST, block: 'b4' });

  it('bring works with their supervisors, known by student and title', async () => {
    const a = await newcomer(20);
    const b = await newcomer(21);
    const HEAD = 'NIM;Judul karya akhir;Mulai;Pembimbing utama;Pembimbing pendamping';
    const { name } = await lecturer('Maya Lestari');
    const line = ({ nim }: { nim: string }, title = TITLE) => [nim, title, '3/2/2025', name, ''].join(';');
    const twice = await works.checked(csv(HEAD, line(a), line(b), line(a)));
    expect(twice.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Mahasiswa dan judul', 'Mahasiswa dan judul ini juga ada di baris 4. Simpan satu baris saja.'],
      [4, 'Mahasiswa dan judul', 'Mahasiswa dan judul ini juga ada di baris 2. Simpan satu baris saja.'],
    ]);
    const state = await works.checked(csv(HEAD, line(a), line(b)));
    expect(state.summary).toMatchObject({ rows: 2, fresh: 2, wrong: 0 });
    expect(await works.written(state)).toMatchObject({ status: 'done' });
    const again = await works.checked(csv(HEAD, line(a), line(b, `${TITLE} Dua`)));
    expect(again.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Mahasiswa dan judul ini sudah ada.'],
      [3, 'Mahasiswa ini sudah memiliki karya yang berjalan dari jenis ini.'],
    ]);
  });

  it('bring what was passed, each stage of a student once', async () => {
    const { nim, student } = await newcomer(22);
    const HEAD = 'NIM;Tahap;Tanggal lulus;Nilai;Huruf';
    const state = await passed.checked(
      csv(HEAD, `${nim};Ujian Proposal Tesis;4/3/2025;82,5;A-`, `${nim};Seminar Hasil;5 Agustus 2025;;`),
    );
    expect(state.faults).toEqual([]);
    await passed.written(state);
    const rows = await sql<{ milestone: string; score: number | null }>`
      select milestone, score::float from milestone where student = ${student} order by passed_on`.execute(
      faculty.connection.db,
    );
    expect(rows.rows).toEqual([
      { milestone: 's2_proposal_exam', score: 82.5 },
      { milestone: 's2_result_seminar', score: null },
    ]);
    const again = await passed.checked(csv(HEAD, `${nim};Ujian Proposal Tesis;4/3/2025;82,5;A-`));
    expect(again.faults[0]?.message).toBe('Mahasiswa dan tahap ini sudah ada.');
  });
});

it('entries of a logbook from before count with those written here', async () => {
  const { user } = await newcomer(30);
  const { blocks } = (await page('admin', user)).body;
  const cells = Object.values(blocks).flatMap((block) => (block.kind === 'detail' ? [block.cells] : []));
  expect(cells.find((own) => 'logbook' in own)?.logbook).toBe(11);
});
