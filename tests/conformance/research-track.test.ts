import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import { addStudent, done, FORM, openPeriod, upload } from './exam-story/exam.ts';
import { type Actor, openWorld, type World, words } from './exam-story/world.ts';

// What the research track asks for, and where its proposals wait for a panel.

const REPORT = 's2_mbr_research_report_2';
let world: World;
let faculty: DemoFaculty;
beforeAll(async () => {
  [world, faculty] = await Promise.all([openWorld(), openDemoFaculty()]);
});
afterAll(() => Promise.all([world?.close(), faculty?.close()]));

const WRITTEN = {
  period_start: '2025-05-01',
  period_end: '2025-10-31',
  logbook_from: '2025-05-01',
  logbook_to: '2025-10-31',
  progress_percent: 80,
  objectives: 'Memetakan pengaruh jarak sirip terhadap koefisien perpindahan kalor.',
  activities: 'Percobaan terowongan angin pada tiga jarak sirip, masing-masing tiga kali.',
  results: 'Koefisien perpindahan kalor turun bersama jarak sirip.',
  next_plan: 'Memvalidasi model numerik dan menulis artikel kedua.',
};
describe.each([
  ['TKMS2', ['research_report', 'logbook_export']],
  ['TKIS2', ['logbook_export']],
])('a second report in %s', (department, codes) => {
  let period: string;
  beforeAll(async () => {
    period = await openPeriod(world, { type: REPORT, department });
  });

  test.each([
    ['the first report and sixteen entries', ['s2_mbr_research_report_1'], 16, [], ''],
    ['fifteen entries', ['s2_mbr_research_report_1'], 15, ['logbook_approved'], '16'],
    ['sixteen entries without the first report', [], 16, ['passed'], 'Penelitian 1'],
  ])('is judged and handed in after %s', async (_what, milestones, logbook, missing, refusal) => {
    const { actor } = await addStudent(world, { department, milestones, logbook, student: { track: 'mbr' } });
    const page = await done(world.page(actor, `${REPORT}.mine@student:${department}`));
    const checks = Object.values<{ checks?: { rule: string; ok: boolean }[] }>(page.blocks).flatMap(
      (block) => block.checks ?? [],
    );
    expect(checks.filter(({ ok }) => !ok).map(({ rule }) => rule)).toEqual(missing);
    const does = (screen: string, action: string, wish: object) =>
      world.act(actor, `${REPORT}.${screen}@student:${department}`, action, wish);
    const { id: row } = await done(does('mine', 'create', { input: { period } }));
    for (const code of codes) {
      const file = await upload(world, actor, `${code}.pdf`);
      await done(does('submission', 'upload_document', { row, input: { code, file } }));
    }
    const sent = await does('submission', 'submit', { row, input: WRITTEN });
    expect(sent.status).toBe(missing.length === 0 ? 200 : 422);
    expect(words(sent)).toContain(refusal);
    const { status } = await world.row('registration', row);
    expect(status === 'draft').toBe(missing.length > 0);
  });
});

// Standing rule: what a type of this track says beside what it extends is read at a glance.
test('the ten types have under thirty lines on average', () => {
  const folder = new URL('../../screens/magister/', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^mbr-.*(?<!\.story)\.yaml$/.test(file));
  const lines = files.map((file) => readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n').length);
  expect(files).toHaveLength(10);
  expect(lines.reduce((sum, one) => sum + one) / files.length).toBeLessThan(30);
});

test('a proposal exam asks for the accepted manuscript in mechanical engineering, and says nothing of it elsewhere', async () => {
  const rulesIn = async (department: string) => {
    const { actor } = await addStudent(world, {
      department,
      milestones: [],
      logbook: 4,
      student: { track: 'mbr' },
    });
    const page = await done(world.page(actor, 's2_mbr_proposal_exam.mine@student'));
    const blocks = Object.values<{ checks?: { rule: string; ok: boolean }[] }>(page.blocks);
    return blocks.flatMap(({ checks }) => checks ?? []).map(({ rule, ok }) => [rule, ok]);
  };
  expect(await rulesIn('TKMS2')).toEqual([
    ['passed', false],
    ['logbook_approved', true],
  ]);
  expect(await rulesIn('TKIS2')).toEqual([['logbook_approved', true]]);
});

test('supervisors are told the result of what is only verified, by its name', async () => {
  const type = 's2_mbr_proposal_manuscript';
  const department = 'TKIS2';
  const { actor } = await addStudent(world, {
    department,
    milestones: [],
    logbook: 0,
    student: { track: 'mbr' },
  });
  const period = await openPeriod(world, { type, department });
  const { id } = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period } }));
  const { supervisor } = world.people;
  const manager = { ...world.people.manager, department };
  const does = (who: Actor, as: string, action: string, wish: object) =>
    done(world.act(who, `${type}.submission@${as}`, action, { row: id, ...wish }));
  const file = await upload(world, actor, 'proposal.pdf');
  await does(actor, 'student', 'upload_document', { input: { code: 'thesis_proposal', file } });
  const { title_id, title_en, abstract_id } = FORM;
  await does(actor, 'student', 'submit', { input: { title_id, title_en, abstract_id } });
  const [document] = await world.rows('registration_document', { registration: id });
  await does(manager, 'manager', 'accept_document', { item: document?.id });
  await does(manager, 'manager', 'verify', {});
  const [told] = await world.rows('notification', {
    user: supervisor.user,
    record_id: id,
    kind: 'result_published',
  });
  expect(told?.message).toMatch(/: Lulus\.$/);
});

