import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, addStudent, done, type Exam, nextStepOf, openPeriod, read, TYPE } from './exam.ts';
import { advance, approve, decide, reach, score } from './journey.ts';
import { type Actor, historyOf, openWorld, START, type World, words } from './world.ts';

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

const manager = (exam: Exam, action: string, wish: object = {}) =>
  act(exam, world.people.manager, action, wish);
const active = (exam: Exam) => world.rows('reservation', { record_id: exam.id, active: true });
const low = Object.fromEntries(
  ['manuscript', 'method', 'novelty', 'mastery', 'delivery'].map((code) => [code, 55]),
);

async function failed(outcome: 'fail' | 'repeat'): Promise<Exam> {
  const exam = await reach(world, 'closed', { period });
  await score(exam, { chair: low, examiner: low, supervisor: low, second: low });
  await decide(exam, { outcome, conditions: 'Ulangi percobaan dengan alat baru.' });
  await approve(exam, 'minutes_ack');
  return exam;
}

/** What a list says of the attempt of each registration in it. */
async function told(who: Actor, screen: string, row?: string): Promise<Record<string, unknown>> {
  const { blocks } = await done(world.page(who, `${TYPE}.${screen}`, row));
  const lists = Object.values<{ data?: { id: string; cells: Record<string, unknown> }[] }>(blocks);
  const rows = lists.flatMap(({ data }) => (Array.isArray(data) ? data : []));
  const registrations = rows.filter(({ cells }) => Object.hasOwn(cells, 'title'));
  return Object.fromEntries(registrations.map(({ id, cells }) => [id, cells.attempt]));
}

test('withdrawn by the student until the exam is near', async () => {
  const draft = await reach(world, 'draft', { period });
  await done(act(draft, draft.student, 'withdraw'));
  expect((await read(draft)).status).toBe('withdrawn');
  const exam = await reach(world, 'scheduled', { period });
  const day = String((await read(exam)).scheduled_on);
  expect((await act(exam, exam.student, 'withdraw')).status).toBe(409);
  expect((await act(exam, exam.student, 'withdraw_scheduled')).status).toBe(422);
  world.deps.clock.set(new Date(Date.parse(`${day}T03:00:00Z`) - 86_400_000));
  const late = await act(exam, exam.student, 'withdraw_scheduled', { reason: 'Sakit' });
  expect(words(late)).toBe('Pendaftaran hanya dapat ditarik sampai 2 hari kerja sebelum ujian.');
  world.deps.clock.set(new Date(Date.parse(`${day}T03:00:00Z`) - 5 * 86_400_000));
  await done(act(exam, exam.student, 'withdraw_scheduled', { reason: 'Sakit' }));
  expect((await read(exam)).status).toBe('withdrawn');
  expect(await active(exam)).toEqual([]);
  const again = await world.act(exam.student, `${TYPE}.mine@student`, 'create', { input: { period } });
  expect(again.status).toBe(200);
});

test('cancelled by the manager with a reason, from any open state', async () => {
  for (const stage of ['submitted', 'scheduled', 'closed', 'acknowledged'] as const) {
    const exam = await reach(world, stage, { period });
    expect((await act(exam, exam.student, 'cancel', { reason: 'Batal' })).status).toBe(403);
    expect((await manager(exam, 'cancel')).status).toBe(422);
    await done(manager(exam, 'cancel', { reason: 'Mahasiswa pindah' }));
    expect(await read(exam)).toMatchObject({ status: 'cancelled', return_reason: 'Mahasiswa pindah' });
    expect(await active(exam)).toEqual([]);
    const documents = await world.rows('generated_document', { record_id: exam.id });
    expect(documents.filter(({ status }) => status !== 'void')).toEqual([]);
    const tasks = await done(world.page(world.people.chair, `${TYPE}.tasks@lecturer`));
    expect(JSON.stringify(tasks)).not.toContain(exam.id);
  }
});

