import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../server/auth/password.ts';
import { readClockOffset } from '../../server/core/clock.ts';
import { system } from '../../server/core/tables.ts';
import { findStrays, nameColumns } from '../../server/database/choices.ts';
import { documentFileName } from '../../server/documents/file-name.ts';
import { readPdf } from '../../server/documents/testing/read-pdf.ts';
import { readZip } from '../../server/files/read-zip.ts';
import { openPaper } from '../../server/open-paper.ts';
import { seed } from '../../server/seeds/seed.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { createSeen } from '../../server/testing/seen.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

type Row = Record<string, unknown>;
const rowsOf = async (query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(faculty.connection.db)).rows;

describe('the people of the demo', () => {
  it('are as many as a faculty has, in each programme', async () => {
    const students = await rowsOf(sql<Row>`
      select department, count(*)::int as all, count(*) filter (where track = 'mbr')::int as mbr
      from student where deleted_at is null group by department order by department`);
    expect(students).toEqual([
      { department: 'TKI', all: 174, mbr: 0 },
      { department: 'TKIS2', all: 76, mbr: 44 },
      { department: 'TKIS3', all: 30, mbr: 0 },
      { department: 'TKM', all: 219, mbr: 0 },
      { department: 'TKMS2', all: 89, mbr: 41 },
      { department: 'TKMS3', all: 40, mbr: 0 },
    ]);
    const ranks = await rowsOf(sql<Row>`
      select rank, count(*)::int as own from lecturer where not is_external and deleted_at is null group by rank order by rank`);
    expect(ranks).toEqual([
      { rank: 'asisten_ahli', own: 10 },
      { rank: 'guru_besar', own: 6 },
      { rank: 'lektor', own: 18 },
      { rank: 'lektor_kepala', own: 14 },
    ]);
    const rest = await rowsOf(sql<Row>`
      select (select count(*)::int from lecturer where is_external) as guests,
             (select count(*)::int from "user" where position_id = 2) as staff`);
    expect(rest).toEqual([{ guests: 6, staff: 14 }]);
  });

  it('have written 6,526 entries of their logbooks, none before the work or after the day of the demo', async () => {
    const [entries] = await rowsOf(sql<Row>`
      select count(*)::int as all, count(*) filter (where e.entry_date < w.started_at or e.entry_date > '2025-11-03')::int as odd,
             count(*) filter (where not exists (select 1 from supervision s where s.work = w.id and s.lecturer = e.supervisor))::int as strange
      from logbook_entry e join work w on w.id = e.work where e.deleted_at is null`);
    expect(entries).toEqual({ all: 6526, odd: 0, strange: 0 });
  });

  it('have studies that agree with their number, their cohort and their semester', async () => {
    const odd = await rowsOf(sql<Row>`
      select s.nim from student s join "user" u on u.id = s."user"
      where left(s.nim, 2) <> right(s.cohort_year::text, 2)
        or substring(s.nim, 4, 6) <> u.id_number or s.name <> u.name
        or substring(s.nim, 11, position('/' in substring(s.nim, 11)) - 1) <> case
          when s.department in ('TKM', 'TKI') then 'TK' when s.department like '%S2' then 'PTK' else 'STK' end
        or (s.current_semester = 1 and (s.credits_passed > 0 or s.gpa > 0))
        or s.credits_passed > 22 * s.current_semester
        or (s.study_status = 'active' and s.current_semester > 2 * (2025 - s.cohort_year) + 1)
        or not exists (select 1 from membership m where m."user" = u.id and m.department = s.department)`);
    expect(odd).toEqual([]);
    const cohorts = await rowsOf(sql<Row>`select distinct cohort_year from student order by 1`);
    expect(cohorts.map(({ cohort_year: year }) => year)).toEqual([
      2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
    ]);
  });
});

describe('the demo as a whole', () => {
  it('begins on its own day and keeps that', async () => {
    const shift = await readClockOffset(faculty.connection.db);
    expect(faculty.deps.clock.today()).toBe('2025-11-03');
    expect(new Date(Date.now() + shift).toISOString()).toMatch(/^2025-11-03T03:0/);
  });

  it('lets its accounts sign in with the password of the seeds', async () => {
    const [account] = await rowsOf(
      sql<Row>`select demo, password_hash from "user" where id = ${faculty.id('user', 'admin')}`,
    );
    expect(account?.demo).toBe(true);
    const password = faculty.deps.definitions.current().seeds.find((one) => one.password !== null)?.password;
    expect(await verifyPassword(String(account?.password_hash), String(password))).toBe(true);
  });

  it('names the people of its lecturers after their accounts', async () => {
    const odd = sql<Row>`
      select l.name, u.name from lecturer l join "user" u on u.id = l."user"
      where position(u.name in l.name) = 0`;
    expect(await rowsOf(odd)).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    const before = await digest();
    expect(await seed(faculty.deps, { openPaper })).toEqual({ rows: 0, steps: 0 });
    expect(await digest()).toEqual(before);
    expect(faculty.deps.clock.today()).toBe('2025-11-03');
  });
});

