import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { createDrawer } from '../../../server/documents/draw-document.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { definitionsRoot } from '../../../server/testing/definitions-root.ts';
import { signaturesIn } from '../signing/outside.ts';
import { act, childrenOf, done, type Exam, read } from './exam.ts';
import { advance, askRevision, reach } from './journey.ts';
import { historyOf, openWorld, type World } from './world.ts';

let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes], { definitionsDir: definitionsRoot });
  exam = await reach(world, 'scored', { name: 'Dewi Anggraini', signs: true });
  await askRevision(exam);
  await advance(exam, 'scored', 'passed');
});
afterAll(() => world.close());

test('ends in passed with the result', async () => {
  expect(await read(exam)).toMatchObject({
    status: 'passed',
    outcome: 'pass_revision',
    final_score: 80,
    letter: 'A/B',
    spread: 0,
    attempt_no: 1,
    terminal_status: 'passed',
    overridden: false,
  });
});

test('every change of state stands in the history, in order', async () => {
  const moves = (await historyOf(world, exam.id)).filter(
    ({ from_state, to_state }) => from_state !== to_state,
  );
  expect(moves.map(({ transition, to_state, actor_name }) => [transition, to_state, actor_name])).toEqual([
    ['create', 'draft', 'Dewi Anggraini'],
    ['submit', 'awaiting_consent', 'Dewi Anggraini'],
    ['give_consent', 'awaiting_verification', 'Maya Lestari'],
    ['verify', 'verified', 'Sekar Wulandari'],
    ['schedule', 'scheduled', 'Sekar Wulandari'],
    ['open_exam', 'in_progress', 'Citra Puspita'],
    ['close_exam', 'scoring', 'Citra Puspita'],
    ['finalize_scores', 'minutes', 'Sistem'],
    ['decide', 'awaiting_approval', 'Citra Puspita'],
    ['approve_step', 'revision', 'Nur Alamsyah'],
    ['submit_revision', 'revision_review', 'Dewi Anggraini'],
    ['revision_done', 'awaiting_approval', 'Sistem'],
    ['approve_step', 'passed', 'Bambang Haryadi'],
  ]);
});

