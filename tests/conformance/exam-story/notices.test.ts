import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sweepTimers } from '../../../server/process/execution/timers.ts';

import { act, done, type Exam, nextStepOf, openPeriod } from './exam.ts';
import { advance, askRevision, decide, force, reach, score } from './journey.ts';
import { openWorld, ROOT, START, type World, words } from './world.ts';

// What a notice and a deadline say to somebody who has more than one exam of one person before them.

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

test('every notice of a registration says of which exam, or of which article', () => {
  const { items } = parse(readFileSync(join(ROOT, 'screens/sets/messages.yaml'), 'utf8')) as {
    items: Record<string, { text: string | { text?: string; else?: string }[] }>;
  };
  expect(Object.keys(items).length).toBeGreaterThan(30);
  const silent = Object.entries(items).filter(([, { text }]) =>
    [text].flat().some((one) => !/spec\.label|\{row\.title\}/.test(JSON.stringify(one))),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('who is asked for scores reads until when', async () => {
  const exam = await reach(world, 'closed', { period });
  const { examiner } = world.people;
  const [told] = await world.rows('notification', {
    user: examiner.user,
    record_id: exam.id,
    kind: 'score_due',
  });
  expect(told?.message).toMatch(/^Mohon isi nilai Ujian Tesis .+ paling lambat \S+, \d+ November 2025\.$/);
  const { blocks } = await done(world.page(examiner, `${exam.type}.tasks@lecturer`));
  const rows = Object.values<{ data?: { id: string; cells: object }[] }>(blocks).flatMap(
    ({ data = [] }) => data,
  );
  const { score_due } = await world.row('registration', exam.id);
  expect(rows.find(({ id }) => id === exam.id)?.cells).toMatchObject({
    asked: 'Isi nilai',
    until: score_due,
  });
});

test('once the last day of a revision is over its student reads until when it is still taken, and what comes then', async () => {
  const exam = await reach(world, 'acknowledged', { period });
  const { revision_due } = await world.row('registration', exam.id);
  const after = new Date(Date.parse(String(revision_due)) + 86_400_000).toISOString().slice(0, 10);
  const text = async (who: 'student' | 'manager') =>
    nextStepOf(exam, who === 'student' ? exam.student : world.people.manager, `registration@${who}`);
  expect(JSON.stringify(await text('student'))).not.toContain('Batasnya sudah lewat');
  world.at(`${after} 09:00`);
  expect(await text('student')).toMatchObject({
    text: expect.stringMatching(
      /^Batasnya sudah lewat\. Revisi masih diterima sampai \S+, \d+ Januari 2026; sesudah itu hasilnya menjadi Mengulang\.$/,
    ),
  });
  expect(await text('manager')).toMatchObject({
    text: expect.stringMatching(
      /^Batasnya sudah lewat\. Mahasiswa masih dapat mengirim revisi sampai \S+, \d+ Januari 2026\.$/,
    ),
  });
});

/** What the student's home says of the stage of the exam. */
async function stageOf({ student, type }: Exam) {
  const { body } = await world.page(student, 'general.dashboard@signed_in');
  type Way = { stages?: { code: string; says: string; path: string | null }[] };
  return Object.values<Way>(body.blocks)
    .flatMap(({ stages }) => stages ?? [])
    .find(({ code }) => code === type);
}

/** Whether the student's page has a place for the files of the end. */
async function finalSlots({ id, student, type }: Exam): Promise<boolean> {
  const { blocks } = (await world.page(student, `${type}.registration@student`, id)).body;
  return Object.values<{ slots?: { stage: string }[] }>(blocks)
    .flatMap(({ slots }) => slots ?? [])
    .some(({ stage }) => stage === 'final');
}

test('who is to take an exam again reads the attempt they have before them, and home does not say that nothing was begun', async () => {
  const exam = await reach(world, 'closed', { period });
  const low = { manuscript: 50, method: 50, novelty: 50, mastery: 50, delivery: 50 };
  await score(exam, { chair: low, examiner: low, supervisor: low, second: low });
  await decide(exam, { outcome: 'repeat', conditions: 'Perbaiki metode penelitian.' });
  expect(await stageOf(exam)).toMatchObject({ says: 'Menunggu Pengesahan' });
  expect(await finalSlots(exam)).toBe(true);
  await advance(exam, 'decided', 'acknowledged');
  const text = async (who: 'student' | 'manager') =>
    nextStepOf(exam, who === 'student' ? exam.student : world.people.manager, `registration@${who}`);
  expect(await text('student')).toMatchObject({
    text: 'Nilai akhir 50,00 (C). Daftar lagi pada periode yang dibuka, untuk percobaan ke-2 dari 3. Perbaikan yang diminta: Perbaiki metode penelitian.',
  });
  // Nothing was to be handed in at the end, and no section says so.
  expect(await finalSlots(exam)).toBe(false);
  expect(await text('manager')).toMatchObject({ text: 'Nilai akhir 50,00 (C). Percobaan ke-1 dari 3.' });
  expect(await stageOf(exam)).toMatchObject({ says: 'Mengulang', path: expect.stringContaining(exam.id) });
});

test('who failed reads the attempt they have before them too, and nobody signs a sheet of corrections for it', async () => {
  const exam = await reach(world, 'opened', { period });
  await askRevision(exam);
  await advance(exam, 'opened', 'closed');
  const low = { manuscript: 30, method: 30, novelty: 30, mastery: 30, delivery: 30 };
  await score(exam, { chair: low, examiner: low, supervisor: low, second: low });
  await decide(exam, { outcome: 'fail' }, 'Naskahnya bukan milik mahasiswa.');
  await advance(exam, 'decided', 'acknowledged');
  const step = (who: 'student' | 'manager') =>
    nextStepOf(exam, who === 'student' ? exam.student : world.people.manager, `registration@${who}`);
  expect(await step('student')).toMatchObject({
    text: 'Nilai akhir 30,00 (D). Daftar lagi pada periode yang dibuka, untuk percobaan ke-2 dari 3.',
  });
  expect(await step('manager')).toMatchObject({ text: 'Nilai akhir 30,00 (D). Percobaan ke-1 dari 3.' });
  const made = await world.rows('generated_document', { record_id: exam.id });
  expect(made.map(({ code }) => code)).toContain('minutes');
  expect(made.map(({ code }) => code)).not.toContain('revision_sheet');
});

test('whose revision ran out reads what came of it', async () => {
  const exam = await reach(world, 'acknowledged', { period });
  world.at('2026-03-02 09:00');
  await sweepTimers(world.deps);
  // No server ran on the days before: it does not remind of a limit that is over, beside saying so.
  const told = await world.rows('notification', { user: exam.student.user, record_id: exam.id });
  const kinds = told.map(({ kind }) => kind);
  expect([kinds.includes('revision_due'), kinds.includes('revision_expired')]).toEqual([false, true]);
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject({
    title: 'Kedaluwarsa',
    text: 'Revisi tidak masuk sampai batasnya, jadi hasilnya Mengulang. Daftar lagi pada periode yang dibuka, untuk percobaan ke-2 dari 3.',
  });
  expect(await stageOf(exam)).toMatchObject({ says: 'Kedaluwarsa' });
});

test('who is to approve reads which step it is, and is led to the page where it is done', async () => {
  const exam = await reach(world, 'decided');
  const { head } = world.people;
  const [told] = await world.rows('notification', {
    user: head.user,
    record_id: exam.id,
    kind: 'approval_request',
  });
  expect(told?.message).toMatch(/^Ujian Tesis .+ menunggu Anda: Mengetahui berita acara\.$/);
  expect(told?.link).toBe(`/kaprodi/pasca/berita-acara-ujian-tesis/${exam.id}`);
  // There they read what was decided before they open the minutes.
  const { blocks } = await done(world.page(head, 'thesis_approval.minutes_detail@program_head', exam.id));
  expect(Object.values<{ kind: string; text?: string }>(blocks)).toContainEqual(
    expect.objectContaining({
      kind: 'next_step',
      text: expect.stringMatching(/^Lulus dengan revisi, nilai akhir \d+,\d\d \(\S+\)\. Periksa dokumen/),
    }),
  );
});

/** At which stage its way stopped, as its student reads it. */
async function stoppedAt(exam: Exam): Promise<(string | undefined)[]> {
  const { blocks } = await done(world.page(exam.student, 's2_thesis_exam.registration@student', exam.id));
  return Object.values<{ steps?: { label: string; state: string }[] }>(blocks)
    .flatMap(({ steps }) => steps ?? [])
    .filter(({ state }) => state === 'stopped')
    .map(({ label }) => label);
}

test('what ended with its minutes, or with the revision after them, did not come to the last approval', async () => {
  const late = await reach(world, 'acknowledged');
  world.at('2026-03-02 09:00');
  await sweepTimers(world.deps);
  expect(await stoppedAt(late)).toEqual(['Revisi']);
  const failed = await reach(world, 'closed');
  const low = { manuscript: 50, method: 50, novelty: 50, mastery: 50, delivery: 50 };
  await score(failed, { chair: low, examiner: low, supervisor: low, second: low });
  await decide(failed, { outcome: 'fail' });
  await advance(failed, 'decided', 'acknowledged');
  expect(await stoppedAt(failed)).toEqual(['Berita acara']);
});

test('whose revision is opened again is told until when', async () => {
  const exam = await reach(world, 'acknowledged');
  world.at('2026-03-02 09:00');
  await sweepTimers(world.deps);
  await done(act(exam, world.people.manager, 'reopen', { reason: 'Surat dokter diterima.' }));
  const about = { user: exam.student.user, record_id: exam.id, kind: 'registration_reopened' };
  const [told] = await world.rows('notification', about);
  expect(told?.message).toBe(
    'Pendaftaran Ujian Tesis Anda aktif kembali: Surat dokter diterima. Batas revisi menjadi Senin, 16 Maret 2026.',
  );
});

/** As if the student had been examined before as often as may be. */
async function lastAttempt(exam: Exam): Promise<void> {
  const past = {
    period: exam.period,
    exam_type: exam.type,
    student: exam.student.row,
    status: 'repeat',
  } as const;
  for (const attempt_no of [1, 2]) {
    const closed_at = '2025-06-20T03:00:00Z';
    await world.add('registration', {
      ...past,
      closed_at,
      attempt_no,
      number: `LAMA-${exam.id}-${attempt_no}`,
    });
  }
  await force(exam, { attempt_no: 3 });
}

const NONE_LEFT = 'Semua 3 percobaan sudah terpakai; hubungi pengelola';

test('after the last attempt the page, the notice and the refusal say so in the same words', async () => {
  const exam = await reach(world, 'acknowledged');
  await lastAttempt(exam);
  world.at('2026-03-02 09:00');
  await sweepTimers(world.deps);
  const about = { user: exam.student.user, record_id: exam.id, kind: 'revision_expired' };
  const [told] = await world.rows('notification', about);
  expect(told?.message).toBe(
    `Revisi Ujian Tesis tidak masuk sampai batasnya, jadi hasilnya Mengulang. ${NONE_LEFT}.`,
  );
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject({
    text: `Revisi tidak masuk sampai batasnya, jadi hasilnya Mengulang. ${NONE_LEFT}.`,
  });
  const again = await openPeriod(world, {
    input: { registration_start: '2026-03-01', registration_end: '2026-04-30', correction_end: '2026-05-15' },
  });
  const refused = await world.act(exam.student, 's2_thesis_exam.mine@student', 'create', {
    input: { period: again },
  });
  expect(words(refused)).toBe(`${NONE_LEFT}.`);
});

test('the result names the attempt it is of, and the page that none is left', async () => {
  const exam = await reach(world, 'closed');
  await lastAttempt(exam);
  const low = { manuscript: 50, method: 50, novelty: 50, mastery: 50, delivery: 50 };
  await score(exam, { chair: low, examiner: low, supervisor: low, second: low });
  await decide(exam, { outcome: 'fail' });
  await advance(exam, 'decided', 'acknowledged');
  const [told] = await world.rows('notification', {
    user: exam.student.user,
    record_id: exam.id,
    kind: 'result_published',
  });
  expect(told?.message).toMatch(/^Hasil Ujian Tesis .+ \(percobaan ke-3 dari 3\): Tidak lulus\.$/);
  expect(await nextStepOf(exam, exam.student, 'registration@student')).toMatchObject({
    text: `Nilai akhir 50,00 (C). ${NONE_LEFT}.`,
  });
});
