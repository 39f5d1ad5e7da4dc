import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import {
  act,
  attach,
  childOf,
  childrenOf,
  done,
  type Exam,
  openPeriod,
  read,
  SCORES,
  TYPE,
  upload,
} from './exam.ts';
import { acceptDocuments, approval, decide, reach, score } from './journey.ts';
import { type Actor, historyOf, openWorld, START, type World } from './world.ts';

const MINUTES = 'thesis_approval.minutes@program_head';
const DEPARTMENT = 'thesis_approval.department@department_head';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes]);
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

/** The list of a route in which several are approved at once. */
function listAt(route: string): string {
  const { routes, screens } = world.model;
  const screen = screens[routes.find(({ id }) => id === route)?.screen ?? ''];
  const list = screen && everyBlock(screen).find((block) => block.kind === 'table' && block.bulk.length > 0);
  return `/routes/${route}/blocks/${list?.id}`;
}

const preview = (route: string, ...exams: Exam[]) =>
  world.call(
    route === MINUTES ? world.people.head : world.people.dean,
    'POST',
    `/routes/${route}/actions/approve_step/preview`,
    { params: {}, ids: exams.map(({ id }) => id) },
  );

test('the list opens with what waits for the one who asks; all of it is a view of its own', async () => {
  const decided = await reach(world, 'decided', { period });
  const approved = await reach(world, 'acknowledged', { period });
  const listed = async (query: string) => {
    const { body } = await world.call(world.people.head, 'GET', `${listAt(MINUTES)}?size=100${query}`);
    const ids = body.data.map(({ id }: { id: string }) => id);
    return {
      decided: ids.includes(decided.id),
      approved: ids.includes(approved.id),
      right: ids.length === body.meta.total,
    };
  };
  expect(await listed('')).toEqual({ decided: true, approved: false, right: true });
  expect(await listed('&view=done')).toEqual({ decided: false, approved: true, right: true });
  expect(await listed('&view=*')).toEqual({ decided: true, approved: true, right: true });
});

test('before anything happens each row shows what is approved, its document and what follows', async () => {
  const exam = await reach(world, 'decided', { period, name: 'Galih Pratama' });
  const { rows, columns } = await done(preview(MINUTES, exam));
  expect(columns).toEqual(expect.arrayContaining(['number', 'final_score', 'letter', 'outcome']));
  const { revision_due, number, row_version } = await read(exam);
  expect(String(revision_due)).toBe('2026-01-16');
  expect(rows).toMatchObject([
    {
      id: exam.id,
      version: expect.any(Number),
      blocked: [],
      says: 'Berita acara diketahui. Mahasiswa mengerjakan revisi sampai Jumat, 16 Januari 2026.',
      cells: { number, student_name: 'Galih Pratama', final_score: 80, letter: 'A/B' },
      documents: [{ label: 'Berita Acara', number: expect.stringContaining('/BA/2025') }],
    },
  ]);
  expect(await read(exam)).toMatchObject({ status: 'awaiting_approval', row_version });
  expect((await historyOf(world, exam.id)).map(({ transition }) => transition)).not.toContain('approve_step');
  const file = await upload(world, world.people.manager, 'berita_acara.pdf');
  await world.connection.db.updateTable('generated_document').set({ file }).execute();
  const open = `/routes/${MINUTES}/documents/${rows[0].documents[0].id}`;
  expect((await done(world.call(world.people.head, 'GET', open))).url).toContain('/files/');
  expect((await world.call(world.people.dean, 'GET', open)).status).toBe(403);
  const [letter] = await world.rows('generated_document', { record_id: exam.id, code: 'invitation' });
  const other = `/routes/${MINUTES}/documents/${letter?.id}`;
  expect((await world.call(world.people.head, 'GET', other)).status).toBe(404);
});