test('a repeat is published, leaves no milestone, and the second attempt counts as one', async () => {
  const exam = await failed('repeat');
  expect(await read(exam)).toMatchObject({ status: 'repeat', final_score: 55, letter: 'C+' });
  expect((await read(exam)).published_at).not.toBeNull();
  expect(await world.rows('milestone', { registration: exam.id })).toEqual([]);
  expect(await world.row('work', exam.work)).toMatchObject({ status: 'active' });
  world.at('2025-11-04 10:00');
  const made = await done(world.act(exam.student, `${TYPE}.mine@student`, 'create', { input: { period } }));
  const second: Exam = { ...exam, id: made.id };
  expect(await read(second)).toMatchObject({ attempt_no: 2, status: 'draft' });
  const page = async ({ student, id }: Exam) =>
    JSON.stringify(await done(world.page(student, `${TYPE}.registration@student`, id)));
  expect(await page(second)).toContain('ke-2 dari');
  expect(await page(exam)).not.toContain('ke-1 dari');
  const home = JSON.stringify(await done(world.page(exam.student, 'general.dashboard@signed_in')));
  expect(home).toContain('Draf, percobaan ke-2');
  await advance(second, 'draft', 'passed');
  expect(await world.rows('milestone', { registration: second.id })).toHaveLength(1);
  // Where registrations stand in a list, on the form of the exam, and in its minutes.
  const { chair, manager: keeper } = world.people;
  expect(await told(exam.student, 'mine@student')).toEqual({ [exam.id]: null, [second.id]: 'ke-2 dari 3' });
  const kept = await told(keeper, 'participants@manager', period);
  expect([kept[exam.id], kept[second.id]]).toEqual([null, 'ke-2 dari 3']);
  const form = async ({ id }: Exam) =>
    JSON.stringify(await done(world.page(chair, `${TYPE}.exam_form@lecturer`, id)));
  expect(await form(second)).toContain('ke-2 dari 3');
  expect(await form(exam)).not.toContain('ke-1 dari');
  const minutes = async ({ id }: Exam) =>
    (await world.rows('generated_document', { record_id: id, code: 'minutes' })).map(({ data }) => data);
  expect(await minutes(second)).toMatchObject([{ exam: { attempt: 'percobaan ke-2' } }]);
  expect(await minutes(exam)).toMatchObject([{ exam: { attempt: null } }]);
});

test('a failed one is opened again at its minutes by the administrator only', async () => {
  const exam = await failed('fail');
  expect((await read(exam)).status).toBe('failed');
  expect((await act(exam, exam.student, 'reopen', { reason: 'Mohon' })).status).toBe(403);
  expect((await manager(exam, 'reopen')).status).toBe(422);
  await done(manager(exam, 'reopen', { reason: 'Keberatan diterima' }));
  expect(await read(exam)).toMatchObject({ status: 'minutes', published_at: null, final_score: 55 });
  await decide(exam, { outcome: 'repeat', conditions: 'Ulangi percobaan dengan alat baru.' });
  await approve(exam, 'minutes_ack');
  expect((await read(exam)).status).toBe('repeat');
});

test('none is opened again while another is running', async () => {
  const gone = await reach(world, 'draft', { period });
  await done(act(gone, gone.student, 'withdraw'));
  await done(world.act(gone.student, `${TYPE}.mine@student`, 'create', { input: { period } }));
  const answer = await manager(gone, 'reopen', { reason: 'Salah tekan' });
  expect([answer.status, words(answer)]).toEqual([422, 'Masih ada pendaftaran Ujian Tesis yang berjalan.']);
});

test('the administrator overrides any state with a reason, and it stays marked', async () => {
  const exam = await reach(world, 'passed', { period });
  const back = (input: object, reason?: string) =>
    manager(exam, 'override', { input, ...(reason ? { reason } : {}) });
  expect((await back({ state: 'minutes' })).status).toBe(422);
  expect((await back({ state: 'archived' }, 'Salah')).status).toBe(422);
  expect(
    (await act(exam, world.people.chair, 'override', { input: { state: 'minutes' }, reason: 'Salah' }))
      .status,
  ).toBe(403);
  await done(back({ state: 'failed' }, 'Plagiarisme terbukti'));
  expect(await read(exam)).toMatchObject({ status: 'failed', overridden: true, terminal_status: 'failed' });
  expect(await world.rows('milestone', { registration: exam.id })).toEqual([]);
  const override = (await historyOf(world, exam.id)).find(({ transition }) => transition === 'override');
  expect(override).toMatchObject({
    from_state: 'passed',
    to_state: 'failed',
    reason: 'Plagiarisme terbukti',
  });
  const open = await reach(world, 'scheduled', { period });
  await done(manager(open, 'override', { input: { state: 'verified' }, reason: 'Jadwal keliru' }));
  expect(await read(open)).toMatchObject({ status: 'verified', scheduled_on: null });
  expect(await active(open)).toEqual([]);
});

