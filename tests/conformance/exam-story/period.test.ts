import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { addStudent, done, type Exam, FORM, openPeriod, periodInput, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { type Answer, openWorld, START, type World, words } from './world.ts';

const LIST = `${TYPE}.periods@manager`;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const act = (action: string, wish: Parameters<World['act']>[3] = {}): Promise<Answer> =>
  world.act(world.people.manager, LIST, action, wish);
const make = async (input: object = {}): Promise<string> =>
  (await done(act('create', { input: { ...periodInput(world), ...input } }))).id;
const stateOf = async (id: string) => (await world.row('period', id)).status;

test.each([
  [
    'registration ends before it starts',
    { registration_end: '2025-10-31' },
    'Pendaftaran selesai sebelum mulai',
  ],
  [
    'exams have no days',
    { examination_start: undefined, examination_end: undefined },
    'Isi masa ujian, dari mulai sampai selesai',
  ],
  ['exams end before they start', { examination_end: '2025-11-11' }, 'Masa ujian selesai sebelum mulai'],
  ['corrections end before registration does', { correction_end: '2025-12-30' }, 'Batas perbaikan'],
  ['revisions end before exams do', { revision_end: '2026-06-29' }, 'Batas revisi tidak boleh sebelum'],
  ['no name', { name: '' }, 'minimal 5 karakter.'],
  ['a quota of nobody', { quota: 0 }, 'paling sedikit 1.'],
])('is not made when %s', async (_, input, sentence) => {
  const before = (await world.rows('period', {})).length;
  const answer = await act('create', { input: { ...periodInput(world), ...input } });
  expect(answer.status).toBe(422);
  expect(words(answer)).toContain(sentence);
  expect((await world.rows('period', {})).length).toBe(before);
});

test('two of a type and department never share a name', async () => {
  const input = periodInput(world);
  await done(act('create', { input }));
  const again = await act('create', { input });
  expect([again.status, words(again)]).toEqual([409, 'Data yang sama sudah ada.']);
});

test('published before its start it waits, and opens, closes and runs by itself', async () => {
  const id = await make({
    registration_start: '2025-11-05',
    registration_end: '2025-11-20',
    examination_start: '2025-11-25',
    examination_end: '2025-11-28',
    correction_end: '2025-11-21',
  });
  expect(await done(act('publish', { id }))).toMatchObject({ state: 'draft' });
  expect((await act('publish', { id })).status).toBe(409);
  const seen: unknown[] = [];
  for (const moment of [
    '2025-11-04 23:59',
    '2025-11-05 00:00',
    '2025-11-20 23:58',
    '2025-11-21 00:00',
    '2025-11-25 00:00',
    '2025-11-28 23:58',
    '2025-11-29 00:00',
  ]) {
    world.at(moment);
    await sweepTimers(world.deps);
    seen.push(await stateOf(id));
  }
  expect(seen).toEqual(['draft', 'open', 'open', 'closed', 'running', 'running', 'finished']);
  world.at('2026-05-27 08:00');
  await sweepTimers(world.deps);
  expect(await stateOf(id)).toBe('archived');
});

test('a registration that runs on into the exams is not cut short', async () => {
  const id = await make({
    registration_end: '2025-11-20',
    correction_end: '2025-11-21',
    examination_start: '2025-11-12',
  });
  await done(act('publish', { id }));
  const seen: unknown[] = [];
  for (const moment of ['2025-11-12 00:00', '2025-11-20 23:58', '2025-11-21 00:00']) {
    world.at(moment);
    await sweepTimers(world.deps);
    seen.push(await stateOf(id));
  }
  expect(seen).toEqual(['open', 'open', 'running']);
});

test('takes nothing after its last second, also while nobody has closed it yet', async () => {
  const period = await make({ registration_end: '2025-11-20', correction_end: '2025-11-21' });
  await done(act('publish', { id: period }));
  const first = await reach(world, 'filled', { period });
  const second = await reach(world, 'filled', { period });
  const { actor } = await addStudent(world);
  const mine = `${TYPE}.mine@student`;
  const hand = (exam: Exam) =>
    world.act(exam.student, `${TYPE}.registration@student`, 'submit', { row: exam.id, input: FORM });
  world.at('2025-11-20 23:59');
  expect((await hand(first)).status).toBe(200);
  world.at('2025-11-21 00:00');
  expect(await stateOf(period)).toBe('open');
  const late = [await hand(second), await world.act(actor, mine, 'create', { input: { period } })];
  expect(late.map((answer) => [answer.status, words(answer)])).toEqual([
    [422, 'Di luar masa pendaftaran atau perbaikan berkas.'],
    [422, 'Di luar masa pendaftaran.'],
  ]);
});

test('students who may take part are told when it opens, others are not', async () => {
  const { actor: active } = await addStudent(world);
  const { actor: onLeave } = await addStudent(world, { student: { study_status: 'leave' } });
  const { actor: otherTrack } = await addStudent(world, { student: { track: 'mbr' } });
  const { actor: elsewhere } = await addStudent(world, { department: 'TKIS2' });
  const { actor: passed } = await addStudent(world, { milestones: ['s2_thesis_exam'] });
  const told = async (id: string) => world.rows('notification', { kind: 'period_opened', record_id: id });
  const later = await make({ registration_start: '2025-11-05' });
  await done(act('publish', { id: later }));
  expect(await told(later)).toEqual([]);
  world.at('2025-11-05 00:00');
  await sweepTimers(world.deps);
  const readers = (await told(later)).map(({ user }) => user);
  expect(readers).toContain(active.user);
  for (const who of [onLeave, otherTrack, elsewhere, passed]) expect(readers).not.toContain(who.user);
  const id = await make({ name: 'Ujian Tesis Sekarang' });
  await done(act('publish', { id }));
  const own = (await told(id)).filter(({ user }) => user === active.user);
  expect(own).toMatchObject([
    {
      title: 'Pendaftaran dibuka',
      message: 'Pendaftaran Ujian Tesis Sekarang dibuka sampai Rabu, 31 Desember 2025.',
      link: '/mahasiswa/magister/reguler/ujian-tesis',
      read_at: null,
    },
  ]);
});

test('it is closed, opened again with a reason and a day that is not past, and started by hand', async () => {
  const id = await make();
  await done(act('publish', { id }));
  await done(act('close_registration', { id }));
  const input = { registration_end: '2025-11-02' };
  expect((await act('reopen', { id, input: { registration_end: '2025-12-31' } })).status).toBe(422);
  expect(words(await act('reopen', { id, input, reason: 'Masih banyak yang belum siap' }))).toContain(
    'dari 3 November 2025 sampai',
  );
  const wish = { id, input: { registration_end: '2025-12-20' }, reason: 'Masih banyak yang belum siap' };
  expect(await done(act('reopen', wish))).toMatchObject({ state: 'open' });
  expect(await done(act('start', { id }))).toMatchObject({ state: 'running' });
});

test('it ends only after its exams, and takes its registrations to the archive', async () => {
  const exam = await reach(world, 'scheduled', { name: 'Rini Andayani' });
  const id = exam.period;
  await done(act('close_registration', { id }));
  const early = await act('finish', { id });
  expect([early.status, words(early)]).toEqual([422, 'Masih ada ujian yang berjalan: Rini Andayani.']);
  const page = `${TYPE}.registration@manager`;
  await done(world.act(world.people.manager, page, 'unschedule', { row: exam.id, reason: 'Penguji sakit' }));
  await done(act('finish', { id }));
  expect(words(await act('archive', { id }))).toBe(
    'Masih ada pendaftaran yang belum selesai. | 1 pendaftaran punya dokumen yang belum ditandatangani.',
  );
  await done(world.act(world.people.manager, page, 'cancel', { row: exam.id, reason: 'Mengundurkan diri' }));
  await done(act('archive', { id }));
  expect(await stateOf(id)).toBe('archived');
  expect(await world.row('registration', exam.id)).toMatchObject({
    status: 'archived',
    terminal_status: 'cancelled',
  });
});

test('an empty draft can be removed, one with registrations or a published one cannot', async () => {
  const id = await make();
  await done(act('delete', { id }));
  expect(await world.rows('period', { id })).toEqual([]);
  const again = await act('delete', { id });
  expect([again.status, words(again)]).toEqual([
    409,
    '"Hapus" sudah dilakukan oleh Anda sendiri, pukul 10.00.',
  ]);
  const open = await openPeriod(world);
  expect((await act('delete', { id: open })).status).toBe(409);
});

test('a registration keeps the rules its period was published with', async () => {
  const exam = await reach(world, 'filled');
  const checksFor = async (id: string) => {
    const page = await done(world.page(exam.student, `${TYPE}.registration@student`, id));
    const blocks = Object.values(page.blocks) as {
      checks?: { rule: string; message: string; ok: boolean }[];
    }[];
    return blocks.flatMap(({ checks }) => checks ?? []).find(({ rule }) => rule === 'min_gpa');
  };
  expect(await checksFor(exam.id)).toMatchObject({ message: 'IPK minimal 3,00', ok: true });
  world.use(stricter());
  try {
    expect(await checksFor(exam.id)).toMatchObject({ message: 'IPK minimal 3,00', ok: true });
    await done(
      world.act(exam.student, `${TYPE}.registration@student`, 'submit', { row: exam.id, input: FORM }),
    );
    const later = await reach(world, 'filled');
    const answer = await world.act(later.student, `${TYPE}.registration@student`, 'submit', {
      row: later.id,
      input: FORM,
    });
    expect(words(answer)).toBe('IPK minimal 3,90 (3,61).');
  } finally {
    world.use(world.model);
  }
});

test('a registration begins under the rules of its period, not under those of today', async () => {
  const before = await openPeriod(world);
  const [one, other] = [await addStudent(world), await addStudent(world)];
  const create = ({ actor }: typeof one, period: string) =>
    world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } });
  world.use(changed((spec) => Object.assign(spec, { track: 'mbr' })));
  try {
    const after = await openPeriod(world);
    expect((await create(one, before)).status).toBe(200);
    const refused = await create(other, after);
    expect([refused.status, words(refused)]).toEqual([422, 'Ujian Tesis untuk mahasiswa jalur MBR.']);
  } finally {
    world.use(world.model);
  }
});