test('who only hands in is shown no attendance, no panel and no conditions of a revision', async () => {
  const type = 's2_mbr_thesis_manuscript';
  const department = 'TKIS2';
  const milestones = ['s2_mbr_result_seminar_2'];
  const { actor } = await addStudent(world, { department, milestones, student: { track: 'mbr' } });
  const period = await openPeriod(world, { type, department });
  const { id } = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period } }));
  await sql`update registration set status = 'passed', outcome = 'pass', published_at = now() where id = ${id}`.execute(
    world.connection.db,
  );
  const shown = async (who: Actor, as: string) =>
    JSON.stringify((await done(world.page(who, `${type}.exam_form@${as}`, id))).blocks);
  const kept = await shown({ ...world.people.manager, department }, 'manager');
  expect(kept).not.toMatch(/Kehadiran|Tim penguji|lembar nilai/i);
  const own = await shown(actor, 'student');
  expect(own).toContain('outcome');
  expect(own).not.toMatch(/Perbaikan yang diminta|conditions/);
});

describe('the manuscript of a thesis', () => {
  const TYPE = 's2_mbr_thesis_manuscript';
  const panelOf = (department: string) => {
    const { spec, by_department } = world.model.types[TYPE] ?? {};
    return ((by_department?.[department] ?? spec)?.panel ?? []) as { seat: string }[];
  };
  const acts = (department: string) =>
    world.model.routes
      .filter((route) => route.screen.startsWith(`${TYPE}.`) && route.departments?.includes(department))
      .map(({ path }) => path.split('/')[1]);

  test.each([
    ['one assessor', 1],
    ['three', 3],
  ])('has no panel of %s in mechanical engineering', async (_what, count) => {
    const { actor } = await addStudent(world, {
      milestones: ['s2_mbr_result_seminar_2'],
      logbook: 0,
      student: { track: 'mbr' },
    });
    const period = await openPeriod(world, { type: TYPE });
    const { id } = await done(world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
    await sql`update registration set status = 'verified' where id = ${id}`.execute(world.connection.db);
    const { chair, examiner, external, manager } = world.people;
    const members = [chair, examiner, external]
      .slice(0, count)
      .map(({ row }) => ({ seat: 'penilai', person: row }));
    const page = `${screenOfType(world.model, TYPE, 'registration')?.name}@manager`;
    const answer = await world.act(manager, page, 'assign_panel', { row: id, input: { members } });
    expect(words(answer)).toBe('Susunan harus Penilai 2.');
    expect(await world.rows('panel_member', { registration: id, seat: 'penilai' })).toEqual([]);
  });

  test('has assessors in mechanical engineering, and none in industrial engineering, where lecturers have no page for it', () => {
    expect(panelOf('TKMS2').map(({ seat }) => seat)).toContain('penilai');
    expect(new Set(acts('TKMS2'))).toEqual(new Set(['administrasi', 'dosen', 'mahasiswa']));
    expect(panelOf('TKIS2')).toEqual([]);
    expect(new Set(acts('TKIS2'))).toEqual(new Set(['administrasi', 'mahasiswa']));
  });
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
