import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { act, attach, childOf, childrenOf, done, type Exam, nextStepOf, openPeriod, read } from './exam.ts';
import { ANSWER, advance, approval, approve, askRevision, decide, reach } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const form = (exam: Exam, who: Actor, action: string, wish: object = {}) =>
  act(exam, who, action, { form: true, ...wish });
const itemOf = (exam: Exam, who: Actor) => childOf(exam, 'revision_item', { examiner: who.row });

/** In revision, with an item of the examiner and one of the chair. */
async function inRevision(): Promise<Exam> {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  return advance(exam, 'scored', 'acknowledged');
}

test('examiners ask for corrections, each for the own; only the author takes one back', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  const { examiner, chair, outsider, manager } = world.people;
  const item = await itemOf(exam, examiner);
  const input = { text: 'Perbaiki kesimpulan.', severity: 'minor' };
  expect((await form(exam, outsider, 'add_revision_item', { input })).status).toBe(404);
  expect((await form(exam, manager, 'add_revision_item', { input })).status).toBe(403);
  expect((await form(exam, chair, 'remove_revision_item', { item })).status).toBe(409);
  await done(form(exam, examiner, 'remove_revision_item', { item }));
  expect((await childrenOf(exam, 'revision_item')).map(({ examiner: by }) => by)).toEqual([chair.row]);
});

test('every item is answered and the file is there before it is sent', async () => {
  const exam = await inRevision();
  const { examiner, chair } = world.people;
  const send = () => form(exam, exam.student, 'submit_revision');
  expect(words(await send())).toBe(
    'Masih ada butir revisi yang belum dijawab. | Unggah dahulu Naskah revisi.',
  );
  const [one, other] = [await itemOf(exam, examiner), await itemOf(exam, chair)];
  expect(
    (await form(exam, exam.student, 'answer_item', { item: one, input: { student_response: 'ya' } })).status,
  ).toBe(422);
  expect((await form(exam, examiner, 'answer_item', { item: one, input: ANSWER })).status).toBe(403);
  for (const item of [one, other])
    await done(form(exam, exam.student, 'answer_item', { item, input: ANSWER }));
  expect(words(await send())).toBe('Unggah dahulu Naskah revisi.');
  await attach(exam, 'revised_manuscript');
  await done(send());
  expect((await read(exam)).status).toBe('revision_review');
  expect((await form(exam, exam.student, 'answer_item', { item: one, input: ANSWER })).status).toBe(409);
});

test('the student is asked for it where the items are answered, and nowhere else', async () => {
  const exam = await inRevision();
  expect(await nextStepOf(exam, exam.student, 'exam_form@student')).toMatchObject({ mine: true });
  const elsewhere = await nextStepOf(exam, exam.student, 'registration@student');
  expect(elsewhere).toMatchObject({ mine: false, waiting: 'Anda, di formulir ujian' });
  expect(JSON.stringify(elsewhere)).not.toContain('submit_revision');
});

test('whoever acknowledged the minutes reads who goes on, and until when', async () => {
  const exam = await inRevision();
  const { blocks } = await done(
    world.page(world.people.head, 'thesis_approval.minutes_detail@program_head', exam.id),
  );
  const steps = Object.values<{ kind: string; text?: string }>(blocks).filter(
    ({ kind }) => kind === 'next_step',
  );
  expect(steps).toMatchObject([
    {
      mine: false,
      waiting: 'mahasiswa',
      text: expect.stringMatching(/^Mahasiswa memperbaiki naskah sampai \S+, \d+ \w+ \d{4}\.$/),
    },
  ]);
});

test('an item that was answered reads “Ubah jawaban”, the others “Jawab”, in the list and in what is asked', async () => {
  const exam = await inRevision();
  const { examiner, chair } = world.people;
  const [one, other] = [await itemOf(exam, examiner), await itemOf(exam, chair)];
  const labels = async () => {
    const { blocks, actions } = await done(
      world.page(exam.student, `${exam.type}.exam_form@student`, exam.id),
    );
    const rows = Object.values<{ data?: { id: string; labels?: { answer_item?: string } }[] }>(
      blocks,
    ).flatMap(({ data }) => (Array.isArray(data) ? data : []));
    return [one, other].map((id) => [
      rows.find((row) => row.id === id)?.labels?.answer_item,
      actions.find(({ name, item }: { name: string; item?: string }) => name === 'answer_item' && item === id)
        ?.label,
    ]);
  };
  const [toAnswer, answered] = [
    ['Jawab', 'Jawab'],
    ['Ubah jawaban', 'Ubah jawaban'],
  ];
  expect(await labels()).toEqual([toAnswer, toAnswer]);
  await done(form(exam, exam.student, 'answer_item', { item: one, input: ANSWER }));
  expect(await labels()).toEqual([answered, toAnswer]);
  await done(form(exam, exam.student, 'answer_item', { item: other, input: ANSWER }));
  expect(await labels()).toEqual([answered, answered]);
});

