import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, attach, childOf, childrenOf, done, type Exam, nextStepOf, openPeriod } from './exam.ts';
import { ANSWER, acceptDocuments, advance, approve, askRevision, decide, reach, score } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

// What somebody reads at home of what they have to do is what its page says, at each turn of the way.

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

interface Asked {
  title: string;
  text: string;
  verb: string;
  waits?: string;
  uploads?: { slots: { slot: { code: string } }[] };
}

/** What the home of somebody asks for of a registration. */
async function askedOf({ id }: Exam, who: Actor): Promise<Asked | undefined> {
  const { blocks } = await done(world.page(who, 'general.dashboard@signed_in'));
  return Object.values<{ kind: string; rows: (Asked & { id: string })[] }>(blocks)
    .filter(({ kind }) => kind === 'waiting')
    .flatMap(({ rows }) => rows)
    .find((row) => row.id === id);
}

const nameOf = async ({ student }: Exam) => (await world.row('student', String(student.row))).name;

async function rejected(exam: Exam): Promise<void> {
  const { manager } = world.people;
  const item = await childOf(exam, 'registration_document', { code: 'transcript' });
  await done(act(exam, manager, 'reject_document', { item, reason: 'Semester terakhir belum ada.' }));
}

test('once every file is looked at and one is not right, the registration is to be returned', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager } = world.people;
  await rejected(exam);
  expect(await askedOf(exam, manager)).toMatchObject({ verb: 'Periksa' });
  await acceptDocuments(exam);
  const text =
    'Transkrip nilai dikembalikan. Mahasiswa mengunggah versi baru setelah pendaftarannya dikembalikan.';
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({
    mine: true,
    title: 'Kembalikan pendaftaran',
    text,
  });
  expect(await askedOf(exam, manager)).toMatchObject({
    title: `Kembalikan pendaftaran Ujian Tesis ${await nameOf(exam)}`,
    text,
    verb: 'Kembalikan',
  });
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject({
    text: 'Pengelola memeriksa berkas.',
  });
});

test('once all files are accepted, the manager reads that they are', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager } = world.people;
  await acceptDocuments(exam);
  const verify = { title: 'Verifikasi pendaftaran', text: 'Semua berkas diterima.' };
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject(verify);
  expect(await askedOf(exam, manager)).toMatchObject({ text: verify.text, verb: 'Verifikasi' });
});

test('who has to mend is told what to do, who waits for it what the student does', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager } = world.people;
  await rejected(exam);
  await acceptDocuments(exam);
  await done(act(exam, manager, 'return', { reason: 'Semester terakhir belum ada.' }));
  expect(await askedOf(exam, exam.student)).toMatchObject({
    title: 'Perbaiki pendaftaran Ujian Tesis',
    verb: 'Perbaiki',
  });
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({
    mine: false,
    text: 'Mahasiswa memperbaiki yang diminta, lalu mengajukan ulang.',
  });
  await attach(exam, 'transcript');
  expect(await askedOf(exam, exam.student)).toMatchObject({
    title: 'Ajukan ulang pendaftaran Ujian Tesis',
    verb: 'Ajukan ulang',
  });
});

test('an invitation says to which exam, and as what', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { chair } = world.people;
  expect(await askedOf(exam, chair)).toMatchObject({
    title: `Jawab undangan Ujian Tesis ${await nameOf(exam)}`,
    text: expect.stringMatching(/^Anda Ketua Tim Penguji\. \w+, \d+ \w+ 2025, /),
    verb: 'Jawab',
  });
});

test('a revision leads its student from answer to answer, to the file, and to handing it in', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  await decide(exam, { outcome: 'pass_revision' });
  await approve(exam, 'minutes_ack');
  const step = () => nextStepOf(exam, exam.student, 'exam_form@student');
  const items = await childrenOf(exam, 'revision_item');
  for (const [at, { id }] of items.entries()) {
    const left = await step();
    expect(left).toMatchObject({
      title: `Jawab ${items.length - at} butir revisi`,
      // As the file is called.
      text: 'Jawab setiap butir, unggah Naskah revisi, lalu kirim.',
      actions: expect.arrayContaining(['answer_item']),
    });
    expect(left).not.toHaveProperty('uploads');
    await done(act(exam, exam.student, 'answer_item', { item: String(id), input: ANSWER, form: true }));
  }
  expect(await step()).toMatchObject({ title: 'Unggah Naskah revisi', uploads: true });
  // The last files of all are not asked for yet.
  const { uploads } = (await askedOf(exam, exam.student)) ?? {};
  expect(uploads?.slots.map(({ slot }) => slot.code)).toEqual(['revised_manuscript']);
  await attach(exam, 'revised_manuscript');
  expect(await step()).toMatchObject({
    title: 'Kirim revisi',
    text: 'Semuanya lengkap. Baca sekali lagi, lalu kirim.',
  });
});