/** Rows and versions of every record, history and files. */
async function digest(): Promise<Row[]> {
  const records = Object.keys(faculty.deps.definitions.current().records);
  const parts = records.map(
    (name) => sql<Row>`select ${name} as name, count(*) as n, sum(row_version) as v from ${sql.table(name)}`,
  );
  const others = ['history', 'audit', 'stored_file', 'counter'].map(
    (name) => sql<Row>`select ${name} as name, count(*) as n, 0 as v from ${sql.table(name)}`,
  );
  return rowsOf(sql<Row>`${sql.join([...parts, ...others], sql` union all `)} order by name`);
}

describe('documents of a case', () => {
  const get = async (path: string, headers: Record<string, string>) =>
    faculty.app.inject({ method: 'GET', url: path, headers });

  /** A route whose page lists the documents of a row, for this person. */
  async function pageFor(headers: Record<string, string>, key: string): Promise<string> {
    const id = faculty.id('registration', key);
    const model = faculty.deps.definitions.current();
    const routes = model.routes.filter((route) => route.screen === 's2_thesis_exam.registration');
    const answers: string[] = [];
    for (const route of routes) {
      const page = await get(`/api/routes/${route.id}?p.id=${id}`, headers);
      if (page.statusCode === 200) return `/api/routes/${route.id}`;
      answers.push(`${route.id}: ${page.body}`);
    }
    throw new Error(`no page shows ${key}: ${answers.join('\n')}`);
  }

  const documentsOf = (key: string, code: string) =>
    rowsOf(sql<Row>`
      select * from generated_document
      where record_id = ${faculty.id('registration', key)} and code = ${code} and status <> 'void' order by id`);

  it('are drawn when somebody looks, kept, and said to be genuine', async () => {
    const headers = await faculty.signIn('admin', 'TKMS2');
    const page = await pageFor(headers, 'g14');
    const [minutes] = await documentsOf('g14', 'minutes');
    const query = `?p.id=${faculty.id('registration', 'g14')}`;
    expect(minutes?.file).toBeNull();
    const answer = await get(`${page}/documents/${minutes?.id}${query}`, headers);
    expect(answer.statusCode).toBe(200);
    const content = await get(new URL(answer.json().url, 'http://localhost').href.slice(16), {});
    const pdf = readPdf(content.rawPayload);
    expect(pdf).toMatchObject({ tagged: true, universal: true });
    expect(pdf.text).toContain(String(minutes?.number));
    const date = String(minutes?.generated_at);
    expect(content.headers['content-disposition']).toContain(
      documentFileName({ label: 'Berita Acara', about: '537019', date }),
    );
    const [kept] = await documentsOf('g14', 'minutes');
    expect(minutes?.verification_code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/);
    const check = await get(`/api/check/${minutes?.verification_code}`, {});
    expect(check.json().data).toMatchObject({ sha256: kept?.sha256, number: minutes?.number });
    expect(check.body).not.toContain('537019');
  });

  it('are drawn anew when they are no longer in force', async () => {
    const admin = await faculty.signIn('admin', 'TKMS2');
    const page = await pageFor(admin, 'g13');
    const id = faculty.id('registration', 'g13');
    const [approval] = await documentsOf('g13', 'approval_page');
    const address = `${page}/documents/${approval?.id}?p.id=${id}`;
    const textOf = async () => {
      const { url } = (await get(address, admin)).json();
      return readPdf((await get(new URL(url, 'http://localhost').href.slice(16), {})).rawPayload).text;
    };
    expect(await textOf()).not.toContain('BATAL');
    const head = await faculty.signIn('kaprodi', 'TKMS2');
    const asked = { params: { id }, reason: 'Ringkasan belum lengkap.' };
    const routes = faculty.deps.definitions
      .current()
      .routes.filter(({ audience }) => audience === 'program_head');
    const answers = [];
    for (const route of routes) {
      const url = `/api/routes/${route.id}/actions/return_approval`;
      const payload = await createSeen(faculty)(url, asked);
      answers.push((await faculty.app.inject({ method: 'POST', url, headers: head, payload })).statusCode);
    }
    expect(answers).toContain(200);
    expect(await textOf()).toContain('BATAL');
  });

  it('come as one archive', async () => {
    const headers = await faculty.signIn('admin', 'TKMS2');
    const page = await pageFor(headers, 'g14');
    const path = `${page}/documents.zip?p.id=${faculty.id('registration', 'g14')}`;
    const [first, second] = [await get(path, headers), await get(path, headers)];
    expect(first.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="Dokumen [^"]+\.zip"/),
    });
    const contents = async ({ rawPayload }: typeof first) =>
      (await readZip(rawPayload, 50))?.map(({ name, size }) => ({ name, size })) ?? [];
    const held = await contents(first);
    expect(held.length).toBeGreaterThan(1);
    expect(held.filter(({ name }) => !name.endsWith('.pdf'))).toEqual([]);
    expect(await contents(second)).toEqual(held);
    // It is made for who asks, and kept nowhere.
    const kept = system(faculty.deps.db).selectFrom('stored_file').select('id');
    expect(
      await kept.where('type', '=', 'application/zip').where('name', 'like', 'Dokumen %').execute(),
    ).toEqual([]);
  });

  it.each([
    { what: 'all of a page', most: 10, path: 'documents.zip' },
    { what: 'one', most: 120, path: 'documents/none' },
  ])('are asked for by an account so many times a minute: $what, $most', async ({ most, path }) => {
    const by = async (account: string) => {
      const headers = await faculty.signIn(account, 'TKMS2');
      const address = `${await pageFor(headers, 'g14')}/${path}?p.id=${faculty.id('registration', 'g14')}`;
      return async () => (await get(address, headers)).statusCode;
    };
    const [often, other] = [await by('admin'), await by('tm19')];
    const before = faculty.deps.config.rateLimit;
    faculty.deps.config.rateLimit = 10_000;
    try {
      for (let n = 0; n < most; n++) expect(await often()).not.toBe(429);
      expect(await often()).toBe(429);
      expect(await other()).not.toBe(429);
    } finally {
      faculty.deps.config.rateLimit = before;
    }
  });

  it('are nobody else’s', async () => {
    const [minutes] = await documentsOf('g14', 'minutes');
    const stranger = await faculty.signIn('tm02', 'TKMS2');
    for (const route of faculty.deps.definitions.current().routes) {
      const query = `?p.id=${faculty.id('registration', 'g14')}`;
      const answer = await get(`/api/routes/${route.id}/documents/${minutes?.id}${query}`, stranger);
      expect([403, 404]).toContain(answer.statusCode);
    }
  });

  it('show a page to a telephone, also for an unknown code', async () => {
    const [minutes] = await documentsOf('g14', 'minutes');
    const html = { accept: 'text/html' };
    const known = await get(`/api/check/${minutes?.verification_code}`, html);
    expect(known.body).toContain(String(minutes?.number));
    expect(known.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/api/check/AAAA-AAAA', html)).statusCode).toBe(404);
    expect((await get('/api/check/AAAA-AAAA', {})).statusCode).toBe(404);
  });
});

it('takes an action on a row of a list within the page, named as every list names its rows', async () => {
  const headers = await faculty.signIn('citra', 'TKMS2');
  const id = faculty.id('registration', 'g02');
  const [open] = await rowsOf(sql<Row>`
    select * from consent where registration = ${faculty.id('registration', 'g02')} and status = 'pending'`);
  const route = '/api/routes/s2_thesis_exam.registration@lecturer/actions/give_consent';
  const start = await faculty.app.inject({ url: `${route}?p.id=${id}&id=${open?.id}`, headers });
  expect(start.json()).toMatchObject({ blocked: [], version: 1 });
  const payload = { params: { id }, id: open?.id, version: 1, input: {} };
  const answer = await faculty.app.inject({ method: 'POST', url: route, headers, payload });
  expect(answer.json()).toMatchObject({ state: 'awaiting_verification' });
});

it('holds no name that the definitions do not have, so that a later change of them is not refused for it', async () => {
  const { db } = faculty.connection;
  const strays = await db.transaction().execute((trx) => findStrays(trx, nameColumns(projectModel())));
  expect(strays).toEqual([]);
});
