import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../server/product-routes.ts';
import {
  act,
  attach,
  childOf,
  done,
  type Exam,
  nextStepOf,
  openPeriod,
} from '../conformance/exam-story/exam.ts';
import { reach } from '../conformance/exam-story/journey.ts';
import { type Actor, openWorld, ROOT, START, type World } from '../conformance/exam-story/world.ts';

const TYPE = 's2_thesis_exam';

let world: World;
let period: string;
/** A registration that is checked now, and one that waits for its last documents. */
let checked: Exam;
let ending: Exam;
beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
  world.at(START);
  period = await openPeriod(world);
  ending = await reach(world, 'accepted_revision', { period });
  await attach(ending, 'library_clearance');
  checked = await reach(world, 'consented', { period });
});
afterAll(() => world?.close());

interface Slot {
  code: string;
  versions: { file: string; name: string; note: string | null }[];
}
async function slotsOf(exam: Exam, who: Actor, screen = 'registration@manager'): Promise<Slot[]> {
  const { blocks } = await done(world.page(who, `${TYPE}.${screen}`, exam.id));
  return Object.values<{ slots?: Slot[] }>(blocks).flatMap((block) => block.slots ?? []);
}
const codes = (slots: readonly Slot[]) => slots.map(({ code }) => code);

async function fileOf(exam: Exam, code: string): Promise<string> {
  const found = await sql<{ id: string }>`select file->>'id' as id from registration_document
    where registration = ${exam.id} and code = ${code} and current`.execute(world.connection.db);
  const [file] = found.rows;
  if (!file) throw new Error(`no file for ${code}`);
  return file.id;
}

async function opens(exam: Exam, who: Actor, screen: string, code: string): Promise<number> {
  const path = `/routes/${TYPE}.${screen}/files/${await fileOf(exam, code)}?p.id=${exam.id}`;
  return (await world.call(who, 'GET', path)).status;
}

test('the library meets the slots it checks, empty or not; everybody else meets all', async () => {
  const { library, manager, supervisor } = world.people;
  expect(codes(await slotsOf(checked, library))).toEqual(['similarity_report']);
  expect(codes(await slotsOf(ending, library))).toEqual(['similarity_report', 'library_clearance']);
  const draft = await reach(world, 'draft', { period });
  expect((await slotsOf(draft, library)).map(({ code, versions }) => [code, versions.length])).toEqual([
    ['similarity_report', 0],
  ]);
  const all = codes(await slotsOf(checked, checked.student, 'registration@student'));
  expect(all).toEqual(expect.arrayContaining(['thesis_manuscript', 'transcript', 'similarity_report']));
  expect(codes(await slotsOf(checked, manager))).toEqual(all);
  expect(codes(await slotsOf(checked, supervisor, 'registration@lecturer'))).toEqual(all);
});

test('the library opens its own files by their id, on either page, and no others', async () => {
  const { library, manager } = world.people;
  const status = (code: string, screen: string) => opens(ending, library, screen, code);
  expect(await status('similarity_report', 'registration@manager')).toBe(200);
  expect(await status('library_clearance', 'registration@manager')).toBe(200);
  expect(await status('library_clearance', 'exam_form@manager')).toBe(200);
  for (const code of ['transcript', 'thesis_manuscript', 'revised_manuscript'])
    for (const screen of ['registration@manager', 'exam_form@manager'])
      expect([code, screen, await status(code, screen)]).toEqual([code, screen, 404]);
  expect(await opens(ending, manager, 'registration@manager', 'transcript')).toBe(200);
});

test('a file opens only where a block shows its stage', async () => {
  const { library, manager } = world.people;
  // The exam form shows what is handed in after the exam.
  expect(await opens(ending, manager, 'exam_form@manager', 'revised_manuscript')).toBe(200);
  expect(await opens(ending, manager, 'exam_form@manager', 'transcript')).toBe(404);
  expect(await opens(ending, library, 'exam_form@manager', 'similarity_report')).toBe(404);
});