test('who has put the revised file there first is not asked for it beside the answers', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  await decide(exam, { outcome: 'pass_revision' });
  await approve(exam, 'minutes_ack');
  await attach(exam, 'revised_manuscript');
  expect(await nextStepOf(exam, exam.student, 'exam_form@student')).toMatchObject({
    text: 'Jawab setiap butir, lalu kirim.',
  });
});

test('who waits for an approval reads whose it is; the student, who would read the result off it, does not', async () => {
  const exam = await reach(world, 'scored', { period });
  const { manager } = world.people;
  await decide(exam, { outcome: 'pass_revision', conditions: 'Lengkapi analisis ketidakpastian.' });
  const read = (who: Actor, audience: string) => nextStepOf(exam, who, `registration@${audience}`);
  const named = {
    waiting: 'Nur Alamsyah',
    text: 'Ketua Program Studi memeriksa dokumen, lalu menyetujui atau mengembalikannya.',
  };
  expect(await read(manager, 'manager')).toMatchObject(named);
  expect(await read(exam.student, 'student')).toMatchObject({
    waiting: 'pejabat yang menyetujui',
    text: 'Pejabat menyetujui berita acara atau dokumen akhir.',
  });
});

test('whose revision was accepted, the student reads who approves now', async () => {
  const exam = await reach(world, 'accepted_revision', { period });
  await attach(exam, 'library_clearance');
  const item = await childOf(exam, 'registration_document', { code: 'library_clearance', current: true });
  await done(act(exam, world.people.library, 'accept_document', { item }));
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject({
    waiting: 'Nur Alamsyah',
    text: 'Ketua Program Studi memeriksa dokumen, lalu menyetujui atau mengembalikannya.',
  });
});

test('a last file that was returned waits for its student alone, though it may still be accepted', async () => {
  const exam = await reach(world, 'acknowledged', { period });
  const { manager, library } = world.people;
  await advance(exam, 'acknowledged', 'accepted_revision');
  await attach(exam, 'library_clearance');
  const item = await childOf(exam, 'registration_document', { code: 'library_clearance', current: true });
  expect(await askedOf(exam, library)).toMatchObject({ verb: 'Periksa' });
  await done(act(exam, library, 'reject_document', { item, reason: 'Surat belum bertanda tangan.' }));
  for (const who of [library, manager]) {
    expect(await askedOf(exam, who)).toBeUndefined();
    expect(await nextStepOf(exam, who, 'registration@manager')).toMatchObject({ mine: false });
  }
  expect(await askedOf(exam, exam.student)).toMatchObject({
    title: 'Unggah Bebas pustaka Ujian Tesis',
    because: expect.stringMatching(/^Bebas pustaka: Surat belum bertanda tangan\. \(.+\)$/),
  });
});

test('whose scores differ too much, their chair reads both ways out of it beside the recap', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner } = world.people;
  const low = { manuscript: 50, method: 50, novelty: 50, mastery: 50, delivery: 50 };
  await score(exam, { examiner: low });
  const step = await nextStepOf(exam, chair, 'exam_form@lecturer');
  expect(step).toMatchObject({
    title: 'Selisih nilai 30,00, batasnya 20. Perlu musyawarah.',
    text: 'Catat hasil musyawarah, atau minta lembar yang keliru dibuka kembali. Keputusan tetap di tangan tim.',
    actions: expect.arrayContaining(['deliberate']),
  });
  expect(await nextStepOf(exam, examiner, 'exam_form@lecturer')).toMatchObject({
    text: 'Tim penguji bermusyawarah, ketua mencatat hasilnya.',
  });
});

test('what a student may add before the exam is nobody’s turn, and what they must bring is theirs', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { student } = exam;
  const step = await nextStepOf(exam, student, 'registration@student');
  expect(step).toMatchObject({
    mine: false,
    text: expect.stringMatching(
      /WIB, Ruang .+\. Sampai hari itu Anda boleh menambahkan Salindia; tidak wajib\.$/,
    ),
  });
  expect(await askedOf(exam, student)).toMatchObject({
    title: 'Terjadwal · Ujian Tesis',
    waits: 'hari ujian',
  });
  await sql`
    update period set spec = jsonb_set(spec::jsonb, '{documents}', (
      select jsonb_agg(case when g->>'stage' = 'before_exam'
        then jsonb_set(g, '{items,0,required}', 'true') else g end)
      from jsonb_array_elements(spec::jsonb->'documents') g))
    where id = ${period}`.execute(world.connection.db);
  expect(await nextStepOf(exam, student, 'registration@student')).toMatchObject({
    mine: true,
    title: 'Unggah Salindia',
  });
});
