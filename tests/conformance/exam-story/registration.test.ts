import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/timers.ts';
import {
  act,
  addStudent,
  attach,
  childOf,
  childrenOf,
  done,
  FORM,
  openPeriod,
  read,
  TYPE,
  upload,
} from './exam.ts';
import { acceptDocuments, advance, REGISTRATION, reach } from './journey.ts';
import { openWorld, START, type World, words } from './world.ts';

const MINE = `${TYPE}.mine@student`;
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

async function checksOf(who: Awaited<ReturnType<typeof addStudent>>['actor']) {
  const page = await done(world.page(who, MINE));
  const list = Object.values(page.blocks).find((block) =>
    Array.isArray((block as { checks?: unknown }).checks),
  );
  return (list as { checks: { rule: string; ok: boolean; message: string; actual: string }[] }).checks;
}

test('before anything is made the student sees what is met and what is not, and why', async () => {
  const ready = await addStudent(world);
  expect((await checksOf(ready.actor)).map(({ ok }) => ok)).toEqual(Array(8).fill(true));
  const short = await addStudent(world, {
    student: { study_status: 'leave', credits_passed: 20, gpa: 2.75, english_score: 430 },
    milestones: ['s2_proposal_exam'],
    logbook: 9,
  });
  const failing = (await checksOf(short.actor)).filter(({ ok }) => !ok);
  expect(failing.map(({ message, actual }) => [message, actual])).toEqual([
    ['Status mahasiswa harus aktif', 'Cuti'],
    ['Minimal 28 SKS telah lulus', '20 SKS'],
    ['IPK minimal 3', '2,75'],
    ['Harus sudah lulus Seminar Hasil', ''],
    ['Harus sudah lulus Publikasi Ilmiah', ''],
    ['Minimal 12 catatan logbook disetujui', '9 catatan'],
    ['Skor bahasa Inggris memenuhi syarat', 'TOEFL ITP 430'],
  ]);
});

test('publication is asked for in mechanical engineering only', async () => {
  const other = await addStudent(world, {
    department: 'TKIS2',
    milestones: ['s2_proposal_exam', 's2_result_seminar'],
  });
  expect((await checksOf(other.actor)).filter(({ ok }) => !ok)).toEqual([]);
});

test.each([
  [
    'no supervisor',
    async (w: World) => {
      const { actor, work } = await addStudent(w);
      const { db } = w.connection;
      await db.updateTable('supervision').set({ status: 'ended' }).where('final_work', '=', work).execute();
      return actor;
    },
    'Dosen pembimbing belum ditetapkan',
  ],
  [
    'three attempts behind',
    async (w: World) => {
      const { actor } = await addStudent(w);
      for (const attempt_no of [1, 2, 3]) {
        const past = {
          period,
          exam_type: TYPE,
          student: actor.row,
          status: 'repeat',
          final_score: 50,
          attempt_no,
        };
        await w.add('registration', { ...past, number: `LAMA-${actor.row}-${attempt_no}` });
      }
      return actor;
    },
    'Batas 3 percobaan sudah habis',
  ],
])('cannot be started with %s', async (_, prepare, sentence) => {
  const actor = await prepare(world);
  const answer = await world.act(actor, MINE, 'create', { input: { period } });
  expect([answer.status, words(answer)]).toEqual([422, sentence]);
});

test('one at a time, in an open period, for oneself', async () => {
  const { actor } = await addStudent(world);
  const made = await done(world.act(actor, MINE, 'create', { input: { period } }));
  expect(await world.row('registration', made.id)).toMatchObject({
    status: 'draft',
    student: actor.row,
    title: FORM.title_id,
    attempt_no: 1,
    department: 'TKMS2',
  });
  const again = await world.act(actor, MINE, 'create', { input: { period } });
  expect([again.status, words(again)]).toEqual([422, 'Masih ada pendaftaran Ujian Tesis yang berjalan']);
  const other = await addStudent(world);
  const closed = await openPeriod(world);
  await done(
    world.act(world.people.manager, `${TYPE}.periods@manager`, 'close_registration', { id: closed }),
  );
  expect((await world.act(other.actor, MINE, 'create', { input: { period: closed } })).status).toBe(422);
  expect((await world.act(other.actor, MINE, 'create', { input: {} })).status).toBe(422);
  const sneaky = await done(
    world.act(other.actor, MINE, 'create', { input: { period, student: actor.row } }),
  );
  expect(await world.row('registration', sneaky.id)).toMatchObject({ student: other.actor.row });
});