test('whoever keeps the exams sees that a status was overridden, the student does not', async () => {
  const exam = await reach(world, 'scheduled', { period });
  await reach(world, 'scheduled', { period });
  await done(manager(exam, 'override', { input: { state: 'verified' }, reason: 'Jadwal keliru' }));
  const read = async (who: Actor, route: string) =>
    JSON.stringify((await world.page(who, `${TYPE}.registration@${route}`, exam.id)).body);
  expect(await read(world.people.manager, 'manager')).toContain('Statusnya pernah diubah administrator');
  const own = await read(exam.student, 'student');
  expect(own).toContain(exam.id);
  expect(own).not.toContain('diubah administrator');
  const participants = `${TYPE}.participants@manager`;
  const { blocks } = await done(world.page(world.people.manager, participants, period));
  const table = Object.keys(blocks).find((id) => blocks[id].kind === 'table');
  const list = `/routes/${participants}/blocks/${table}?p.id=${period}&view=overridden`;
  const { data } = await done(world.call(world.people.manager, 'GET', list));
  expect(data.map(({ id }: { id: string }) => id)).toEqual([exam.id]);
});

test('it is archived when nothing of it waits for a signature', async () => {
  const exam = await failed('fail');
  // As whoever was asked leaves it who never answers.
  await world.deps.db
    .updateTable('generated_document')
    .set({ status: 'expired' })
    .where('registration', '=', exam.id)
    .where('code', '=', 'consent_sheet')
    .execute();
  const early = await manager(exam, 'archive');
  expect([early.status, words(early)]).toEqual([
    422,
    // Two papers of one name say whose each is.
    expect.stringMatching(
      /^Belum ditandatangani: Lembar Persetujuan Pembimbing \((Hendra Saputro|Maya Lestari)\), Lembar Persetujuan Pembimbing \((Hendra Saputro|Maya Lestari)\)/,
    ),
  ]);
  expect((await read(exam)).status).toBe('failed');
  await done(manager(exam, 'mark_outside', { reason: 'Lembarnya di arsip.' }));
  await done(manager(exam, 'archive'));
  expect((await read(exam)).status).toBe('archived');
});

test('what came to nothing is signed no more, and archived as it is', async () => {
  const exam = await reach(world, 'consented', { period });
  const sheets = () => world.rows('generated_document', { registration: exam.id, code: 'consent_sheet' });
  expect((await sheets()).map(({ status }) => status)).toContain('awaiting_signatures');
  await done(manager(exam, 'reject', { reason: 'Berkas palsu' }));
  expect(new Set((await sheets()).map(({ status }) => status))).toEqual(new Set(['void']));
  await done(manager(exam, 'archive'));
  expect(await read(exam)).toMatchObject({ status: 'archived', terminal_status: 'rejected' });
});

test('archived is the end', async () => {
  const exam = await reach(world, 'draft', { period });
  await done(act(exam, exam.student, 'withdraw'));
  await done(manager(exam, 'archive'));
  expect(await read(exam)).toMatchObject({ status: 'archived', terminal_status: 'withdrawn' });
  // How it ended is still to be read.
  const step = await nextStepOf(exam, exam.student, 'registration@student');
  expect(step).toMatchObject({ title: 'Diarsipkan', text: 'Berakhir: Dibatalkan Mahasiswa.' });
  for (const action of ['reopen', 'cancel', 'archive', 'override']) {
    const wish = { reason: 'Coba', ...(action === 'override' ? { input: { state: 'draft' } } : {}) };
    expect((await manager(exam, action, wish)).status).toBe(409);
  }
});

test('somebody else’s registration does not exist for a student', async () => {
  const exam = await reach(world, 'draft', { period });
  const { actor } = await addStudent(world);
  expect((await world.page(actor, `${TYPE}.registration@student`, exam.id)).status).toBe(404);
  for (const action of ['withdraw', 'submit', 'save'])
    expect((await act(exam, actor, action)).status).toBe(404);
  expect((await read(exam)).status).toBe('draft');
});
