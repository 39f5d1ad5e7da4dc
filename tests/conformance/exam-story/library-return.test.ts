import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  act,
  addStudent,
  attach,
  childOf,
  done,
  type Exam,
  FORM,
  openPeriod,
  PROPOSAL_FORM,
  read,
} from './exam.ts';
import { acceptDocuments, reach } from './journey.ts';
import { openWorld, START, type World } from './world.ts';

/** The library sends back what it looks at, before and after the manager has verified; of what it does not look at it knows nothing. */
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const REASON = { reason: 'Sumber internet belum dikecualikan' };

const toldOfArrival = async ({ id }: Exam) => {
  const { library, manager } = world.people;
  const count = async (user: string | null) =>
    (await world.rows('notification', { user, record_id: id, kind: 'registration_submitted' })).length;
  return { library: await count(library.user), manager: await count(manager.user) };
};

const offered = async (exam: Exam, who: Parameters<World['page']>[0]) => {
  const { actions } = await done(world.page(who, `${exam.type}.registration@manager`, exam.id));
  return (actions as { name: string }[]).map(({ name }) => name);
};

test('a verified registration comes back for a document of the library, and is verified anew', async () => {
  const exam = await reach(world, 'verified', { period });
  const { library, manager } = world.people;
  expect((await act(exam, library, 'return_library', REASON)).status).toBe(409);
  expect(await offered(exam, library)).not.toContain('return_library');
  const transcript = await childOf(exam, 'registration_document', { code: 'transcript' });
  expect((await act(exam, library, 'reject_document', { item: transcript, ...REASON })).status).toBe(409);
  const similarity = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  await done(act(exam, library, 'reject_document', { item: similarity, ...REASON }));
  expect(await offered(exam, library)).toContain('return_library');
  expect((await act(exam, manager, 'return_library', REASON)).status).toBe(403);
  const elsewhere = { ...library, department: 'TKIS2' };
  const foreign = await world.act(elsewhere, `${exam.type}.registration@manager`, 'return_library', {
    row: exam.id,
    ...REASON,
  });
  expect(foreign.status).toBe(404);
  await done(act(exam, library, 'return_library', REASON));
  expect(await read(exam)).toMatchObject({
    status: 'returned',
    verified_at: null,
    return_reason: REASON.reason,
  });
  const student = (await world.row('student', String(exam.student.row))).name;
  expect(await world.rows('notification', { record_id: exam.id, kind: 'library_returned' })).toMatchObject([
    {
      user: manager.user,
      message: `Perpustakaan mengembalikan Ujian Tesis ${student}, yang sudah terverifikasi: ${REASON.reason}`,
    },
  ]);
  await attach(exam, 'similarity_report');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  await acceptDocuments(exam);
  await done(act(exam, manager, 'verify'));
  expect((await read(exam)).status).toBe('verified');
});

test('the manager is not told of what was not verified yet: it waits for nobody there', async () => {
  const exam = await reach(world, 'consented', { period });
  const { library } = world.people;
  const item = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  await done(act(exam, library, 'reject_document', { item, ...REASON }));
  await done(act(exam, library, 'return_library', REASON));
  expect(await world.rows('notification', { record_id: exam.id, kind: 'library_returned' })).toEqual([]);
});

test('once it is scheduled the library sends nothing back', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { library } = world.people;
  const item = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  expect((await act(exam, library, 'reject_document', { item, ...REASON })).status).toBe(409);
  expect((await act(exam, library, 'return_library', REASON)).status).toBe(409);
});

test('the library hears of a registration where it looks at something of it', async () => {
  const exam = await reach(world, 'consented', { period });
  expect(await toldOfArrival(exam)).toEqual({ library: 1, manager: 1 });
});