test('the manager registers for a student, and names one', async () => {
  const { actor } = await addStudent(world);
  const route = `${TYPE}.participants@manager`;
  const { manager } = world.people;
  const without = await world.act(manager, route, 'create', { row: period, input: { period } });
  expect([without.status, words(without)]).toEqual([422, expect.stringContaining('Pilih mahasiswa')]);
  const input = { period, student: actor.row };
  const made = await done(world.act(manager, route, 'create', { row: period, input }));
  expect(await world.row('registration', made.id)).toMatchObject({ student: actor.row, status: 'draft' });
});

test('a draft is saved in parts, and only with values that fit', async () => {
  const exam = await reach(world, 'draft', { period });
  await done(act(exam, exam.student, 'save', { input: { title_id: 'Judul', keywords: [] } }));
  expect((await read(exam)).form_data).toEqual({ title_id: 'Judul', keywords: [] });
  const wrong = await act(exam, exam.student, 'save', { input: { page_count: 'banyak', keywords: 'satu' } });
  expect(wrong.status).toBe(422);
  expect(
    wrong.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer).sort(),
  ).toEqual(['/input/keywords', '/input/page_count']);
  expect((await act(exam, exam.student, 'save', { input: { unknown: 1 } })).status).toBe(422);
  expect((await read(exam)).form_data).toEqual({ title_id: 'Judul', keywords: [] });
});

test('two browsers do not overwrite each other', async () => {
  const exam = await reach(world, 'draft', { period });
  const route = `${TYPE}.registration@student`;
  const { version } = (await done(world.page(exam.student, route, exam.id))).row;
  await done(
    world.act(exam.student, route, 'save', { row: exam.id, version, input: { title_id: 'Pertama' } }),
  );
  const late = await world.act(exam.student, route, 'save', {
    row: exam.id,
    version,
    input: { title_id: 'Kedua' },
  });
  expect(late.status).toBe(409);
  const form = late.body.current.find(({ field }: { field: string }) => field === 'form_data');
  expect(form).toMatchObject({ label: 'Formulir', by: expect.stringContaining('Mahasiswa') });
});

test('an upload that is no PDF, or too large, or for another stage is refused', async () => {
  const exam = await reach(world, 'draft', { period });
  const send = async (code: string, name: string, content?: Buffer) => {
    const file = await upload(world, exam.student, name, content);
    return act(exam, exam.student, 'upload_document', { input: { code, file } });
  };
  await expect(send('transcript', 'transkrip.pdf', Buffer.from('bukan pdf sama sekali'))).rejects.toThrow(
    'upload',
  );
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 + 1, 32)]);
  expect(words(await send('transcript', 'transkrip.pdf', large))).toContain('paling besar 5 MB');
  expect(words(await send('revised_manuscript', 'revisi.pdf'))).toContain(
    'tidak dapat diunggah pada tahap sekarang',
  );
  expect(await childrenOf(exam, 'registration_document')).toEqual([]);
  const others = await upload(world, world.people.chair, 'milik_orang.pdf');
  const stolen = await act(exam, exam.student, 'upload_document', {
    input: { code: 'transcript', file: others },
  });
  expect(stolen.status).toBe(422);
});

