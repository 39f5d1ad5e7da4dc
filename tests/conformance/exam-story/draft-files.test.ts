import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, addStudent, attach, done, type Exam, FORM, openPeriod, TYPE, upload } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

interface Slot {
  code: string;
  versions: { status: { label: string; colour: string } | null }[];
}

async function statusOf(exam: Exam, who: Actor, screen: string, code: string) {
  const { blocks } = await done(world.page(who, `${TYPE}.registration@${screen}`, exam.id));
  const slots = Object.values<{ slots?: Slot[] }>(blocks).flatMap((block) => block.slots ?? []);
  return slots.find((slot) => slot.code === code)?.versions[0]?.status;
}

test('a file waits to be checked once the registration is handed in, not before', async () => {
  const draft = await reach(world, 'draft', { period });
  await attach(draft, 'transcript');
  expect(await statusOf(draft, draft.student, 'student', 'transcript')).toMatchObject({
    label: 'Terunggah',
    colour: 'grey',
  });
  const draftWord = async (exam: Exam) => {
    const { blocks } = await done(world.page(exam.student, `${TYPE}.registration@student`, exam.id));
    return Object.values<{ slots?: Slot[]; draft?: string }>(blocks).find(({ slots }) => slots)?.draft;
  };
  expect(await draftWord(draft)).toBe('Terunggah');
  const checked = await reach(world, 'consented', { period });
  const waiting = { label: 'Menunggu diperiksa', colour: 'amber' };
  expect(await statusOf(checked, checked.student, 'student', 'transcript')).toMatchObject(waiting);
  expect(await draftWord(checked)).toBeUndefined();
  expect(await statusOf(checked, world.people.manager, 'manager', 'transcript')).toMatchObject(waiting);
});

test('a registration that comes back from the student is announced as that', async () => {
  const { library, manager } = world.people;
  const exam = await reach(world, 'consented', { period });
  const titles = async () =>
    (
      await world.rows('notification', {
        user: manager.user,
        kind: 'registration_submitted',
        record_id: exam.id,
      })
    ).map(({ title }) => title);
  expect(await titles()).toEqual(['Pendaftaran baru']);
  const documents = await world.rows('registration_document', {
    registration: exam.id,
    code: 'similarity_report',
  });
  const item = String(documents[0]?.id);
  await done(act(exam, library, 'reject_document', { item, reason: 'Kutipan belum dikecualikan' }));
  await done(act(exam, library, 'return_library', { reason: 'Perbaiki' }));
  await attach(exam, 'similarity_report');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  expect((await titles()).toSorted()).toEqual(['Pendaftaran baru', 'Pendaftaran diajukan ulang']);
});

test('a file that the type does not ask for is refused in a whole sentence', async () => {
  const draft = await reach(world, 'draft', { period });
  const file = await upload(world, draft.student, 'data.pdf');
  const answer = await act(draft, draft.student, 'upload_document', { input: { code: 'raw_data', file } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('Berkas itu tidak diminta untuk Ujian Tesis');
});

test('a card of seminars is asked for until three were noted, and those one was not at count for nothing', async () => {
  const type = 's2_result_seminar';
  const open = await openPeriod(world, { type });
  const { actor } = await addStudent(world, { milestones: ['s2_proposal_exam'] });
  const made = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period: open } }));
  const others = await addStudent(world);
  const held = await world.add('registration', {
    exam_type: type,
    period: open,
    student: others.actor.row,
    work: others.work,
    number: 'SH-UJI',
    status: 'passed',
  });
  const listen = async (attendance: 'present' | 'absent') => {
    const session = await world.add('open_session', {
      registration: held,
      label: 'Seminar Hasil',
      title: 'Perpindahan kalor pada sirip bersudut',
      speaker: 'Mahasiswa lain',
      held_on: '2025-10-20',
      start_time: '09:00',
      end_time: '10:00',
      mode: 'onsite',
      status: 'held',
    });
    await world.add('guest', { session, registration: held, student: actor.row, attendance });
  };
  const page = `${type}.registration@student`;
  const shown = async () => (await world.page(actor, page, made.id)).body;
  const lacks = async () => {
    const { actions } = (await shown()) as { actions: { name: string; blocked: string[] }[] };
    return actions.find(({ name }) => name === 'submit')?.blocked.join(' | ');
  };
  const told = async () => JSON.stringify((await shown()).blocks);
  for (const attendance of ['present', 'absent', 'present'] as const) await listen(attendance);
  expect(await lacks()).toContain('Kartu hadir seminar');
  expect(await told()).not.toContain('sudah tercatat');
  await listen('present');
  expect(await lacks()).toMatch(/Unggah dahulu (?!.*Kartu hadir seminar)/);
  expect(await told()).toContain('Kehadiran pada 3 seminar sudah tercatat');
});
