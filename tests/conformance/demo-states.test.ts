import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, readDocument } from '../../server/documents/draw-document.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { statesReached, variantsOf } from '../../src/definition/prove/states.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** A process as a type has it, with what the checker proves that it can come to. */
const VARIANTS = variantsOf(projectModel()).filter(({ process }) => process.name === 'exam');
const TYPES = [...new Set(VARIANTS.map(({ type }) => type))];

/** States that one outcome alone leads to, by that outcome: a type that leaves it out never comes there, which the checker cannot see. */
const BY_OUTCOME: Record<string, string> = { failed: 'fail', repeat: 'repeat' };

/** States that registrations of a type can come to in a department; `null` = in any of its departments. */
function statesOf(type: string, department: string | null): string[] {
  const variants = VARIANTS.filter(
    (one) => one.type === type && (department === null || one.departments.includes(department)),
  );
  const reached = variants.flatMap((variant) => {
    const outcomes = variant.spec.outcomes as string[];
    return [...statesReached(variant)].filter((state) => outcomes.includes(BY_OUTCOME[state] ?? 'pass'));
  });
  return [...new Set(reached)].toSorted();
}

/** Of how many states a department has no registration of the type: there is one of them in the other department. */
const ONLY_ELSEWHERE: Record<string, [TKMS2: number, TKIS2: number]> = {
  s2_mbr_proposal_exam: [13, 7],
  s2_mbr_proposal_manuscript: [4, 2],
  s2_mbr_publication_1: [1, 9],
  s2_mbr_publication_2: [1, 9],
  s2_mbr_research_report_1: [0, 11],
  s2_mbr_research_report_2: [1, 11],
  s2_mbr_result_seminar_1: [1, 18],
  s2_mbr_result_seminar_2: [18, 1],
  s2_mbr_thesis_exam: [18, 2],
  s2_mbr_thesis_manuscript: [2, 6],
  s2_proposal_exam: [16, 2],
  s2_publication: [0, 6],
  s2_result_seminar: [7, 8],
  s2_thesis_exam: [6, 10],
};

const passed = async (key: string) =>
  (
    await sql<{ milestone: string }>`
      select milestone from milestone where registration = ${faculty.id('registration', key)}`.execute(
      faculty.connection.db,
    )
  ).rows;

describe('registrations of the demo', () => {
  it.each(TYPES)('of %s stand in every state that they can come to, and in no other', async (type) => {
    const { rows } = await sql<{ status: string }>`
      select distinct status from registration where exam_type = ${type}`.execute(faculty.connection.db);
    expect(rows.map(({ status }) => status).toSorted()).toEqual(statesOf(type, null));
  });

  it.each(TYPES)('of %s stand in each department where it is told, and else in the other', async (type) => {
    const { rows } = await sql<{ department: string; status: string }>`
      select distinct department, status from registration where exam_type = ${type}`.execute(
      faculty.connection.db,
    );
    const lacking = (department: string) => {
      const stands = rows.filter((row) => row.department === department).map(({ status }) => status);
      return statesOf(type, department).filter((state) => !stands.includes(state)).length;
    };
    expect(['TKMS2', 'TKIS2'].map(lacking)).toEqual(ONLY_ELSEWHERE[type]);
  });

  it.each(TYPES)('of %s are there in both departments, and may be begun there', async (type) => {
    const departments = (rows: { department: string }[]) =>
      rows.map(({ department }) => department).toSorted();
    const found = await sql<{ department: string }>`
      select distinct department from registration where exam_type = ${type}`.execute(faculty.connection.db);
    const open = await sql<{ department: string }>`
      select distinct department from period where exam_type = ${type} and status = 'open'`.execute(
      faculty.connection.db,
    );
    const all = projectModel().types[type]?.departments.toSorted();
    expect([departments(found.rows), departments(open.rows)]).toEqual([all, all]);
  });
});

it('have a number of their own in their department, which begins as those of their type do', async () => {
  const { rows } = await sql<{ department: string; exam_type: string; number: string }>`
    select department, exam_type, number from registration where number is not null`.execute(
    faculty.connection.db,
  );
  const { types } = projectModel();
  expect(new Set(rows.map(({ exam_type }) => exam_type)).size).toBe(TYPES.length);
  expect(
    rows.filter(({ exam_type, number }) => !number.startsWith(`${types[exam_type]?.spec.prefix as string}-`)),
  ).toEqual([]);
  expect(new Set(rows.map(({ department, number }) => `${department} ${number}`)).size).toBe(rows.length);
});

