import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { waitingRoutes } from '../../../server/pages/routes/waiting-routes.ts';
import { act, addStudent, attach, childrenOf, done, FORM, openPeriod, read, TYPE, upload } from './exam.ts';
import { REGISTRATION, reach } from './journey.ts';
import { openWorld, START, type World, words } from './world.ts';

const MINE = `${TYPE}.mine@student`;
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, waitingRoutes]);
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

test('the dialog of a new registration tells what is missing and where to get it, and goes on all the same', async () => {
  const begin = async (who: Parameters<typeof checksOf>[0], route = MINE) =>
    (await done(world.call(who, 'GET', `/routes/${encodeURIComponent(route)}/actions/create`))) as {
      blocked: unknown[];
      tells: { rule: string; ok: boolean; get?: string }[];
    };
  const short = await addStudent(world, { logbook: 9 });
  const { blocked, tells } = await begin(short.actor);
  expect(blocked).toEqual([]);
  expect(tells.filter(({ ok }) => !ok)).toMatchObject([
    { rule: 'logbook_approved', get: expect.stringContaining('minta pembimbing menyetujuinya') },
  ]);
  expect(tells.filter(({ ok, get }) => ok && get)).toEqual([]);
  const made = await done(world.act(short.actor, MINE, 'create', { input: { period } }));
  expect(await world.row('registration', made.id)).toMatchObject({ status: 'draft' });
  // For whom a manager registers is not known yet.
  const list = await done(
    world.call(
      world.people.manager,
      'GET',
      `/routes/s2_thesis_exam.participants%40manager/actions/create?p.id=${period}`,
    ),
  );
  expect(list.tells).toEqual([]);
});

test('who can begin a registration now is asked to, with its deadline, and nobody else', async () => {
  const asked = async (who: Parameters<typeof checksOf>[0]) => {
    const { data } = await done(world.call(who, 'GET', '/open?path=/'));
    type Entry = { title: string; due: string; path: string; lacks?: { checks: { rule: string }[] } };
    type Entries = { rows?: Entry[]; single?: string };
    const blocks = Object.values(data.blocks as Record<string, Entries>);
    const waiting = blocks.find(({ rows, single }) => rows !== undefined && single !== undefined);
    return (waiting?.rows ?? []).filter(({ title }) => title.startsWith('Daftar '));
  };
  const ready = await addStudent(world);
  const [entry, ...more] = await asked(ready.actor);
  expect(entry).toMatchObject({
    title: 'Daftar Ujian Tesis',
    due: '2025-12-31',
    path: '/mahasiswa/magister/reguler/ujian-tesis',
  });
  expect([entry?.lacks, more]).toEqual([undefined, []]);
  // What is lacking is told, and nothing asked.
  const short = await addStudent(world, { logbook: 9 });
  expect(await asked(short.actor)).toMatchObject([{ lacks: { checks: [{ rule: 'logbook_approved' }] } }]);
  const others = [
    await addStudent(world, { student: { track: 'mbr' } }),
    await addStudent(world, {
      milestones: ['s2_proposal_exam', 's2_result_seminar', 's2_publication', 's2_thesis_exam'],
    }),
  ];
  for (const { actor } of others) expect(await asked(actor)).toEqual([]);
  expect(await asked(world.people.manager)).toEqual([]);
  await done(world.act(ready.actor, MINE, 'create', { input: { period } }));
  expect(await asked(ready.actor)).toEqual([]);
});

test('the menu is told what waits: as many as at home, and to nobody of what they may not see', async () => {
  const pathsOf = async (who: Parameters<typeof checksOf>[0]) =>
    (await done(world.call(who, 'GET', '/users/me/waiting'))).paths as string[];
  const ready = await addStudent(world);
  const other = await addStudent(world, { logbook: 9 });
  expect(await pathsOf(ready.actor)).toEqual(['/mahasiswa/magister/reguler/ujian-tesis']);
  await done(world.act(ready.actor, MINE, 'create', { input: { period } }));
  expect(await pathsOf(ready.actor)).toEqual([
    expect.stringMatching(/^\/mahasiswa\/magister\/reguler\/ujian-tesis\/[^/?]+\?department=TKMS2$/),
  ]);
  expect(await pathsOf(other.actor)).toEqual([]);
});