test('what passing brings: milestone, thesis, approvals, revision', async () => {
  const student = String(exam.student.row);
  const [milestone] = await world.rows('milestone', { student, milestone: exam.type });
  expect(milestone).toMatchObject({ score: 80, letter: 'A/B', registration: exam.id });
  expect(await world.row('work', exam.work)).toMatchObject({ status: 'examined', stage: exam.type });
  const approvals = await childrenOf(exam, 'approval');
  expect(approvals.map(({ step, status, round }) => [step, status, round])).toEqual([
    ['minutes_ack', 'approved', 1],
    ['program', 'approved', 1],
    ['department', 'approved', 1],
  ]);
  const items = await childrenOf(exam, 'revision_item');
  expect(items.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
});

test('one document of each kind is in force, numbered where the kind has numbers', async () => {
  const rows = await world.rows('generated_document', { record: 'registration', record_id: exam.id });
  const inForce = rows.filter(({ status }) => status !== 'void');
  const count = (code: string) => inForce.filter((row) => row.code === code).length;
  expect(Object.fromEntries(CODES.map((code) => [code, count(code)]))).toEqual({
    assignment_letter: 1,
    invitation: 1,
    attendance_list: 1,
    score_sheet: 4,
    score_recap: 1,
    minutes: 1,
    revision_sheet: 1,
    approval_page: 1,
  });
  const numbered = inForce.filter(({ number }) => number !== null).map(({ code }) => code);
  expect(numbered.sort()).toEqual(['assignment_letter', 'invitation', 'minutes']);
  expect(inForce.find(({ code }) => code === 'minutes')?.number).toMatch(
    /^\d{4}\/UN1\/FTK\/DTMI\/S2TM\/BA\/2025$/,
  );
});

test('all of them bear a code of twelve signs that are not mistaken for each other', async () => {
  const rows = await world.rows('generated_document', { record: 'registration', record_id: exam.id });
  const codes = rows.map(({ verification_code: code }) => String(code));
  expect(codes.filter((code) => !/^([2-9A-HJ-NP-Z]{4}-?){3}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

const CODES = [
  'assignment_letter',
  'invitation',
  'attendance_list',
  'score_sheet',
  'score_recap',
  'minutes',
  'revision_sheet',
  'approval_page',
];

test.each([
  ['minutes', ['Ketua Tim Penguji', 'Ketua Program Studi'], ['chair', 'head']],
  ['approval_page', ['Ketua Program Studi', 'Ketua Departemen'], ['head', 'dean']],
] as const)(
  'the %s is signed by all of the panel, then by whoever approves by it',
  async (code, roles, last) => {
    const [made] = await world.rows('generated_document', { record_id: exam.id, code });
    expect(made?.status).toBe('signed');
    const asked = await world.rows('signature_request', { generated_document: String(made?.id) });
    const inTurn = asked.sort((one, other) => Number(one.order) - Number(other.order));
    expect(inTurn.slice(-2).map(({ role_text, user }) => [role_text, user])).toEqual(
      roles.map((role, at) => [role, world.people[last[at] as (typeof last)[number]].user]),
    );
    const { deps } = world;
    const file = await deps.files.read(deps.db, await createDrawer(deps).fileOf(String(made?.id)));
    // What a program that has nothing to do with ours says of the file.
    expect(signaturesIn(file).map(({ validation, whole }) => [validation, whole])).toEqual(
      inTurn.map((_, at) => ['Signature is Valid.', at === inTurn.length - 1]),
    );
    const steps = (await historyOf(world, exam.id)).map(({ transition }) => transition);
    expect(steps).not.toContain('mark_outside');
  },
);

test('whoever signs the minutes is asked once, the first as those after them', async () => {
  const { chair, examiner, supervisor, second } = world.people;
  const [minutes] = await world.rows('generated_document', { registration: exam.id, code: 'minutes' });
  const about = { kind: 'document_to_sign', record_id: minutes?.id };
  const told = (await world.rows('notification', about)).map(({ user }) => user);
  expect(told.toSorted()).toEqual([chair, examiner, supervisor, second].map(({ user }) => user).toSorted());
  const [page] = await world.rows('generated_document', { registration: exam.id, code: 'approval_page' });
  const [first] = await world.rows('signature_request', { generated_document: page?.id, order: 1 });
  const opening = await world.rows('notification', { kind: 'document_to_sign', record_id: page?.id });
  expect(opening.filter(({ user }) => user === first?.user)).toHaveLength(1);
});

test('whoever signs a letter of the exam is asked once, when it is made', async () => {
  for (const code of ['assignment_letter', 'invitation']) {
    const [letter] = await world.rows('generated_document', { registration: exam.id, code });
    const requests = await world.rows('signature_request', { generated_document: letter?.id });
    const told = await world.rows('notification', { kind: 'document_to_sign', record_id: letter?.id });
    expect(requests.length, code).toBeGreaterThan(0);
    expect(told.map(({ user }) => user).toSorted(), code).toEqual(
      requests.map(({ user }) => user).toSorted(),
    );
  }
});

test('the student is told which files the last approval waits for', async () => {
  const told = await world.rows('notification', { kind: 'final_files', record_id: exam.id });
  expect(told.map(({ user, message }) => [user, message])).toEqual([
    [exam.student.user, 'Unggah Bebas pustaka supaya Ujian Tesis Anda dapat disahkan.'],
  ]);
});

test('everybody concerned was told, with a way to the page', async () => {
  const told = async (who: { user: string | null }) =>
    (await world.rows('notification', { user: who.user, record_id: exam.id })).map(({ kind }) => kind);
  const { manager, library, supervisor, chair, examiner, head, dean, outsider, staff } = world.people;
  expect(await told(exam.student)).toEqual(
    expect.arrayContaining([
      'consent_given',
      'registration_verified',
      'exam_scheduled',
      'revision_needed',
      'revision_accepted',
      'result_published',
    ]),
  );
  expect(await told(supervisor)).toEqual(
    expect.arrayContaining(['consent_request', 'panel_invited', 'score_due']),
  );
  expect(await told(chair)).toEqual(
    expect.arrayContaining(['panel_invited', 'minutes_due', 'revision_submitted']),
  );
  expect(await told(examiner)).toContain('revision_submitted');
  expect(await told(manager)).toEqual(expect.arrayContaining(['registration_submitted', 'grade_ready']));
  expect(await told(library)).toContain('registration_submitted');
  expect(await told(head)).toEqual(['approval_request', 'approval_request']);
  expect(await told(dean)).toEqual(['approval_request']);
  expect([...(await told(outsider)), ...(await told(staff))]).toEqual([]);
  const asked = await world.rows('notification', { user: head.user, record_id: exam.id });
  expect(asked.map(({ link }) => link)).toEqual([
    `/kaprodi/pasca/berita-acara-ujian-tesis/${exam.id}`,
    `/kaprodi/pasca/pengesahan-ujian-tesis/${exam.id}`,
  ]);
  const [result] = await world.rows('notification', { user: exam.student.user, kind: 'result_published' });
  expect(result?.message).toMatch(
    /^Hasil Ujian Tesis [^:]+: Lulus dengan revisi, dan revisinya sudah diterima\.$/,
  );
  expect(result?.link).toBe(`/mahasiswa/magister/reguler/ujian-tesis/${exam.id}/formulir-ujian`);
});

test('the student sees the result and the documents meant for students, and no sheet', async () => {
  const form = await done(world.page(exam.student, `${exam.type}.exam_form@student`, exam.id));
  const text = JSON.stringify(form);
  expect(text).toContain('"final_score":80');
  expect(text).not.toContain('Metodologi');
  const page = JSON.stringify(
    await done(world.page(exam.student, `${exam.type}.registration@student`, exam.id)),
  );
  expect(page).toContain('"code":"minutes"');
  expect(page).not.toContain('"code":"score_sheet"');
  expect(page).not.toContain('"code":"score_recap"');
});

test('the dashboard of the student shows it as passed, and another that runs', async () => {
  const stageOf = async ({ student, type }: Exam) => {
    const { blocks } = await done(world.page(student, 'general.dashboard@signed_in'));
    const stages = Object.values<{ stages?: { code: string }[] }>(blocks).flatMap(
      (block) => block.stages ?? [],
    );
    return stages.find(({ code }) => code === type);
  };
  expect(await stageOf(exam)).toMatchObject({ state: 'done', says: 'Lulus, 80,00 (A/B)' });
  const running = await reach(world, 'submitted', { period: String((await read(exam)).period) });
  expect(await stageOf(running)).toMatchObject({
    state: 'running',
    says: 'Menunggu Persetujuan Pembimbing',
    path: expect.stringContaining(running.id),
  });
});

test('nothing more can be done with it, except by the administrator', async () => {
  for (const who of [exam.student, world.people.chair, world.people.supervisor, world.people.library]) {
    expect((await act(exam, who, 'withdraw')).status).toBeOneOf([403, 409]);
  }
  const page = await done(world.page(world.people.manager, `${exam.type}.registration@manager`, exam.id));
  const offered = page.actions.map(({ name }: { name: string }) => name);
  // Nobody signed the letters that went out before the exam.
  expect(offered.sort()).toEqual(['archive', 'mark_outside', 'override']);
});