test('a new version replaces the old one, which stays', async () => {
  const exam = await reach(world, 'draft', { period });
  await attach(exam, 'transcript');
  await attach(exam, 'transcript');
  const rows = await childrenOf(exam, 'registration_document');
  expect(rows.map(({ version_no, current }) => [version_no, current])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('is not handed in before form, documents and prerequisites are complete', async () => {
  const exam = await reach(world, 'draft', { period, student: { gpa: 2.9 } });
  const bare = await act(exam, exam.student, 'submit', { input: {} });
  expect(bare.status).toBe(422);
  expect(bare.body.errors.length).toBeGreaterThanOrEqual(7);
  const similar = await act(exam, exam.student, 'submit', { input: { ...FORM, similarity_percent: 21 } });
  expect(words(similar)).toBe('Maksimal 20.');
  const input = FORM;
  expect(words(await act(exam, exam.student, 'submit', { input }))).toBe(
    'IPK minimal 3 (2,9) | Unggah dahulu Naskah tesis, Hasil cek kemiripan, Transkrip nilai, Sertifikat bahasa Inggris, Bukti publikasi',
  );
  for (const code of REGISTRATION) await attach(exam, code);
  expect(words(await act(exam, exam.student, 'submit', { input }))).toBe('IPK minimal 3 (2,9)');
  expect(await read(exam)).toMatchObject({ status: 'draft', submitted_at: null });
});

test('what was true when it was handed in is kept', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { eligibility, snapshot, consent_due, status } = await read(exam);
  expect(status).toBe('awaiting_consent');
  expect(String(consent_due)).toBe('2025-11-10');
  expect(snapshot).toMatchObject({ credits: 32, gpa: 3.61, title: FORM.title_id });
  expect((eligibility as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true);
  await world.connection.db
    .updateTable('student')
    .set({ gpa: 2 })
    .where('id', '=', String(exam.student.row))
    .execute();
  const page = await done(world.page(exam.student, `${TYPE}.registration@student`, exam.id));
  const text = JSON.stringify(page);
  expect(text).toContain('"actual":"3,61"');
});

test('each supervisor answers for oneself; a refusal needs a reason and sends it back', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { supervisor, second, chair, outsider } = world.people;
  const own = await childOf(exam, 'consent', { giver: supervisor.row });
  const theirs = await childOf(exam, 'consent', { giver: second.row });
  expect((await act(exam, supervisor, 'give_consent', { item: theirs })).status).toBe(409);
  expect((await act(exam, outsider, 'give_consent', { item: own })).status).toBe(404);
  expect((await act(exam, chair, 'give_consent', { item: own })).status).toBe(404);
  await done(act(exam, supervisor, 'give_consent', { item: own }));
  expect((await read(exam)).status).toBe('awaiting_consent');
  expect((await act(exam, second, 'refuse_consent', { item: theirs })).status).toBe(422);
  await done(act(exam, second, 'refuse_consent', { item: theirs, reason: 'Bab 4 belum lengkap' }));
  expect(await read(exam)).toMatchObject({ status: 'returned', return_reason: 'Bab 4 belum lengkap' });
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  const again = await childrenOf(exam, 'consent');
  expect(again.map(({ giver, status }) => [giver, status])).toEqual([
    [supervisor.row, 'approved'],
    [second.row, 'pending'],
  ]);
  await done(
    act(exam, second, 'give_consent', { item: await childOf(exam, 'consent', { giver: second.row }) }),
  );
  expect((await read(exam)).status).toBe('awaiting_verification');
});

test('a late consent is asked for once more, and the manager may go on without it', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { manager, supervisor } = world.people;
  expect((await act(exam, manager, 'override_consent', { reason: 'Pembimbing cuti' })).status).toBe(409);
  world.at('2025-11-10 17:00');
  await sweepTimers(world.deps);
  await sweepTimers(world.deps);
  const asked = await world.rows('notification', {
    user: supervisor.user,
    record_id: exam.id,
    kind: 'consent_request',
  });
  expect(asked.length).toBe(2);
  expect(
    (await world.rows('notification', { user: manager.user, record_id: exam.id, kind: 'consent_overdue' }))
      .length,
  ).toBe(1);
  world.at('2025-11-11 09:00');
  expect((await act(exam, manager, 'override_consent')).status).toBe(422);
  await done(act(exam, manager, 'override_consent', { reason: 'Pembimbing cuti' }));
  expect((await read(exam)).status).toBe('awaiting_verification');
});

test('the library looks at its documents and the manager at the others', async () => {
  const exam = await reach(world, 'consented', { period });
  const { manager, library } = world.people;
  const similarity = await childOf(exam, 'registration_document', { code: 'similarity_report' });
  const transcript = await childOf(exam, 'registration_document', { code: 'transcript' });
  expect((await act(exam, library, 'accept_document', { item: transcript })).status).toBe(409);
  expect((await act(exam, library, 'verify')).status).toBe(403);
  expect(words(await act(exam, manager, 'verify'))).toContain(
    'Belum diterima Naskah tesis, Hasil cek kemiripan',
  );
  expect((await act(exam, library, 'reject_document', { item: similarity })).status).toBe(422);
  expect((await act(exam, library, 'return_library', { reason: 'Kemiripan' })).status).toBe(409);
  await done(
    act(exam, library, 'reject_document', { item: similarity, reason: 'Sumber internet belum dikecualikan' }),
  );
  await done(act(exam, library, 'return_library', { reason: 'Perbaiki laporan kemiripan' }));
  expect(await read(exam)).toMatchObject({ status: 'returned', return_reason: 'Perbaiki laporan kemiripan' });
  const [told] = await world.rows('notification', { user: exam.student.user, kind: 'registration_returned' });
  expect(told?.message).toBe(
    'Berkas Ujian Tesis perlu diperbaiki: Perbaiki laporan kemiripan (Hasil cek kemiripan)',
  );
  expect(words(await act(exam, exam.student, 'submit', { input: FORM }))).toContain('Hasil cek kemiripan');
  await attach(exam, 'similarity_report');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  expect((await read(exam)).status).toBe('awaiting_verification');
  await acceptDocuments(exam);
  await done(act(exam, manager, 'verify'));
  expect((await childrenOf(exam, 'panel_member')).map(({ seat, source }) => [seat, source])).toEqual([
    ['pembimbing_utama', 'supervision'],
    ['pembimbing_pendamping', 'supervision'],
  ]);
});

test('after the close of registration only what was returned is handed in, until the last day for corrections', async () => {
  const other = await openPeriod(world);
  const exam = await reach(world, 'consented', { period: other });
  const draft = await reach(world, 'filled', { period: other });
  await done(world.act(world.people.manager, `${TYPE}.periods@manager`, 'close_registration', { id: other }));
  await done(act(exam, world.people.manager, 'return', { reason: 'Transkrip tidak terbaca' }));
  expect(words(await act(draft, draft.student, 'submit', { input: FORM }))).toContain(
    'Di luar masa pendaftaran',
  );
  world.at('2026-01-15 23:30');
  await done(act(exam, exam.student, 'submit', { input: FORM }));
  await done(act(exam, world.people.manager, 'return', { reason: 'Masih belum terbaca' }));
  world.at('2026-01-16 00:00');
  expect(words(await act(exam, exam.student, 'submit', { input: FORM }))).toContain(
    'Di luar masa pendaftaran',
  );
});

test('a full period takes nobody more', async () => {
  const narrow = await openPeriod(world, { input: { quota: 1 } });
  const first = await reach(world, 'consented', { period: narrow });
  const second = await reach(world, 'consented', { period: narrow });
  await advance(first, 'consented', 'verified');
  await acceptDocuments(second);
  const full = await act(second, world.people.manager, 'verify');
  expect([full.status, words(full)]).toEqual([422, 'Kuota periode 1 peserta sudah penuh']);
  const route = `${TYPE}.participants@manager`;
  const bulk = await done(
    world.call(world.people.manager, 'POST', `/routes/${route}/actions/verify/bulk`, {
      params: { id: narrow },
      ids: [first.id, second.id],
    }),
  );
  expect(bulk.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false]);
  await done(act(second, world.people.manager, 'reject', { reason: 'Kuota penuh' }));
  expect((await read(second)).status).toBe('rejected');
});

test('two who are verified at once share no last place, and a double click makes one registration', async () => {
  const narrow = await openPeriod(world, { input: { quota: 1 } });
  const exams = [
    await reach(world, 'consented', { period: narrow }),
    await reach(world, 'consented', { period: narrow }),
  ];
  for (const exam of exams) await acceptDocuments(exam);
  const answers = await Promise.all(exams.map((exam) => act(exam, world.people.manager, 'verify')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { actor } = await addStudent(world);
  const create = () => world.act(actor, MINE, 'create', { input: { period } });
  const made = (await Promise.all([create(), create(), create()])).map(({ status }) => status);
  expect(made.filter((status) => status === 200)).toHaveLength(1);
  expect(await world.rows('registration', { student: actor.row })).toHaveLength(1);
});
