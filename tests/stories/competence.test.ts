import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { sweepTimers } from '../../server/process/execution/timers.ts';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Json, Model } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { addStudent, openPeriod } from '../conformance/exam-story/exam.ts';
import { openWorld, type World, words } from '../conformance/exam-story/world.ts';
import { expectEnd, expectHidden, expectShown } from './end.ts';
import { knownTo } from './people.ts';
import { begin, playOn } from './play.ts';
import { fill, readStories } from './story.ts';

// A type beside the product's, made of a file and a form: nothing of the process is changed for it.
const ADDED = fileURLToPath(new URL('../fixtures/competence', import.meta.url));

function withCompetence(): Model {
  const files = [...loadDefinitions(definitionsRoot), ...loadDefinitions(ADDED)];
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(issues.map((one) => `${one.file}:${one.line} ${messageOf(one)}`).join('\n'));
  return model;
}

let world: World;
beforeAll(async () => {
  world = await openWorld(undefined, {}, withCompetence());
});
afterAll(() => world?.close());

test.each([
  ['without a final work and without consent goes from registration to the result', 's2_competence'],
  ['without minutes ends by the pass limit', 's2_quiz'],
  ['without an examination goes from verification to approval, with a score of its form', 's2_paper'],
  ['by the mean of all goes to the approval of whoever keeps it', 's2_review'],
  ['is approved by a seat of its panel, then by whoever keeps it', 's2_colloquium'],
  ['that its supervisors alone judge goes from verification to their sheets', 's2_report'],
  ['reviewed at a desk is decided by a form of its own, and revised', 's2_manuscript'],
  ['that is carried out first is scheduled from there', 's2_practice'],
  ['that is carried out and not held goes on to its sheets when it is finished', 's2_project'],
  ['without scores goes from the exam to the minutes', 's2_talk'],
])('a type %s', { timeout: 300_000 }, async (_how, type) => {
  const story = readStories(ADDED).find((one) => one.type === type);
  if (!story) throw new Error('no story');
  const play = await begin(world, story);
  await playOn(play);
  await expectEnd(play);
  expect(await world.rows('consent', { registration: play.row })).toEqual([]);
});

test('a score below the pass limit leads to another attempt where nobody writes minutes', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_quiz');
  if (!story) throw new Error('no story');
  const scores = { novelty: 60, literature: 70, method: 70, plan: 70, presentation: 70 };
  const { schedule } = story.acts;
  const another = { ...schedule, input: { ...schedule?.input, scheduled_on: '2025-11-20' } };
  const acts = { ...story.acts, schedule: another, submit_score: { input: { scores } } };
  const play = await begin(world, { ...story, acts, states: [...story.states.slice(0, -1), 'repeat'] });
  await playOn(play);
  expect(await world.row('registration', play.row)).toMatchObject({ outcome: 'repeat', status: 'repeat' });
});

test('a score of tables below the limit leads to another attempt, and one that they do not know is refused', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_paper');
  if (!story) throw new Error('no story');
  const told = (rank: string, progress: string, states: string[]) => {
    const submit = { input: { field: 'Konversi energi', rank, progress } };
    return { ...story, acts: { ...story.acts, submit }, states };
  };
  const low = await begin(world, told('sinta_3', 'submitted', [...story.states.slice(0, 2), 'repeat']));
  await playOn(low);
  expect(await world.row('registration', low.row)).toMatchObject({ outcome: 'repeat', final_score: 60 });
  const unknown = await begin(world, told('sinta_3', 'draft', story.states));
  await expect(playOn(unknown)).rejects.toThrow('nobody can go on in awaiting_verification');
  await expectShown(unknown, 'manager', ['Tidak ada nilai untuk draft']);
});

test('takes students who have no final work, whom a type about one refuses', async () => {
  const { actor, work } = await addStudent(world, { milestones: [] });
  await world.deps.db.updateTable('work').set({ status: 'completed' }).where('id', '=', work).execute();
  const register = async (type: string) => {
    const period = await openPeriod(world, { type, department: 'TKMS2' });
    return world.act(actor, encodeURIComponent(`${type}.mine@student`), 'create', { input: { period } });
  };
  expect((await register('s2_competence')).status).toBe(200);
  const refused = await register('s2_proposal_exam');
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Dosen pembimbing belum ditetapkan');
});