test('before anything is made the student sees what is met and what is not, and why', async () => {
  const ready = await addStudent(world);
  expect((await checksOf(ready.actor)).map(({ ok }) => ok)).toEqual(Array(8).fill(true));
  const short = await addStudent(world, {
    student: { study_status: 'leave', credits_passed: 20, gpa: 2.75 },
    tests: [{ test: 'toefl_itp', score: 430, date: '2025-02-10' }],
    milestones: ['s2_proposal_exam'],
    logbook: 9,
  });
  const failing = (await checksOf(short.actor)).filter(({ ok }) => !ok);
  expect(failing.map(({ message, actual }) => [message, actual])).toEqual([
    ['Status mahasiswa harus aktif', 'Cuti'],
    ['Minimal 28 SKS telah lulus', '20 SKS'],
    ['IPK minimal 3,00', '2,75'],
    ['Harus sudah lulus Seminar Hasil', ''],
    ['Harus sudah lulus Publikasi Ilmiah', ''],
    ['Minimal 12 catatan logbook disetujui', '9 catatan'],
    [
      'Skor bahasa Inggris paling rendah AcEPT 209 atau IELTS 5 atau TOEFL ITP 450',
      'TOEFL ITP 430, berlaku sampai 10 Februari 2027',
    ],
  ]);
});

test('publication is asked for in the departments that join its set, and where a period kept the name of one', async () => {
  const other = await addStudent(world, {
    department: 'TKIS2',
    milestones: ['s2_proposal_exam', 's2_result_seminar'],
  });
  expect((await checksOf(other.actor)).filter(({ ok }) => !ok)).toEqual([]);
  const kept = await openPeriod(world, { department: 'TKIS2' });
  const { id } = await done(world.act(other.actor, MINE, 'create', { input: { period: kept } }));
  const submit = () =>
    world.act(other.actor, `${TYPE}.registration@student`, 'submit', { row: id, input: FORM });
  const asked = 'Harus sudah lulus Publikasi Ilmiah';
  expect(words(await submit())).not.toContain(asked);
  await sql`update period set spec = replace(spec::text, 'publikasi_wajib', 'TKIS2')::jsonb where id = ${kept}`.execute(
    world.connection.db,
  );
  expect(words(await submit())).toContain(asked);
});

test.each([
  [
    'no supervisor',
    async (w: World) => {
      const { actor, work } = await addStudent(w);
      const { db } = w.connection;
      await db.updateTable('supervision').set({ status: 'ended' }).where('work', '=', work).execute();
      return actor;
    },
    'Dosen pembimbing belum ditetapkan',
  ],
  [
    'another track',
    async (w: World) => (await addStudent(w, { student: { track: 'mbr' } })).actor,
    'Ujian Tesis untuk mahasiswa jalur reguler',
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
          closed_at: '2025-06-20T03:00:00Z',
          attempt_no,
        };
        await w.add('registration', { ...past, number: `LAMA-${actor.row}-${attempt_no}` });
      }
      return actor;
    },
    'Semua 3 percobaan sudah terpakai; hubungi pengelola',
  ],
])('cannot be started with %s', async (_, prepare, sentence) => {
  const actor = await prepare(world);
  const answer = await world.act(actor, MINE, 'create', { input: { period } });
  expect([answer.status, words(answer)]).toEqual([422, `${sentence}.`]);
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
  expect([again.status, words(again)]).toEqual([422, 'Masih ada pendaftaran Ujian Tesis yang berjalan.']);
  const other = await addStudent(world);
  const closed = await openPeriod(world);
  await done(
    world.act(world.people.manager, `${TYPE}.periods@manager`, 'close_registration', { id: closed }),
  );
  expect((await world.act(other.actor, MINE, 'create', { input: { period: closed } })).status).toBe(422);
  expect((await world.act(other.actor, MINE, 'create', { input: {} })).status).toBe(422);
  const sneaky = await world.act(other.actor, MINE, 'create', { input: { period, student: actor.row } });
  expect([sneaky.status, sneaky.body.errors?.[0]?.code]).toEqual([422, 'E_INPUT_FIELD']);
  expect(await world.rows('registration', { student: other.actor.row })).toEqual([]);
});

