import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Waiting } from '../../../src/definition/wire.ts';
import {
  act,
  addStudent,
  attach,
  childOf,
  done,
  type Exam,
  nextStepOf,
  openPeriod,
  SUMMARY,
} from './exam.ts';
import { approve, decide, reach, signedOnPaper } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

// What pages say of a registration: whom it waits for, where it stands, and what is left before the day of the exam.

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

interface Step {
  label: string;
  state: string;
}

const standsAt = async (exam: Exam, who: Actor, audience: string) => {
  const { blocks } = await done(world.page(who, `${exam.type}.registration@${audience}`, exam.id));
  const steps = Object.values<{ kind: string; steps: Step[] }>(blocks).find(({ kind }) => kind === 'steps');
  return steps?.steps.find(({ state }) => state === 'current')?.label;
};

test('a draft says once what its student is to do, and to others who does it', async () => {
  const exam = await reach(world, 'draft', { period });
  const said = await nextStepOf(exam, exam.student, 'registration@student');
  expect(said).toMatchObject({ mine: true, title: 'Lengkapi, lalu ajukan' });
  expect(said).not.toHaveProperty('text');
  const text = 'Mahasiswa melengkapi formulir dan berkas, lalu mengajukannya.';
  expect(await nextStepOf(exam, world.people.manager, 'registration@manager')).toMatchObject({
    mine: false,
    text,
  });
});

test('a registration waits for the supervisors who have not agreed yet, by their names', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { supervisor } = world.people;
  const waiting = { waiting: 'Hendra Saputro dan Maya Lestari' };
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject(waiting);
  await done(
    act(exam, supervisor, 'give_consent', {
      item: await childOf(exam, 'consent', { giver: supervisor.row }),
    }),
  );
  const left = { waiting: 'Maya Lestari' };
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject(left);
  expect(await nextStepOf(exam, supervisor, 'registration@lecturer')).toMatchObject(left);
});

test('the library is awaited until it has looked at what is its own', async () => {
  const exam = await reach(world, 'consented', { period });
  const awaits = (waiting: string) => expect.objectContaining({ waiting });
  const said = () => nextStepOf(exam, exam.student, 'registration@student');
  expect(await said()).toEqual(awaits('pengelola dan perpustakaan'));
  const own = await childOf(exam, 'registration_document', { verifier: 'library' });
  await done(act(exam, world.people.library, 'accept_document', { item: own }));
  expect(await said()).toEqual(awaits('pengelola: Sekar Wulandari'));
});

test('what is verified stands at the schedule, and nobody is awaited for the panel before it is asked', async () => {
  const exam = await reach(world, 'verified', { period });
  expect(await standsAt(exam, world.people.manager, 'manager')).toBe('Penjadwalan');
  const home = JSON.stringify(await done(world.page(exam.student, 'general.dashboard@signed_in')));
  expect(home).toContain('Pengelola menyusun tim penguji.');
  expect(home).toContain('Berkas ujian diunggah (opsional)');
  expect(home).not.toMatch(/Menunggu jawaban penguji|bersedia/);
});

test('minutes that wait for their signatures stand at the minutes still, as they do for their approval', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, manager } = world.people;
  await done(act(exam, chair, 'decide', { input: { summary: SUMMARY, outcome: 'pass' }, form: true }));
  expect(await standsAt(exam, manager, 'manager')).toBe('Berita acara');
  await signedOnPaper(exam);
  expect(await standsAt(exam, manager, 'manager')).toBe('Berita acara');
  await approve(exam, 'minutes_ack');
  expect(await standsAt(exam, manager, 'manager')).toBe('Pengesahan');
});