test('a row that cannot be approved says why, and one outside the list is left out', async () => {
  const ready = await reach(world, 'decided', { period });
  const gone = await reach(world, 'decided', { period });
  const early = await reach(world, 'scored', { period });
  await done(approval(gone, 'minutes_ack'));
  const { rows } = await done(preview(MINUTES, gone, early, ready));
  expect(rows.map(({ id, blocked, says }: never) => [id, blocked, says === ''])).toEqual([
    [gone.id, ['Tindakan "Setujui" tidak dapat dilakukan pada status "Revisi".'], true],
    [ready.id, [], false],
  ]);
  const last = await reach(world, 'program', { period });
  const missing = await done(preview(DEPARTMENT, last));
  expect(missing.rows).toMatchObject([
    {
      blocked: ['Berkas akhir belum lengkap atau belum diterima.'],
      documents: [{ label: 'Lembar Pengesahan' }],
    },
  ]);
  const nobody = await world.call(
    world.people.chair,
    'POST',
    `/routes/${MINUTES}/actions/approve_step/preview`,
    { params: {}, ids: [ready.id] },
  );
  expect(nobody.status).toBe(403);
});

test('a step is approved where it is handled, in the list and on the page', async () => {
  const exam = await reach(world, 'accepted_revision', { period });
  const { rows } = await done(preview(MINUTES, exam));
  expect(rows).toMatchObject([{ blocked: ['Tindakan "Setujui" tidak dapat dilakukan saat ini.'], says: '' }]);
  const bulk = (route: string) =>
    world.call(world.people.head, 'POST', `/routes/${route}/actions/approve_step/bulk`, {
      params: {},
      ids: [exam.id],
    });
  expect((await done(bulk(MINUTES))).results).toMatchObject([{ ok: false }]);
  const item = await childOf(exam, 'approval', { step: 'program' });
  const page = 'thesis_approval.minutes_detail@program_head';
  const wrong = await world.act(world.people.head, page, 'approve_step', { row: exam.id, item });
  expect(wrong.status).toBe(403);
  expect((await done(bulk('thesis_approval.program@program_head'))).results).toMatchObject([{ ok: true }]);
  expect(await world.row('approval', item)).toMatchObject({ status: 'approved' });
});

test('who acknowledges minutes is asked about them, with the result; who approves at the end, about the exam', async () => {
  const asked = async (exam: Exam, page: string) => {
    const { actions } = await done(
      world.page(world.people.head, `thesis_approval.${page}@program_head`, exam.id),
    );
    return actions.find(({ name }: { name: string }) => name === 'approve_step')?.confirm;
  };
  const exam = await reach(world, 'decided', { period });
  expect(await asked(exam, 'minutes_detail')).toMatch(
    /^Setujui berita acara Ujian Tesis .+ \(Lulus dengan revisi\)\?/,
  );
  const later = await reach(world, 'accepted_revision', { period });
  expect(await asked(later, 'program_detail')).toMatch(/^Setujui Ujian Tesis (?!.*berita acara)/);
});

test('a list says which step is next, and the page in which order who has approved', async () => {
  const exam = await reach(world, 'decided', { period });
  const cells = async (query: string) => {
    const { data } = await done(world.call(world.people.head, 'GET', `${listAt(MINUTES)}?size=100${query}`));
    return data.find(({ id }: { id: string }) => id === exam.id)?.cells;
  };
  expect(await cells('')).toMatchObject({ step: 'Langkah 1 dari 3: Mengetahui berita acara' });
  const shown = async (page: string, id: string) => {
    const { blocks } = await done(world.page(world.people.head, `thesis_approval.${page}@program_head`, id));
    const lists = Object.values(blocks) as { data?: { cells: Record<string, unknown> }[] }[];
    const found = lists.find(({ data }) => data?.some(({ cells: own }) => 'who' in own));
    return (found?.data ?? []).map(({ cells: own }) => [own.step, own.who]);
  };
  expect(await shown('minutes_detail', exam.id)).toEqual([['1. Mengetahui berita acara', 'Anda']]);
  const later = await reach(world, 'accepted_revision', { period });
  expect(await shown('program_detail', later.id)).toEqual([
    ['1. Mengetahui berita acara', 'Nur Alamsyah'],
    ['2. Pengesahan Ketua Program Studi', 'Anda'],
    ['3. Pengesahan Ketua Departemen', 'Bambang Haryadi'],
  ]);
});