test('what was returned is told to the library as far as it checks it', async () => {
  const { library, manager } = world.people;
  const exam = await reach(world, 'consented', { period });
  const item = await childOf(exam, 'registration_document', { code: 'transcript' });
  await done(act(exam, manager, 'reject_document', { item, reason: 'KANARI-TRANSKRIP' }));
  await done(act(exam, manager, 'return', { reason: 'Perbaiki berkas' }));
  const page = await done(world.page(library, `${TYPE}.registration@manager`, exam.id));
  expect(JSON.stringify(page)).not.toMatch(/KANARI-TRANSKRIP|Transkrip nilai|transcript/);
  const step = (who: Actor) => nextStepOf(exam, who, 'registration@manager');
  const text = 'Mahasiswa memperbaiki yang diminta, lalu mengajukan ulang.';
  expect(await step(library)).toMatchObject({ text });
  expect(await step(manager)).toMatchObject({ text });
  const whole = await done(world.page(manager, `${TYPE}.registration@manager`, exam.id));
  expect(JSON.stringify(whole)).toMatch(/KANARI-TRANSKRIP/);
});

/** A registration as it stands in the list of its period. */
async function rowOf(exam: Exam, who: Actor, audience: string) {
  type Listed = { id: string; cells: Record<string, unknown>; actions: string[]; links?: string[] };
  const { blocks } = await done(world.page(who, `${TYPE}.participants@${audience}`, period));
  const rows = Object.values<{ data?: Listed[] }>(blocks).flatMap((block) => block.data ?? []);
  return rows.find(({ id }) => id === exam.id);
}

const listed = async (exam: Exam, who: Actor, audience: string) =>
  (await rowOf(exam, who, audience))?.cells ?? {};

test('a row offers what its state lets the manager do from a list, and nothing to others', async () => {
  const { library, manager, supervisor } = world.people;
  expect((await rowOf(checked, manager, 'manager'))?.actions).toEqual(['verify', 'return', 'cancel']);
  expect((await rowOf(checked, library, 'manager'))?.actions).toEqual([]);
  expect((await rowOf(checked, supervisor, 'lecturer'))?.actions).toEqual([]);
  const verified = await reach(world, 'verified', { period });
  const offered = ['assign_panel', 'schedule', 'return', 'cancel'];
  expect((await rowOf(verified, manager, 'manager'))?.actions).toEqual(offered);
});

test('from the list the library is led to the files that wait for it, and to nothing else', async () => {
  const { library, manager } = world.people;
  expect((await rowOf(checked, library, 'manager'))?.links).toEqual([
    expect.stringMatching(/[?&]part=berkas$/),
  ]);
  expect((await rowOf(ending, library, 'manager'))?.links?.[0]).toMatch(/[?&]part=berkas-akhir$/);
  expect((await rowOf(checked, manager, 'manager'))?.links ?? []).toEqual([]);
  const verified = await reach(world, 'verified', { period });
  expect((await rowOf(verified, library, 'manager'))?.links ?? [null]).toEqual([null]);
});

test('the list of participants says to each what is theirs to see', async () => {
  const { library, manager, supervisor, chair } = world.people;
  const theirs = await listed(checked, library, 'manager');
  expect(theirs).toMatchObject({
    library: ['Hasil cek kemiripan'],
    library_state: 'Menunggu diperiksa',
    library_at: '2025-11-03',
  });
  for (const name of ['accepted', 'final_score', 'seat']) expect(theirs).not.toHaveProperty(name);
  expect((await listed(ending, library, 'manager')).library).toEqual(['Bebas pustaka']);
  const kept = await listed(checked, manager, 'manager');
  expect(kept).toMatchObject({ accepted: expect.stringMatching(/^0\/[5-9]$/) });
  for (const name of ['library', 'library_state', 'seat']) expect(kept).not.toHaveProperty(name);
  expect((await listed(checked, supervisor, 'lecturer')).seat).toEqual(['Pembimbing Utama']);
  const examined = await listed(ending, chair, 'lecturer');
  expect(examined).toMatchObject({ seat: ['Ketua Tim Penguji'] });
});