test.each([
  ['s2_mbr_research_report_1', 'submission', ['s2_mbr_proposal_exam'], 8, 'Buat rekap logbook'],
  ['s2_mbr_result_seminar_1', 'registration', ['s2_mbr_research_report_1'], 8, 'Buat kartu bimbingan'],
  ['s2_mbr_proposal_exam', 'registration', ['s2_mbr_proposal_manuscript'], 4, null],
])(
  'the draft of %s leads to where what it asks for is made',
  async (type, screen, milestones, logbook, label) => {
    const { actor, work } = await addStudent(world, { milestones, logbook, student: { track: 'mbr' } });
    const of = await openPeriod(world, { type });
    // Where the address is another in each department, so is the route.
    const routeOf = (name: string) =>
      encodeURIComponent(
        world.model.routes.find(
          (one) =>
            one.screen === `${type}.${name}` &&
            one.audience === 'student' &&
            (one.departments?.includes('TKMS2') ?? true),
        )?.id ?? '',
      );
    const { id } = await done(world.act(actor, routeOf('mine'), 'create', { input: { period: of } }));
    const { blocks } = await done(world.page(actor, routeOf(screen), id));
    const links = Object.values<{ kind: string; label?: string; path?: string }>(blocks)
      .filter(({ kind, path }) => kind === 'link' && path?.includes('karya='))
      .map(({ label: said, path }) => [said, path]);
    const made = `/v3/mahasiswa/magister/logbook-mahasiswa?karya=${work}`;
    expect(links).toEqual(label === null ? [] : [[label, made]]);
  },
);

test('who passed without a revision is asked for the last file alone, as soon as the minutes are approved', async () => {
  const exam = await reach(world, 'scored', { period });
  await decide(exam, { outcome: 'pass' });
  const asked = () => nextStepOf(exam, exam.student, 'registration@student');
  expect(await asked()).toMatchObject({ mine: false });
  await approve(exam, 'minutes_ack');
  expect(await asked()).toMatchObject({ mine: true, title: 'Unggah Bebas pustaka', uploads: true });
  const page = () => done(world.page(exam.student, `${exam.type}.registration@student`, exam.id));
  expect(JSON.stringify(await page())).not.toContain('revised_manuscript');
  await attach(exam, 'library_clearance');
  expect(await asked()).toMatchObject({ mine: false });
});

test.each([
  ['Verifikasi Publikasi', 'Publikasi Ilmiah 1 Ratih', 'Verifikasi Publikasi Ilmiah 1 Ratih'],
  ['Berita Acara', 'Ujian Tesis Ratih', 'Berita Acara Ujian Tesis Ratih'],
  ['Surat Keterangan', null, 'Surat Keterangan'],
])('a paper %s about %s is called %s', async (label, about, title) => {
  const exam = await reach(world, 'consented', { period });
  const [paper] = await world.rows('generated_document', { registration: exam.id });
  const id = String(paper?.id);
  await world.deps.db.updateTable('generated_document').set({ label, about }).where('id', '=', id).execute();
  const page = await done(world.page(world.people.supervisor, 'signing.signer@signed_in', id));
  expect(page.title).toBe(title);
});

test('home tells of the day and its letter until the exam is closed, then what is waited for alone', async () => {
  const alone = async (stage: 'scheduled' | 'decided' | 'accepted_revision') => {
    const { student } = await reach(world, stage, { period });
    const { blocks } = await done(world.page(student, 'general.dashboard@signed_in'));
    const all = Object.values<{ kind: string; rows: Waiting[] }>(blocks);
    const [entry] = all.find(({ kind }) => kind === 'waiting')?.rows ?? [];
    return {
      said: entry?.waits ?? entry?.title,
      beside: entry?.beside?.map(({ label }) => label),
      papers: entry?.papers?.list.map(({ label }) => label),
      event: entry?.event?.title,
    };
  };
  expect(await alone('scheduled')).toMatchObject({
    beside: ['Ujian', 'Jam', 'Tempat', 'Tim penguji'],
    papers: ['Surat Undangan'],
    event: expect.stringContaining('Ujian Tesis'),
  });
  const over = { beside: undefined, papers: undefined, event: undefined };
  expect(await alone('decided')).toEqual({ said: 'pejabat yang menyetujui', ...over });
  expect(await alone('accepted_revision')).toEqual({ said: 'Unggah Bebas pustaka Ujian Tesis', ...over });
});