test('each step has the days its type gives it', async () => {
  const exam = await reach(world, 'accepted_revision', { period });
  const [minutes, program] = await childrenOf(exam, 'approval');
  const { decided_at } = await read(exam);
  const due = (from: unknown, days: number) => workDaysAfter(String(from).slice(0, 10), days);
  expect(minutes).toMatchObject({ due_at: due(iso(decided_at), 3) });
  const limit = due(iso(program?.pending_since), 5);
  expect(program).toMatchObject({ due_at: limit });
  const route = 'thesis_approval.program@program_head';
  const waiting = async () => {
    const list = await done(world.call(world.people.head, 'GET', `${listAt(route)}?size=100`));
    return list.data.find(({ id }: { id: string }) => id === exam.id).cells.waiting;
  };
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
  expect(await waiting()).toMatchObject({ label: 'Hari ini', colour: null });
  // Since yesterday, though not for 24 hours.
  world.at(`${before(iso(program?.pending_since).slice(0, 10), -1)} 00:30`);
  expect(await waiting()).toMatchObject({ label: '1 hari', colour: null });
  world.at(`${before(limit, 1)} 23:00`);
  expect(await waiting()).toMatchObject({ label: expect.stringMatching(/, batas besok$/), colour: 'amber' });
  world.at(`${limit} 23:00`);
  expect(await waiting()).toMatchObject({
    label: expect.stringMatching(/, batas hari ini$/),
    colour: 'amber',
  });
  world.at(`${before(limit, -3)} 23:00`);
  expect(await waiting()).toMatchObject({ label: expect.stringMatching(/, lewat 3 hari$/), colour: 'red' });
});

test('with a manual release the result waits for the manager, and its status tells nobody', async () => {
  world.use(manual());
  try {
    const own = await openPeriod(world);
    const exam = await reach(world, 'program', { period: own });
    await attach(exam, 'library_clearance');
    await acceptDocuments(exam);
    await done(approval(exam, 'department'));
    expect(await read(exam)).toMatchObject({ status: 'awaiting_approval', published_at: null });
    const { chair, manager } = world.people;
    expect((await act(exam, chair, 'release_result')).status).toBe(403);
    await done(act(exam, manager, 'release_result'));
    expect(await read(exam)).toMatchObject({ status: 'passed', published_at: expect.anything() });
    const failed = await reach(world, 'closed', { period: own });
    const low = Object.fromEntries(Object.keys(SCORES).map((code) => [code, 50]));
    await score(failed, { chair: low, examiner: low, supervisor: low, second: low });
    await decide(failed, { outcome: 'fail' });
    expect((await act(failed, manager, 'release_result')).status).toBe(409);
    await done(approval(failed, 'minutes_ack'));
    expect(await read(failed)).toMatchObject({ status: 'awaiting_approval', published_at: null });
    await done(act(failed, manager, 'release_result'));
    expect(await read(failed)).toMatchObject({ status: 'failed', published_at: expect.anything() });
  } finally {
    world.use(world.model);
  }
});

/** The thesis exam with a manual release. */
function manual() {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  const specs = [type?.spec, ...Object.values(type?.by_department ?? {})];
  for (const spec of specs) Object.assign(spec ?? {}, { result_release: 'manual' });
  return { ...model, hash: 'd'.repeat(64) };
}