test('a type without a document of the library has no such step, tells it nothing, and does not name it', async () => {
  const type = 's2_proposal_exam';
  const { actor, work } = await addStudent(world, { milestones: [], logbook: 4 });
  const own = await openPeriod(world, { type });
  const made = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period: own } }));
  const exam: Exam = { world, type, id: made.id, student: actor, period: own, work };
  for (const code of ['thesis_proposal', 'transcript', 'krs', 'guidance_card']) await attach(exam, code);
  await done(act(exam, actor, 'submit', { input: PROPOSAL_FORM }));
  for (const who of [world.people.supervisor, world.people.second]) {
    const item = await childOf(exam, 'consent', { giver: who.row });
    await done(act(exam, who, 'give_consent', { item }));
  }
  expect(await read(exam)).toMatchObject({ status: 'awaiting_verification' });
  expect(await toldOfArrival(exam)).toEqual({ library: 0, manager: 1 });
  expect((await act(exam, world.people.library, 'return_library', REASON)).status).toBe(409);
  const shown = JSON.stringify(await done(world.page(actor, `${type}.registration@student`, exam.id)));
  expect(shown).toContain('Pengelola memeriksa berkas.');
  expect(shown).not.toContain('erpustakaan');
});

test('the home of the student takes the document that came back, and shows it to nobody else', async () => {
  const exam = await reach(world, 'consented', { period });
  const { library, manager } = world.people;
  const similarity = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  await done(act(exam, library, 'reject_document', { item: similarity, ...REASON }));
  await done(act(exam, library, 'return_library', REASON));
  const stepsOf = async (who: Parameters<World['page']>[0]) => {
    const { blocks } = await done(world.page(who, 'general.dashboard@signed_in'));
    return Object.values<{ kind: string; rows: { uploads?: object; because?: string }[] }>(blocks)
      .filter(({ kind }) => kind === 'waiting')
      .flatMap(({ rows }) => rows);
  };
  const [step, another] = await stepsOf(exam.student);
  expect(another).toBeUndefined();
  expect(step).toMatchObject({
    because: expect.stringContaining(REASON.reason),
    uploads: {
      params: { id: exam.id },
      slots: expect.arrayContaining([
        {
          slot: expect.objectContaining({ code: 'similarity_report' }),
          offer: expect.objectContaining({ name: 'upload_document' }),
        },
      ]),
    },
  });
  for (const who of [library, manager])
    expect((await stepsOf(who)).filter(({ uploads }) => uploads)).toEqual([]);
});

test('what came back for a document leaves the form folded, and asks for no more once another version is there', async () => {
  const exam = await reach(world, 'consented', { period });
  const { library, manager } = world.people;
  const similarity = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  await done(act(exam, library, 'reject_document', { item: similarity, ...REASON }));
  await done(act(exam, library, 'return_library', REASON));
  expect(await metBy(exam)).toMatchObject({
    folded: ['Isian lengkap dan masih dapat diubah'],
    step: { title: 'Perbaiki 1 berkas, lalu ajukan ulang', because: expect.stringContaining(REASON.reason) },
  });
  await attach(exam, 'similarity_report');
  const again = await metBy(exam);
  expect(again.folded).toEqual(['Isian lengkap dan masih dapat diubah']);
  expect(again.step).toMatchObject({ title: 'Ajukan ulang pendaftaran' });
  expect(again.step).not.toHaveProperty('because');

  const other = await reach(world, 'consented', { period });
  await done(act(other, manager, 'return', { reason: 'Judul belum sama dengan naskah' }));
  expect(await metBy(other)).toMatchObject({
    folded: [],
    step: { title: 'Perbaiki isian, lalu ajukan ulang', because: 'Judul belum sama dengan naskah' },
  });
});

/** What the student meets of it: the lines of folded sections that hold a form to fill in, and the next step. */
async function metBy(exam: Exam) {
  const { blocks } = await done(world.page(exam.student, `${exam.type}.registration@student`, exam.id));
  const all = Object.values<{ kind: string; folded?: { text: string } }>(blocks);
  return {
    folded: all.flatMap(({ folded }) => (folded?.text.startsWith('Isian') ? [folded.text] : [])),
    step: all.find(({ kind }) => kind === 'next_step'),
  };
}