test('whoever is to check reads which item they accept or return', async () => {
  const exam = await advance(await inRevision(), 'acknowledged', 'revised');
  const { examiner } = world.people;
  const [{ text } = {}] = await exam.world.rows('revision_item', {
    registration: exam.id,
    examiner: examiner.row,
  });
  const said = await nextStepOf(exam, examiner, 'exam_form@lecturer');
  const answer = `Jawaban: ${ANSWER.student_response} (halaman ${ANSWER.response_page})`;
  expect(said).toMatchObject({ mine: true, item: await itemOf(exam, examiner), text: `${text} ${answer}` });
});

test('each examiner accepts or returns the own item; a return goes back to the student', async () => {
  const exam = await advance(await inRevision(), 'acknowledged', 'revised');
  const { examiner, chair, supervisor } = world.people;
  const [one, other] = [await itemOf(exam, examiner), await itemOf(exam, chair)];
  expect((await form(exam, chair, 'accept_item', { item: one })).status).toBe(409);
  expect((await form(exam, supervisor, 'accept_item', { item: one })).status).toBe(409);
  expect((await form(exam, exam.student, 'accept_item', { item: one })).status).toBe(403);
  expect((await form(exam, chair, 'accept_revision')).status).toBe(409);
  const names = await Promise.all(
    [chair, examiner].map(async ({ row }) => String((await world.row('lecturer', String(row))).short_name)),
  );
  const waiting = async () => {
    const step = await nextStepOf(exam, exam.student, 'registration@student');
    return String((step as { waiting?: string })?.waiting);
  };
  for (const name of names) expect(await waiting()).toContain(name);
  await done(form(exam, examiner, 'accept_item', { item: one }));
  expect(await waiting()).toBe(`penguji: ${names[0]}`);
  expect((await form(exam, chair, 'return_item', { item: other })).status).toBe(422);
  await done(form(exam, chair, 'return_item', { item: other, reason: 'Halaman tidak sesuai' }));
  expect((await read(exam)).status).toBe('revision');
  expect(await world.row('revision_item', one)).toMatchObject({ status: 'accepted' });
  expect(await world.row('revision_item', other)).toMatchObject({
    status: 'reopened',
    note: 'Halaman tidak sesuai',
  });
  expect((await form(exam, exam.student, 'answer_item', { item: one, input: ANSWER })).status).toBe(409);
  await advance(exam, 'acknowledged', 'accepted_revision');
  expect((await read(exam)).status).toBe('awaiting_approval');
});

test('without items the chair accepts or returns the whole', async () => {
  const exam = await reach(world, 'revised', { period });
  const { chair, examiner } = world.people;
  expect((await form(exam, examiner, 'accept_revision')).status).toBe(403);
  expect((await form(exam, chair, 'return_revision')).status).toBe(422);
  await done(form(exam, chair, 'return_revision', { reason: 'Abstrak belum diperbaiki' }));
  expect((await read(exam)).status).toBe('revision');
  await done(form(exam, exam.student, 'submit_revision'));
  await done(form(exam, chair, 'accept_revision'));
  expect((await read(exam)).status).toBe('awaiting_approval');
});