test('a type that makes its work has one for each registration, under the supervisors of the thesis', async () => {
  const { actor, work: thesis } = await addStudent(world, { milestones: [] });
  const period = await openPeriod(world, { type: 's2_paper', department: 'TKMS2' });
  const register = () =>
    world.act(actor, encodeURIComponent('s2_paper.mine@student'), 'create', { input: { period } });
  for (const _time of ['first', 'second']) expect((await register()).status).toBe(200);
  const rows = await world.rows('registration', { student: actor.row, exam_type: 's2_paper' });
  const works = await world.rows('work', { student: actor.row, kind: 'publication' });
  expect(works.map(({ id }) => id).sort()).toEqual(rows.map(({ work }) => work).sort());
  expect(works).toHaveLength(2);
  expect(works.map(({ title_id }) => title_id).sort()).toEqual(rows.map(({ title }) => title).sort());
  const seats = async (work: unknown) =>
    (await world.rows('supervision', { work: String(work) })).map(({ lecturer, seat }) => [lecturer, seat]);
  for (const { id } of works) expect(await seats(id)).toEqual(await seats(thesis));
});

test('what is carried out comes back to that from its schedule, and expires when nothing follows', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_practice');
  if (!story) throw new Error('no story');
  const at = story.states.indexOf('running') + 1;
  const play = await begin(world, { ...story, states: story.states.slice(0, at) });
  await playOn(play);
  const { manager } = play.people;
  if (!manager) throw new Error('nobody');
  const page = encodeURIComponent('s2_practice.registration@manager');
  const act = (name: string, input = {}, reason = 'Perusahaan meminta waktu lain.') =>
    world.act(manager, page, name, { row: play.row, input, reason });
  const given = (name: string, more = {}) =>
    fill({ ...story.acts[name]?.input, ...more }, knownTo(play)) as Record<string, Json>;
  expect((await act('assign_panel', given('assign_panel'))).status).toBe(200);
  expect((await act('schedule', given('schedule', { scheduled_on: '2025-11-28' }))).status).toBe(200);
  expect((await act('unschedule')).status).toBe(200);
  expect(await world.row('registration', play.row)).toMatchObject({
    status: 'running',
    execution_until: '2025-12-19',
  });
  // Its days may be moved, not into the past.
  expect(
    (await act('change_execution', { execution_from: '2025-10-01', execution_until: '2025-10-30' })).status,
  ).toBe(422);
  world.at('2026-01-02 23:00');
  await sweepTimers(world.deps);
  expect(await world.row('registration', play.row)).toMatchObject({ status: 'running' });
  world.at('2026-01-03 00:00');
  await sweepTimers(world.deps);
  expect(await world.row('registration', play.row)).toMatchObject({ status: 'expired' });
  expect((await act('reopen')).status).toBe(200);
  expect(await world.row('registration', play.row)).toMatchObject({
    status: 'running',
    execution_until: '2026-01-17',
  });
});

