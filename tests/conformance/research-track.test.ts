import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { addStudent, done } from './exam-story/exam.ts';
import { openWorld, type World } from './exam-story/world.ts';

// What the research track asks for, and where its proposals wait for a panel.

const REPORT = 's2_mbr_research_report_2';
let world: World;
let faculty: DemoFaculty;
beforeAll(async () => {
  [world, faculty] = await Promise.all([openWorld(), openDemoFaculty()]);
});
afterAll(() => Promise.all([world?.close(), faculty?.close()]));

test.each([
  ['the first report and sixteen entries', ['s2_mbr_research_report_1'], 16, []],
  ['fifteen entries', ['s2_mbr_research_report_1'], 15, ['logbook_approved']],
  ['sixteen entries without the first report', [], 16, ['passed']],
])('a second report is judged after %s', async (_what, milestones, logbook, missing) => {
  const { actor } = await addStudent(world, { milestones, logbook, student: { track: 'mbr' } });
  const page = await done(world.page(actor, `${REPORT}.mine@student:TKMS2`));
  const checks = Object.values<{ checks?: { rule: string; ok: boolean }[] }>(page.blocks).flatMap(
    (block) => block.checks ?? [],
  );
  expect(checks.filter(({ ok }) => !ok).map(({ rule }) => rule)).toEqual(missing);
});

test('the secretary composes the panels of its proposals, beside those of the other track', async () => {
  const headers = await faculty.signIn('sekprodi', 'TKMS2');
  const url = '/api/routes/proposal_approval.proposals@program_secretary';
  const { blocks } = (await faculty.app.inject({ url, headers })).json();
  const rows = blocks.b1.data as { cells: { exam_type: string; status: string } }[];
  const toCompose = rows.filter(({ cells }) => cells.status === 'verified');
  expect(new Set(toCompose.map(({ cells }) => cells.exam_type))).toEqual(
    new Set(['s2_proposal_exam', 's2_mbr_proposal_exam']),
  );
});
