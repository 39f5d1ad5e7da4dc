import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, attach, done, type Exam, FORM, openPeriod, TYPE, upload } from './exam.ts';
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
