import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, done, type Exam, nextStepOf, openPeriod } from './exam.ts';
import { advance, approve, decide, members, reach, score } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

// What is said when somebody goes back: takes an exam again, withdraws, or has another title agreed to in between.

const LOW = { manuscript: 40, method: 40, novelty: 40, mastery: 40, delivery: 40 };
const SUPERVISED = encodeURIComponent('supervision.supervised@lecturer:magister');
const WORK = encodeURIComponent('supervision.work@lecturer:magister');

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

/** An exam whose scores are too low, decided to be taken again. */
async function repeated(): Promise<Exam> {
  const exam = await reach(world, 'closed', { period });
  await score(exam, { chair: LOW, examiner: LOW, supervisor: LOW, second: LOW });
  await decide(exam, { outcome: 'repeat', conditions: 'Perbaiki metode penelitian.' });
  await approve(exam, 'minutes_ack');
  return exam;
}

async function again(exam: Exam): Promise<Exam> {
  const input = { period: exam.period };
  const { id } = await done(world.act(exam.student, `${exam.type}.mine@student`, 'create', { input }));
  return { ...exam, id };
}

/** What the supervisor's list says comes next for the student of an exam. */
async function nextFor({ work }: Exam): Promise<string> {
  const { blocks } = await done(world.page(world.people.supervisor, SUPERVISED));
  type Block = { data?: { id: string; cells: { next: string } }[] };
  const rows = Object.values<Block>(blocks).flatMap(({ data }) => data ?? []);
  return rows.find(({ id }) => id === work)?.cells.next ?? '';
}

const told = async (who: Actor) =>
  (await world.rows('notification', { user: who.user })).map(({ message }) => String(message));

test('what was failed asks for the next attempt until that is there, then says how it went on', async () => {
  const first = await repeated();
  const said = () => nextStepOf(first, first.student, 'registration@student');
  expect(await said()).toMatchObject({
    text: 'Nilai akhir 40,00 (C/D). Daftar lagi pada periode yang dibuka, untuk percobaan ke-2 dari 3. Perbaikan yang diminta: Perbaiki metode penelitian.',
  });
  expect(await nextFor(first)).toBe('Mendaftar ulang Ujian Tesis');
  const second = await again(first);
  expect(await said()).toMatchObject({
    text: 'Nilai akhir 40,00 (C/D). Percobaan ke-2 sudah Anda daftarkan. Perbaikan yang diminta: Perbaiki metode penelitian.',
  });
  await advance(second, 'draft', 'verified');
  const input = members(world.people.chair.row, world.people.examiner.row);
  await done(act(second, world.people.manager, 'assign_panel', { input, accept: true }));
  const slot = { scheduled_on: '2026-01-20', start_time: '09:00', end_time: '10:30', mode: 'onsite' };
  const at = { input: { ...slot, room: world.rooms.small } };
  await done(act(second, world.people.manager, 'schedule', at));
  await advance(second, 'scheduled', 'passed');
  expect(await said()).toMatchObject({
    text: 'Nilai akhir 40,00 (C/D). Anda sudah lulus pada percobaan sesudahnya.',
  });
  expect(await nextFor(first)).not.toContain('Mendaftar ulang');
});

test('who agreed to a registration, or was asked to, hears that it was withdrawn; of a draft nobody does', async () => {
  const { supervisor, second } = world.people;
  const name = 'Mahasiswa Menarik';
  const withdrawn = `${name} menarik pendaftaran Ujian Tesis.`;
  const draft = await reach(world, 'draft', { period, name });
  await done(act(draft, draft.student, 'withdraw'));
  expect(await told(supervisor)).not.toContain(withdrawn);
  for (const stage of ['submitted', 'verified'] as const) {
    const exam = await reach(world, stage, { period, name: `${name} ${stage}` });
    await done(act(exam, exam.student, 'withdraw'));
    for (const who of [supervisor, second])
      expect(await told(who)).toContain(`${name} ${stage} menarik pendaftaran Ujian Tesis.`);
  }
});

test('whose registration ended reads whether they may register again, until they have', async () => {
  const exam = await reach(world, 'verified', { period });
  const said = (who: Actor, audience: string) => nextStepOf(exam, who, `registration@${audience}`);
  await done(act(exam, exam.student, 'withdraw'));
  const open = 'Selama pendaftaran dibuka, sampai 31 Desember 2025, Anda dapat mendaftar lagi.';
  expect(await said(exam.student, 'student')).toMatchObject({ text: `Pendaftaran ini Anda tarik. ${open}` });
  expect(await said(world.people.manager, 'manager')).not.toHaveProperty('text');
  const page = await done(world.page(exam.student, `${exam.type}.registration@student`, exam.id));
  expect(JSON.stringify(page)).not.toContain('belum disusun');
  const second = await again(exam);
  expect(await said(exam.student, 'student')).toMatchObject({ text: 'Pendaftaran ini Anda tarik.' });
  await done(act(second, world.people.manager, 'cancel', { reason: 'Mahasiswa pindah.' }));
  expect(await nextStepOf(second, exam.student, 'registration@student')).toMatchObject({
    text: `Pengelola membatalkan pendaftaran ini. ${open}`,
  });
  // Why stands above, for them and who works with it, and for nobody beside.
  const reads = async (who: Actor, audience: string) => {
    const { body } = await world.page(who, `${second.type}.registration@${audience}`, second.id);
    const shown = Object.values<{ kind?: string; text?: string }>(body.blocks ?? {});
    return shown.some(({ kind, text }) => kind === 'text' && text === 'Mahasiswa pindah.');
  };
  expect(await reads(exam.student, 'student')).toBe(true);
  expect(await reads(world.people.manager, 'manager')).toBe(true);
  expect(await reads(world.people.other, 'lecturer')).toBe(false);
});

test('another title that is agreed to leaves a registration its own, and all who decide are told so', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const asked = {
    title_id: 'Judul Lain yang Diminta Setelah Ujian Tesis Dijadwalkan',
    title_en: 'Another Title Asked For Once the Exam Was Scheduled',
    why: 'Saran pembimbing pada bimbingan terakhir.',
  };
  const kept = 'Pendaftaran Ujian Tesis yang berjalan tetap memakai judulnya';
  const home = await done(world.page(exam.student, 'general.dashboard@signed_in'));
  expect(JSON.stringify(home)).toContain(kept);
  const ask = { id: exam.work, input: asked };
  await done(world.act(exam.student, 'general.dashboard@signed_in', 'ask_title', ask));
  const page = await done(world.page(world.people.supervisor, WORK, exam.work));
  expect(JSON.stringify(page)).toContain(kept);
  await done(world.act(world.people.supervisor, WORK, 'approve_title', { row: exam.work }));
  expect((await told(exam.student)).at(-1)).toContain(kept);
  await advance(exam, 'scheduled', 'scored');
  const said = await nextStepOf(exam, world.people.chair, 'exam_form@lecturer');
  expect(JSON.stringify(said)).toContain(`Judul yang disetujui pembimbing: ${asked.title_id}`);
  await decide(exam, { outcome: 'pass' });
  await approve(exam, 'minutes_ack');
  const [bound] = await world.rows('generated_document', { registration: exam.id, code: 'approval_page' });
  const { form_data } = (await world.row('registration', exam.id)) as { form_data: Record<string, string> };
  expect(bound?.data).toMatchObject({ title: form_data.title_id, title_en: form_data.title_en });
});