test('the page of a registration stands under its period, the exam form under the registration', async () => {
  const exam = await reach(world, 'opened', { name: 'Wulan Sari' });
  const crumbs = async (who: Parameters<World['page']>[0], screen: string) =>
    (await done(world.page(who, `${TYPE}.${screen}`, exam.id))).breadcrumbs;
  const { name } = await world.row('period', exam.period);
  const periods = '/administrasi/magister/reguler/periode-ujian-tesis';
  const above = [
    { label: 'Periode Ujian Tesis', path: periods },
    { label: name, path: `${periods}/${exam.period}` },
  ];
  expect(await crumbs(world.people.manager, 'registration@manager')).toEqual(above);
  expect(await crumbs(world.people.manager, 'exam_form@manager')).toEqual([
    ...above,
    {
      label: expect.stringMatching(/^Pendaftaran Ujian Tesis ./),
      path: `/administrasi/magister/reguler/ujian-tesis/${exam.id}`,
    },
  ]);
  expect(await crumbs(exam.student, 'registration@student')).toEqual([
    { label: 'Ujian Tesis', path: '/mahasiswa/magister/reguler/ujian-tesis' },
  ]);
});

/** The same definitions, with a type that asks for better marks from now on. */
function stricter() {
  return changed(({ prerequisites }) => {
    for (const one of prerequisites as { rule: string; arg: unknown }[]) {
      if (one.rule === 'min_gpa') one.arg = 3.9;
    }
  });
}

