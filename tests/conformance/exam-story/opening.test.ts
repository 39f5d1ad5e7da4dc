import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { act, childOf, childrenOf, done, openPeriod, read, SCORES, TYPE } from './exam.ts';
import { reach, toExamDay } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

test('it opens on its day with enough who accepted, the seats of the quorum among them, by the chair or by itself', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { chair, examiner, supervisor, second } = world.people;
  const open = (who = chair) => act(exam, who, 'open_exam', { form: true });
  const accept = async (who: Actor) => {
    const item = await childOf(exam, 'panel_member', { person: who.row, status: 'active' });
    await done(act(exam, who, 'accept_invitation', { item }));
  };
  expect(words(await open())).toContain('Ujian dibuka pada');
  await toExamDay(exam);
  // The seat, and who has it.
  const nameOf = async (who: Actor) => (await world.row('lecturer', String(who.row))).short_name;
  const seats = [
    `Ketua Tim Penguji: ${await nameOf(chair)}`,
    `Pembimbing Utama: ${await nameOf(supervisor)}`,
    `Penguji: ${await nameOf(examiner)}`,
  ];
  expect(words(await open())).toBe(`Belum menyatakan bersedia: ${seats.join('; ')}.`);
  // Three of four, but not whom the quorum names.
  for (const who of [chair, supervisor, second]) await accept(who);
  expect(words(await open())).toBe(`Belum menyatakan bersedia: ${seats[2]}.`);
  await sweepTimers(world.deps);
  expect((await read(exam)).status).toBe('scheduled');
  // Said on the telephone, and written down by the manager alone.
  const seat = await childOf(exam, 'panel_member', { person: examiner.row, status: 'active' });
  const told = (who: Actor) => act(exam, who, 'accept_for', { item: seat });
  for (const who of [chair, world.people.library]) expect((await told(who)).status).toBe(403);
  await done(told(world.people.manager));
  expect((await open(examiner)).status).toBe(403);
  await sweepTimers(world.deps);
  expect((await read(exam)).status).toBe('in_progress');
  expect(await childrenOf(exam, 'score_sheet')).toHaveLength(4);
});

test('without seats in the quorum their number alone counts', async () => {
  const model = structuredClone(world.model);
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    Object.assign(spec ?? {}, { quorum: { total: 3, seats: [] } });
  world.use({ ...model, hash: 'f'.repeat(64) });
  try {
    const exam = await reach(world, 'scheduled', { period: await openPeriod(world) });
    const { chair, supervisor, second } = world.people;
    await toExamDay(exam);
    for (const [at, who] of [chair, supervisor, second].entries()) {
      const opened = await act(exam, chair, 'open_exam', { form: true });
      expect([at, words(opened)]).toEqual([at, 'Paling sedikit 3 anggota tim harus menyatakan bersedia.']);
      const item = await childOf(exam, 'panel_member', { person: who.row, status: 'active' });
      await done(act(exam, who, 'accept_invitation', { item }));
    }
    await done(act(exam, chair, 'open_exam', { form: true }));
  } finally {
    world.use(world.model);
  }
});

test('members are replaced as long as their sheet is not handed in, and until the scores are', async () => {
  const exam = await reach(world, 'closed', { period });
  const { examiner, chair, other, outsider } = world.people;
  const seatOf = (who: Actor) => childOf(exam, 'panel_member', { person: who.row, status: 'active' });
  const replace = async (who: Actor, by: Actor) =>
    act(exam, world.people.manager, 'replace_member', {
      form: true,
      item: await seatOf(who),
      input: { person: by.row },
      reason: 'Berhalangan',
      accept: true,
    });
  await done(replace(examiner, other));
  const sheet = await childOf(exam, 'score_sheet', { person: other.row });
  await done(act(exam, other, 'submit_score', { form: true, item: sheet, input: { scores: SCORES } }));
  expect((await replace(other, outsider)).status).toBe(409);
  const { supervisor, second } = world.people;
  for (const who of [chair, supervisor, second]) {
    const item = await childOf(exam, 'score_sheet', { person: who.row });
    await done(act(exam, who, 'submit_score', { form: true, item, input: { scores: SCORES } }));
  }
  expect((await read(exam)).status).toBe('minutes');
  expect((await replace(chair, outsider)).status).toBe(409);
});

test('who was invited and opens the exam form, as one from outside does by their link, is told that an answer is missing', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { examiner } = world.people;
  const waits = async () => {
    const page = await done(world.page(examiner, `${exam.type}.exam_form@lecturer`, exam.id));
    const blocks = Object.values(page.blocks) as { waiting?: string | null }[];
    return blocks.find(({ waiting }) => waiting)?.waiting;
  };
  expect(await waits()).toBe('jawaban Anda, di pendaftaran');
  const item = await childOf(exam, 'panel_member', { person: examiner.row, status: 'active' });
  await done(act(exam, examiner, 'accept_invitation', { item }));
  expect(await waits()).toBe('hari ujian');
  await toExamDay(exam);
  expect(await waits()).toMatch(/^jawaban Ketua Tim Penguji: Citra Puspita; /);
});