it('whoever was to sign for one that came to nothing is asked no more', async () => {
  const { rows } = await sql<{ status: string; open: number }>`
    select r.status, count(s.id) filter (where d.status <> 'void' and s.status in ('waiting', 'pending', 'viewed'))::int as open
    from registration r
    join generated_document d on d.registration = r.id
    join signature_request s on s.generated_document = d.id
    where r.status in ('rejected', 'withdrawn', 'cancelled', 'expired') group by r.status`.execute(
    faculty.connection.db,
  );
  const asked = Object.fromEntries(rows.map(({ status, open }) => [status, open]));
  expect(asked).toMatchObject({ rejected: 0, expired: 0 });
  expect(Object.values(asked).filter((open) => open > 0)).toEqual([]);
});

describe('the research track of the demo', () => {
  it('waits for a second supervisor from outside, once the first agreed', async () => {
    const { rows } = await sql<{ status: string; is_external: boolean }>`
      select c.status, l.is_external from consent c join lecturer l on l.id = c.giver
      where c.registration = ${faculty.id('registration', 'm1_external')} order by l.is_external`.execute(
      faculty.connection.db,
    );
    expect(rows).toEqual([
      { status: 'approved', is_external: false },
      { status: 'pending', is_external: true },
    ]);
  });

  it('scores no manuscript in industrial engineering, and every other stage that was passed', async () => {
    const { rows } = await sql<{ milestone: string; scored: boolean }>`
      select distinct milestone, score is not null as scored from milestone
      where department = 'TKIS2' and milestone like 's2_mbr_%' order by milestone`.execute(
      faculty.connection.db,
    );
    expect(rows.length).toBeGreaterThan(7);
    for (const { milestone, scored } of rows)
      expect([milestone, scored]).toEqual([milestone, !milestone.endsWith('_manuscript')]);
  });

  it('counts a verified manuscript as passed in industrial engineering, where nobody scores it', async () => {
    expect(await passed('m1_passed')).toEqual([{ milestone: 's2_mbr_proposal_manuscript' }]);
    const sheets = sql`select id from score_sheet where registration = ${faculty.id('registration', 'm1_passed')}`;
    expect((await sheets.execute(faculty.connection.db)).rows).toEqual([]);
  });

  it.each([
    ['TKMS2', 'r1_report', 'Laporan Hasil Penelitian 1', 'laporan-hasil-penelitian-1'],
    ['TKIS2', 'r1_logbook', 'Logbook Penelitian 1', 'logbook-penelitian-1'],
  ])('calls the report of %s by the name it has there', async (department, key, name, stem) => {
    const { routes } = projectModel();
    const pages = routes.filter(
      ({ screen, departments }) =>
        screen.startsWith('s2_mbr_research_report_1.') && departments?.includes(department),
    );
    expect(pages.map(({ path }) => path).toSorted()).toEqual(
      ['administrasi', 'dosen', 'mahasiswa']
        .flatMap((prefix) => ['', '/:id'].map((end) => `/${prefix}/magister/mbr/${stem}${end}`))
        .toSorted(),
    );
    const headers = await faculty.signIn('admin', department);
    for (const { id, path } of pages.filter((page) => page.path.startsWith('/administrasi'))) {
      const row = path.endsWith('/:id') ? `?p.id=${faculty.id('registration', key)}` : '';
      const answer = await faculty.app.inject({
        url: `/api/routes/${encodeURIComponent(id)}${row}`,
        headers,
      });
      expect(answer.json().title, path).toMatch(new RegExp(`^${name}( |$)`));
    }
    const { db } = faculty.connection;
    const about = sql`from registration r where r.exam_type = 's2_mbr_research_report_1' and r.department = ${department}`;
    const notices = await sql<{ message: string }>`
      select message from notification where record_id in (select r.id ${about})`.execute(db);
    expect(notices.rows.length).toBeGreaterThan(5);
    for (const { message } of notices.rows) expect(message).toContain(name);
    const papers = await sql<{ id: string }>`
      select id from generated_document where code = 'report_approval' and record_id in (select r.id ${about})`.execute(
      db,
    );
    // In the other department its story tells what the paper is called.
    expect(papers.rows.length > 0).toBe(department === 'TKMS2');
    for (const { id } of papers.rows) {
      const paper = await readDocument(db, id);
      expect(paper.label).toBe(`Pengesahan ${name}`);
      expect(nameOf(projectModel(), paper)).toMatch(
        new RegExp(`^Pengesahan-${name.replaceAll(' ', '-')}_\\d+_[\\d-]+\\.pdf$`),
      );
      expect(paper.data).toMatchObject({
        heading: `Pengesahan ${name}`,
        closing: expect.stringMatching(new RegExp(`^${name} disahkan`)),
      });
    }
  });
});