test('what comes back to the desk is judged anew, and the earlier sheets stay', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_report');
  if (!story) throw new Error('no story');
  const play = await begin(world, { ...story, states: story.states.slice(0, -1) });
  await playOn(play);
  const { manager, supervisor, second } = play.people;
  if (!manager || !supervisor || !second) throw new Error('nobody');
  const at = (audience: string) => encodeURIComponent(`s2_report.submission@${audience}`);
  const paper = { row: play.row, reason: 'Lembarnya di arsip program studi.' };
  expect((await world.act(manager, at('manager'), 'mark_outside', paper)).status).toBe(200);
  const [step] = await world.rows('approval', { registration: play.row, status: 'pending' });
  const back = { row: play.row, item: String(step?.id), reason: 'Data bab tiga belum lengkap.' };
  expect((await world.act(manager, at('manager'), 'return_own_step', back)).status).toBe(200);
  expect(await world.row('registration', play.row)).toMatchObject({ status: 'awaiting_verification' });
  expect((await world.act(manager, at('manager'), 'verify', { row: play.row })).status).toBe(200);
  expect(await world.row('registration', play.row)).toMatchObject({ status: 'scoring', final_score: null });
  const told = await world.rows('notification', { record_id: play.row, kind: 'score_due' });
  expect(told.map(({ link }) => link)).toContain(`/dosen/magister/reguler/laporan-kemajuan/${play.row}`);
  const sheets = await world.rows('score_sheet', { registration: play.row });
  expect(sheets.map(({ status }) => status)).toEqual(['reopened', 'reopened']);
  const scores = { novelty: 60, literature: 60, method: 60, plan: 60, presentation: 60 };
  for (const actor of [supervisor, second]) {
    const item = sheets.find(({ person }) => person === actor.row)?.id;
    const answer = await world.act(actor, at('lecturer'), 'submit_score', {
      row: play.row,
      item: String(item),
      input: { scores },
    });
    expect(answer.status).toBe(200);
  }
  expect(await world.row('registration', play.row)).toMatchObject({
    status: 'repeat',
    outcome: 'repeat',
    final_score: 60,
  });
  const earlier = await world.rows('score_sheet_version', { registration: play.row });
  expect(earlier.map(({ total }) => Number(total))).toEqual([80.1, 80.1]);
});

test('a seat that approves gives it back with a reason, and nobody else can', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_colloquium');
  if (!story) throw new Error('no story');
  const schedule = { input: { ...story.acts.schedule?.input, scheduled_on: '2025-11-26' } };
  const play = await begin(world, {
    ...story,
    acts: { ...story.acts, schedule },
    states: story.states.slice(0, -1),
  });
  await playOn(play);
  await expectShown(play, 'supervisor', ['Setujui Kolokium', 'Baca berita acara dan dokumen']);
  await expectHidden(play, 'examiner', ['Baca berita acara dan dokumen']);
  const page = encodeURIComponent('s2_colloquium.registration@lecturer');
  const [step] = await world.rows('approval', { registration: play.row, status: 'pending' });
  const wish = { row: play.row, item: String(step?.id), reason: 'Ringkasan belum lengkap.' };
  for (const other of ['chair', 'examiner', 'head']) {
    const actor = play.people[other];
    expect(actor && (await world.act(actor, page, 'return_own_step', wish)).status, other).toBeOneOf([
      404, 409,
    ]);
  }
  const { supervisor } = play.people;
  expect(supervisor && (await world.act(supervisor, page, 'return_own_step', wish)).status).toBe(200);
  expect(await world.row('registration', play.row)).toMatchObject({ status: 'minutes', approval_round: 2 });
  const rows = await world.rows('approval', { registration: play.row });
  expect(rows.map(({ role, status, note }) => [role, status, note])).toEqual([
    ['pembimbing_utama', 'returned', 'Ringkasan belum lengkap.'],
    ['manager', 'skipped', null],
  ]);
});