test('sixty days, one extension to a later day, a grace of fourteen, then it expires', async () => {
  const exam = await inRevision();
  const { manager } = world.people;
  const due = String((await read(exam)).revision_due);
  const extend = (revision_due: string, reason?: string) =>
    form(exam, manager, 'extend_revision', { input: { revision_due }, ...(reason ? { reason } : {}) });
  expect((await extend(later(due, 10))).status).toBe(422);
  expect(words(await extend(due, 'Alat rusak'))).toBe('Batas baru harus setelah batas sekarang.');
  expect(
    (
      await form(exam, exam.student, 'extend_revision', {
        input: { revision_due: later(due, 10) },
        reason: 'Minta',
      })
    ).status,
  ).toBe(403);
  await done(extend(later(due, 10), 'Alat rusak'));
  expect((await extend(later(due, 20), 'Alat rusak lagi')).status).toBe(409);
  expect(await read(exam)).toMatchObject({ revision_due: later(due, 10), revision_extended: true });
  for (const item of await childrenOf(exam, 'revision_item')) {
    await done(form(exam, exam.student, 'answer_item', { item: String(item.id), input: ANSWER }));
  }
  world.at(`${later(due, 24)} 23:00`);
  await sweepTimers(world.deps);
  expect((await read(exam)).status).toBe('revision');
  const seen = async () =>
    JSON.stringify((await world.page(exam.student, `${exam.type}.exam_form@student`, exam.id)).body);
  expect(await seen()).not.toContain('"final_score":');
  world.at(`${later(due, 25)} 00:00`);
  expect(words(await form(exam, exam.student, 'submit_revision'))).toContain('Batas waktu revisi terlewati');
  await sweepTimers(world.deps);
  expect(await read(exam)).toMatchObject({ status: 'expired', outcome: 'repeat' });
  const [told] = await world.rows('notification', {
    user: exam.student.user,
    record_id: exam.id,
    kind: 'revision_expired',
  });
  expect(told?.priority).toBe('high');
  // Whoever supervises, and whoever keeps the exams, learn it too; the student goes on reading what was asked for, and the score.
  for (const { user } of [world.people.supervisor, world.people.second, manager])
    expect(
      await world.rows('notification', { user, record_id: exam.id, kind: 'revision_lapsed' }),
    ).toHaveLength(1);
  expect(await seen()).toContain('"final_score":');
  expect(await seen()).toContain(ANSWER.student_response);
  expect(await seen()).not.toMatch(/"stage":"final"/);
});

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('the minutes are acknowledged or sent back to the chair', async () => {
  const exam = await reach(world, 'decided', { period });
  const { dean, secretary, chair } = world.people;
  expect((await approval(exam, 'minutes_ack', 'return_approval')).status).toBe(422);
  const [step] = await childrenOf(exam, 'approval');
  for (const who of [dean, secretary, chair, exam.student]) {
    const route = 'thesis_approval.minutes_detail@program_head';
    const answer = await world.act(who, route, 'approve_step', { row: exam.id, item: String(step?.id) });
    expect(answer.status).toBe(403);
  }
  await done(approval(exam, 'minutes_ack', 'return_approval', 'Ringkasan kurang jelas'));
  expect(await read(exam)).toMatchObject({ status: 'minutes', approval_round: 2 });
  const minutes = async () =>
    (await world.rows('generated_document', { record_id: exam.id, code: 'minutes' })).map(
      ({ status }) => status,
    );
  expect(await minutes()).toEqual(['void']);
  await decide(exam, { outcome: 'pass' });
  expect(await minutes()).toEqual(['void', 'outside']);
  expect(
    (await childrenOf(exam, 'approval')).map(({ step: name, status, round }) => [name, status, round]),
  ).toEqual([
    ['minutes_ack', 'returned', 1],
    ['minutes_ack', 'pending', 2],
  ]);
  // The round that ended is told as such, and bears no mark of what is done.
  const { blocks } = await done(world.page(world.people.manager, `${exam.type}.exam_form@manager`, exam.id));
  const folds = Object.values<{ folded?: object }>(blocks).flatMap(({ folded }) => folded ?? []);
  expect(folds).toContainEqual({ text: '1 langkah, berakhir dengan pengembalian', state: 'over' });
  await approve(exam, 'minutes_ack');
  expect((await read(exam)).status).toBe('awaiting_approval');
});

test('final approvals come in order, after the last document, and can be sent back to the revision', async () => {
  const exam = await advance(await inRevision(), 'acknowledged', 'accepted_revision');
  const { manager, library } = world.people;
  expect((await approval(exam, 'department')).status).toBeGreaterThanOrEqual(403);
  await approve(exam, 'program');
  expect(words(await approval(exam, 'department'))).toBe('Berkas akhir belum lengkap atau belum diterima.');
  const studentsTurn = () => nextStepOf(exam, exam.student, 'registration@student');
  expect(await studentsTurn()).toMatchObject({ mine: true, title: 'Unggah Bebas pustaka' });
  await attach(exam, 'library_clearance');
  expect(await studentsTurn()).toMatchObject({ mine: false, waiting: 'Bambang Haryadi' });
  const clearance = await childOf(exam, 'registration_document', { code: 'library_clearance' });
  expect((await act(exam, manager, 'accept_document', { item: clearance })).status).toBe(200);
  expect(
    (await act(exam, library, 'reject_document', { item: clearance, reason: 'Salah orang' })).status,
  ).toBe(200);
  expect((await approval(exam, 'department')).status).toBe(422);
  const due = String((await read(exam)).revision_due);
  world.at(`${later(due, 20)} 09:00`);
  await done(approval(exam, 'department', 'return_approval', 'Format sampul salah'));
  expect(await read(exam)).toMatchObject({
    status: 'revision',
    approval_round: 2,
    revision_due: later(due, 34),
  });
  await sweepTimers(world.deps);
  expect((await read(exam)).status).toBe('revision');
  await advance(exam, 'acknowledged', 'program');
  await attach(exam, 'library_clearance');
  await advance(exam, 'program', 'passed');
  expect((await read(exam)).status).toBe('passed');
});

test('a head approves many at once and sees for each whether it went through', async () => {
  const exams = [await reach(world, 'decided', { period }), await reach(world, 'decided', { period })];
  const done_before = await reach(world, 'acknowledged', { period });
  const { head } = world.people;
  const answer = await done(
    world.call(head, 'POST', '/routes/thesis_approval.minutes@program_head/actions/approve_step/bulk', {
      params: {},
      ids: [...exams, done_before].map(({ id }) => id),
    }),
  );
  expect(answer.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false]);
  for (const exam of exams) expect((await read(exam)).status).toBe('revision');
});
