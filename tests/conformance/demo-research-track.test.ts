import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** Articles have periods and cases of their own. */
const TYPES = Object.values(projectModel().types).filter(
  ({ spec }) => spec.track === 'mbr' && spec.form !== 'publication',
);

/** Each registration of the research track after its proposal exam and before it, by its key, with its type and state. */
const CASES: Record<string, [type: string, status: string]> = {
  m1_score: ['s2_mbr_proposal_manuscript', 'scoring'],
  m1_approval: ['s2_mbr_proposal_manuscript', 'awaiting_approval'],
  m1_verify: ['s2_mbr_proposal_manuscript', 'awaiting_verification'],
  m1_passed: ['s2_mbr_proposal_manuscript', 'passed'],
  m1_external: ['s2_mbr_proposal_manuscript', 'awaiting_consent'],
  m1_returned: ['s2_mbr_proposal_manuscript', 'returned'],
  m1_draft: ['s2_mbr_proposal_manuscript', 'draft'],
  m1_withdrawn: ['s2_mbr_proposal_manuscript', 'withdrawn'],
  m1_draft_ti: ['s2_mbr_proposal_manuscript', 'draft'],
  m1_rejected: ['s2_mbr_proposal_manuscript', 'rejected'],
  m1_cancelled: ['s2_mbr_proposal_manuscript', 'cancelled'],
  m1_returned_ti: ['s2_mbr_proposal_manuscript', 'returned'],
  r1_report: ['s2_mbr_research_report_1', 'scoring'],
  r1_passed: ['s2_mbr_research_report_1', 'passed'],
  r1_logbook: ['s2_mbr_research_report_1', 'scoring'],
  n1_scheduled: ['s2_mbr_result_seminar_1', 'scheduled'],
  n1_ack: ['s2_mbr_result_seminar_1', 'awaiting_approval'],
  r2_approval: ['s2_mbr_research_report_2', 'awaiting_approval'],
  r2_verify: ['s2_mbr_research_report_2', 'awaiting_verification'],
  n2_consent: ['s2_mbr_result_seminar_2', 'awaiting_consent'],
  t1_score: ['s2_mbr_thesis_manuscript', 'scoring'],
  t1_revision: ['s2_mbr_thesis_manuscript', 'revision'],
  t1_verify: ['s2_mbr_thesis_manuscript', 'awaiting_verification'],
  x1_approval: ['s2_mbr_thesis_exam', 'awaiting_approval'],
  x1_draft: ['s2_mbr_thesis_exam', 'draft'],
};

interface Found {
  id: string;
  exam_type: string;
  status: string;
}
const found = async (types: string[]) =>
  (
    await sql<Found>`select id, exam_type, status from registration where exam_type = any(${types})`.execute(
      faculty.connection.db,
    )
  ).rows;
const passed = async (key: string) =>
  (
    await sql<{ milestone: string }>`
      select milestone from milestone where registration = ${faculty.id('registration', key)}`.execute(
      faculty.connection.db,
    )
  ).rows;

describe('the research track of the demo', () => {
  it('has registrations where its cases say, and no others', async () => {
    const rows = await found([...new Set(Object.values(CASES).map(([type]) => type))]);
    const told = Object.entries(CASES).map(([key, [type, status]]) => [
      faculty.id('registration', key),
      `${type} ${status}`,
    ]);
    const stands = rows.map(({ id, exam_type, status }) => [id, `${exam_type} ${status}`]);
    expect(Object.fromEntries(stands)).toEqual(Object.fromEntries(told));
  });

  it.each(TYPES)('has an open period of $code in both departments', async ({ code, departments }) => {
    const { rows } = await sql<{ department: string; track: string }>`
      select department, track from period where exam_type = ${code} and status = 'open'`.execute(
      faculty.connection.db,
    );
    expect(rows.map(({ department }) => department).toSorted()).toEqual([...departments].toSorted());
    expect(new Set(rows.map(({ track }) => track))).toEqual(new Set(['mbr']));
  });

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

  it('counts a verified manuscript as passed in industrial engineering, where nobody scores it', async () => {
    expect(await passed('m1_passed')).toEqual([{ milestone: 's2_mbr_proposal_manuscript' }]);
    const sheets = sql`select id from score_sheet where registration = ${faculty.id('registration', 'm1_passed')}`;
    expect((await sheets.execute(faculty.connection.db)).rows).toEqual([]);
  });

  it.each([
    ['TKMS2', 'r1_report', 'Laporan Hasil Penelitian 1'],
    ['TKIS2', 'r1_logbook', 'Logbook Penelitian 1'],
  ])('calls the report of %s by the name it has there', async (department, key, name) => {
    const route = encodeURIComponent(`s2_mbr_research_report_1.submission@manager:${department}`);
    const url = `/api/routes/${route}?p.id=${faculty.id('registration', key)}`;
    const answer = await faculty.app.inject({ url, headers: await faculty.signIn('admin', department) });
    expect(answer.json().title.startsWith(`${name} `)).toBe(true);
  });
});