test('one that stands under another is begun once that one is verified, and both show each other to whoever meets both', {
  timeout: 300_000,
}, async () => {
  const story = readStories(ADDED).find(({ type }) => type === 's2_project');
  if (!story) throw new Error('no story');
  const project = await begin(world, { ...story, states: ['draft'] });
  const { student, manager, chair, examiner, other } = project.people;
  if (!student || !manager || !chair || !examiner || !other) throw new Error('nobody');
  const at = (screen: string, audience: string) => encodeURIComponent(`${screen}@${audience}`);
  const period = await openPeriod(world, { type: 's2_progress_talk', department: 'TKMS2' });
  const talks = at('s2_progress_talk.mine', 'student');
  const register = () => world.act(student, talks, 'create', { input: { period } });
  const asked = 'Anda dapat mendaftar setelah Proyek Mandiri terverifikasi.';
  expect(JSON.stringify((await world.page(student, talks)).body)).toContain(asked);
  const refused = await register();
  expect([refused.status, words(refused)]).toEqual([
    422,
    'Harus sudah ada Proyek Mandiri yang terverifikasi.',
  ]);
  // What was passed before the application has no registration, but its milestone.
  const { actor: earlier } = await addStudent(world, { milestones: ['s2_result_seminar'] });
  expect(JSON.stringify((await world.page(earlier, talks)).body)).not.toContain(asked);
  expect((await world.act(earlier, talks, 'create', { input: { period } })).status).toBe(200);

  const running = story.states.slice(0, story.states.indexOf('running') + 1);
  await playOn({ ...project, story: { ...story, states: running } });
  expect(JSON.stringify((await world.page(student, talks)).body)).not.toContain(asked);
  expect((await register()).status).toBe(200);
  const [talk] = await world.rows('registration', { student: student.row, exam_type: 's2_progress_talk' });
  expect(talk).toMatchObject({ parent: project.row, status: 'draft' });
  const child = String(talk?.id);

  // One sits on both panels, one on that of the talk alone, one on that of the project alone.
  const seat = {
    seat: 'penguji' as const,
    label: 'Penguji',
    group: 'penguji' as const,
    source: 'assign' as const,
    invitation: 'accepted' as const,
    scores: true,
    order: 9,
  };
  for (const [registration, person] of [
    [child, examiner],
    [child, chair],
    [project.row, chair],
    [project.row, other],
  ] as const)
    await world.add('panel_member', { registration, person: person.row, ...seat });
  const pages = {
    child: {
      screen: 's2_progress_talk.registration',
      row: child,
      kin: `/proyek/${project.row}`,
      hidden: project.row,
    },
    parent: {
      screen: 's2_project.submission',
      row: project.row,
      kin: `/kuliah-kemajuan/${child}`,
      hidden: child,
    },
  };
  const read = async (who: typeof student, audience: string, { screen, row }: typeof pages.child) => {
    const { status, body } = await world.page(who, at(screen, audience), row);
    expect(status, `${audience} ${screen}`).toBe(200);
    const blocks = everyBlock(world.model.screens[screen] ?? { blocks: [], side: [] }).filter(
      (one) => one.kind === 'table' && one.opened,
    );
    return { text: JSON.stringify(body), lists: blocks.filter(({ id }) => body.blocks[id]).length };
  };
  for (const [who, audience] of [
    [student, 'student'],
    [manager, 'manager'],
    [chair, 'lecturer'],
  ] as const)
    for (const page of Object.values(pages)) {
      const { text, lists } = await read(who, audience, page);
      expect(text, `${audience} ${page.screen}`).toContain(page.kin);
      expect(lists).toBe(1);
    }
  const keeper = await world.person({ name: 'Pengelola Kuliah', position_id: 2, roles: ['thesis-manager'] });
  const one = [
    [examiner, 'lecturer', pages.child],
    [keeper, 'manager', pages.child],
    [other, 'lecturer', pages.parent],
  ] as const;
  for (const [who, audience, page] of one) {
    const { text, lists } = await read(who, audience, page);
    expect(text).toContain(page.row);
    expect(text).not.toContain(page.hidden);
    expect(text).not.toContain(String((await world.row('registration', page.hidden)).number));
    expect(lists).toBe(0);
  }

  const cancelled = { row: project.row, reason: 'Perusahaan membatalkan proyek.' };
  expect((await world.act(manager, at('s2_project.submission', 'manager'), 'cancel', cancelled)).status).toBe(
    200,
  );
  const handed = await world.act(student, at('s2_progress_talk.registration', 'student'), 'submit', {
    row: child,
    input: { field: 'Konversi energi' },
  });
  expect([handed.status, words(handed)]).toEqual([
    422,
    expect.stringContaining('Harus sudah ada Proyek Mandiri yang terverifikasi'),
  ]);
  expect(await world.row('registration', child)).toMatchObject({ parent: project.row, status: 'draft' });
});