const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** Monday to Friday; no holiday lies near the days these exams are on. */
function workDaysAfter(day: string, count: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  for (let left = count; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}

test('what was shown is what is approved: a row that changed since is refused by itself', async () => {
  const [first, second] = [
    await reach(world, 'decided', { period }),
    await reach(world, 'decided', { period }),
  ];
  const { rows } = await done(preview(MINUTES, first, second));
  type Shown = { id: string; item: { id: string; version: number } };
  const versions = Object.fromEntries(rows.map(({ id, item }: Shown) => [id, item.version]));
  const items = Object.fromEntries(rows.map(({ id, item }: Shown) => [id, item.id]));
  await world.connection.db
    .updateTable('approval')
    .set({ row_version: 99 })
    .where('registration', '=', second.id)
    .execute();
  const body = { params: {}, ids: [first.id, second.id], versions, items };
  const { results } = await done(
    world.call(world.people.head, 'POST', `/routes/${MINUTES}/actions/approve_step/bulk`, body),
  );
  expect(results).toMatchObject([
    { id: first.id, ok: true, message: 'Persetujuan dicatat.' },
    { id: second.id, ok: false, message: expect.stringContaining('baru saja diubah') },
  ]);
  expect((await read(first)).status).toBe('revision');
  expect((await read(second)).status).toBe('awaiting_approval');
});

test('a list says which step its button approves, and takes no other', async () => {
  const exam = await reach(world, 'accepted_revision', { period });
  const { head } = world.people;
  const route = 'thesis_approval.program@program_head';
  const list = await done(world.call(head, 'GET', `${listAt(route)}?size=100`));
  const shown = list.data.find(({ id }: { id: string }) => id === exam.id);
  const item = await childOf(exam, 'approval', { step: 'program' });
  const { row_version } = await world.row('approval', item);
  expect(shown.items.approve_step).toEqual({ id: item, version: Number(row_version) });
  const press = (at: string) => world.act(head, at, 'approve_step', { id: exam.id, item });
  expect((await press(MINUTES)).status).toBe(404);
  expect(await world.row('approval', item)).toMatchObject({ status: 'pending' });
  expect((await press(route)).status).toBe(200);
  expect(await world.row('approval', item)).toMatchObject({ status: 'approved' });
});

describe('a step to come', () => {
  const PROGRAM = 'thesis_approval.program_detail@program_head';
  const LATER = 'thesis_approval.department_detail@department_head';
  type Shown = { data?: { cells: Record<string, string> }[]; columns?: string[]; waiting?: string };
  const blocksOf = async (who: Actor, route: string, exam: Exam) =>
    Object.values<Shown>((await done(world.page(who, route, exam.id))).blocks);
  const named = async (who: Actor, route: string, exam: Exam) =>
    (await blocksOf(who, route, exam))
      .find(({ columns }) => columns?.includes('who'))
      ?.data?.map(({ cells }) => cells.who);
  const assignments = (role: string) =>
    world.connection.db
      .updateTable('role_assignment')
      .where('role', '=', role)
      .where('department', '=', 'TKMS2');

  test('names who holds its role on the day, and the page whom it waits for', async () => {
    const exam = await reach(world, 'accepted_revision', { period });
    const { head, dean, chair } = world.people;
    expect(await named(head, PROGRAM, exam)).toEqual(['Nur Alamsyah', 'Anda', 'Bambang Haryadi']);
    await done(approval(exam, 'program'));
    expect(await named(dean, LATER, exam)).toEqual(['Nur Alamsyah', 'Nur Alamsyah', 'Anda']);
    expect(JSON.stringify(await blocksOf(head, PROGRAM, exam))).toContain('"waiting":"Bambang Haryadi"');
    const all = ['Nur Alamsyah', 'Nur Alamsyah', 'Bambang Haryadi'];
    expect(await named(chair, `${TYPE}.exam_form@lecturer`, exam)).toEqual(all);
    expect(await named(exam.student, `${TYPE}.exam_form@student`, exam)).toBeUndefined();
    await assignments('head-of-department').set({ valid_to: '2025-11-10' }).execute();
    try {
      // The other department has one still.
      expect(await named(head, PROGRAM, exam)).toEqual(['Nur Alamsyah', 'Nur Alamsyah', 'Ketua Departemen']);
    } finally {
      await assignments('head-of-department').set({ valid_to: null }).execute();
    }
  });
});