/** The same definitions, with a type that somebody edited since. */
function changed(edit: (spec: Record<string, unknown>) => void) {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})]) edit(spec ?? {});
  return { ...model, hash: 'f'.repeat(64) };
}

test('nobody but the manager touches periods, and lecturers and students see no draft', async () => {
  const id = await make();
  const { library, staff, chair, nobody } = world.people;
  const { actor } = await addStudent(world);
  for (const who of [library, staff, chair, nobody, actor]) {
    expect((await world.act(who, LIST, 'publish', { id })).status).toBeOneOf([401, 403]);
    expect((await world.act(who, LIST, 'create', { input: periodInput(world) })).status).toBeOneOf([
      401, 403,
    ]);
  }
  const listed = await done(world.page(chair, `${TYPE}.tasks@lecturer`));
  const mine = await done(world.page(actor, `${TYPE}.mine@student`));
  expect(JSON.stringify([listed, mine])).not.toContain(id);
  expect(await stateOf(id)).toBe('draft');
});

test('a duplicate begins with what stands in the period, and is a draft of its own', async () => {
  const id = await make({ quota: 7, announcement: 'Bawa naskah tercetak.' });
  await done(act('publish', { id }));
  const { defaults } = await done(
    world.call(world.people.manager, 'GET', `/routes/${encodeURIComponent(LIST)}/actions/duplicate?id=${id}`),
  );
  expect(defaults).toMatchObject({ quota: 7, announcement: 'Bawa naskah tercetak.' });
  expect((await act('duplicate', { id, input: defaults })).status).toBe(409);
  const before = await world.rows('period', {});
  await done(act('duplicate', { id, input: { ...defaults, name: 'Ujian Tesis Januari 2026', quota: 9 } }));
  const known = new Set(before.map((row) => row.id));
  const made = (await world.rows('period', {})).filter((row) => !known.has(row.id));
  expect(made).toMatchObject([
    { name: 'Ujian Tesis Januari 2026', quota: 9, status: 'draft', exam_type: TYPE, department: 'TKMS2' },
  ]);
  expect(made[0]).toMatchObject({ announcement: 'Bawa naskah tercetak.', published_at: null });
  expect(await world.row('period', id)).toMatchObject({ quota: 7, status: 'open' });
});