test('a draft is saved in parts and as it was typed, but only with values of the right kind', async () => {
  const exam = await reach(world, 'draft', { period });
  await done(act(exam, exam.student, 'save', { input: { title_id: 'Judul', keywords: [] } }));
  expect((await read(exam)).form_data).toEqual({ title_id: 'Judul', keywords: [] });
  // What is wrong stays as it was stored; the rest is saved, and the answer names each place.
  const input = {
    title_id: 'Judul lain',
    page_count: 'banyak',
    keywords: 'satu',
    unknown: 1,
    preferred_dates: ['2025-12-01', '2025-1'],
  };
  const partly = await done(act(exam, exam.student, 'save', { input }));
  const places = partly.refused.map(({ source }: { source: { pointer: string } }) => source.pointer).sort();
  expect(places).toEqual([
    '/input/keywords',
    '/input/page_count',
    '/input/preferred_dates/1',
    '/input/unknown',
  ]);
  expect((await read(exam)).form_data).toEqual({
    title_id: 'Judul lain',
    keywords: [],
    preferred_dates: ['2025-12-01'],
  });
  expect((await act(exam, exam.student, 'submit', { input })).status).toBe(422);
  // A row of a list that was added and not filled in yet is one of a draft; handing it in is refused.
  await done(act(exam, exam.student, 'save', { input: { ...FORM, preferred_dates: ['2025-12-01', null] } }));
  expect(await read(exam)).toMatchObject({ form_data: { preferred_dates: ['2025-12-01', null] } });
  // A number that is too large is kept as it was typed; handing it in is refused.
  await done(act(exam, exam.student, 'save', { input: { ...FORM, similarity_percent: 27 } }));
  expect(await read(exam)).toMatchObject({ form_data: { similarity_percent: 27 } });
  expect(
    words(await act(exam, exam.student, 'submit', { input: { ...FORM, similarity_percent: 27 } })),
  ).toContain('paling banyak 20.');
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
  expect(words(similar)).toBe('Tingkat kemiripan (%) paling banyak 20.');
  const input = FORM;
  expect(words(await act(exam, exam.student, 'submit', { input }))).toBe(
    'IPK minimal 3,00 (2,90). | Unggah dahulu Naskah tesis, Hasil cek kemiripan, Transkrip nilai, Sertifikat bahasa Inggris, Bukti publikasi.',
  );
  for (const code of REGISTRATION) await attach(exam, code);
  expect(words(await act(exam, exam.student, 'submit', { input }))).toBe('IPK minimal 3,00 (2,90).');
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

test('a double click makes one registration', async () => {
  const { actor } = await addStudent(world);
  const create = () => world.act(actor, MINE, 'create', { input: { period } });
  const made = (await Promise.all([create(), create(), create()])).map(({ status }) => status);
  expect(made.filter((status) => status === 200)).toHaveLength(1);
  expect(await world.rows('registration', { student: actor.row })).toHaveLength(1);
});

test('a day is proposed for the exam that is to come and is a working day, and every other one is refused at its place', async () => {
  const exam = await reach(world, 'draft', { period });
  const start = await done(world.page(exam.student, `${TYPE}.registration@student`, exam.id));
  const forms = Object.values<{ offered?: Record<string, string[]> }>(start.blocks);
  const days = forms.find(({ offered }) => offered)?.offered?.preferred_dates ?? [];
  // The faculty's day is Monday 3 November 2025.
  expect(days.slice(0, 5)).toEqual(['2025-11-04', '2025-11-05', '2025-11-06', '2025-11-07', '2025-11-10']);
  expect(days).not.toContain('2025-12-25');
  for (const day of ['2025-11-03', '2025-10-01', '2025-11-09', '2025-12-25', '2027-01-04']) {
    const input = { ...FORM, preferred_dates: ['2025-11-10', day] };
    const saved = await done(act(exam, exam.student, 'save', { input }));
    expect(saved.refused).toMatchObject([
      { code: 'E_INPUT_DAY', source: { pointer: '/input/preferred_dates/1' } },
    ]);
    const refused = await act(exam, exam.student, 'submit', { input });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ code: 'E_INPUT_DAY' }));
  }
  expect((await read(exam)).form_data).toMatchObject({ preferred_dates: ['2025-11-10'] });
});
