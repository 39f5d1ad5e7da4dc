import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

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

  it('are in every state of the process but the one that its outcomes leave out', () => {
    const states = Object.keys(projectModel().processes.exam?.states ?? {});
    expect(states.filter((name) => !Object.values(CASES).includes(name))).toEqual(['failed']);
    expect(projectModel().types.s2_result_seminar?.spec.outcomes).not.toContain('fail');
  });

  it('count as passed for those alone who passed', async () => {
    const passed = (await seminars()).filter((one) => one.passed).map(({ id }) => id);
    const shall = ['k_passed', 'l_archived'].map((key) => faculty.id('registration', key));
    expect(passed.toSorted()).toEqual(shall.toSorted());
  });

  it('may be registered for in both departments', async () => {
    const open = await sql<{ department: string }>`
      select department from period where exam_type = 's2_result_seminar' and status = 'open' order by department`.execute(
      faculty.connection.db,
    );
    expect(open.rows.map(({ department }) => department)).toEqual(['TKIS2', 'TKMS2']);
  });
});
