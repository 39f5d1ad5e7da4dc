import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importRoutes } from '../../../server/imports/import-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import type { BulkPreviewData, ImportState } from '../../../src/definition/wire.ts';
import { bringIn, csv } from '../bring-in.ts';
import { done, type Exam, openPeriod, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, historyOf, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, importRoutes]);
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const ACTION = `/routes/${TYPE}.participants@manager/actions/schedule`;
const ask = (who: Actor, what: 'preview' | 'bulk', body: object) =>
  world.call(who, 'POST', `${ACTION}/${what}`, { params: { id: period }, ...body });
const states = async (exams: readonly Exam[]) => {
  const ids = exams.map(({ id }) => id);
  const found = await sql<{ id: string; status: string }>`
    select id, status from registration where id = any(${ids})`.execute(world.connection.db);
  return ids.map((id) => found.rows.find((row) => row.id === id)?.status);
};
const events = async () =>
  (
    await sql`select id from reservation where active and record = 'registration'`.execute(
      world.connection.db,
    )
  ).rows;

test('exams of one team are scheduled together, one after another, and booked when that is confirmed', async () => {
  const able = [
    await reach(world, 'paneled', { period, name: 'Arum Lestari' }),
    await reach(world, 'paneled', { period, name: 'Bima Sakti' }),
    await reach(world, 'paneled', { period, name: 'Citra Dewi' }),
  ];
  const early = await reach(world, 'verified', { period, name: 'Damar Wulan' });
  const ids = [...able, early].map(({ id }) => id);
  const preview: BulkPreviewData = await done(ask(world.people.manager, 'preview', { ids }));
  const last = preview.rows.at(-1);
  expect(last?.blocked.join()).toMatch(/penguji/i);
  expect(last?.form).toBeUndefined();
  const forms = preview.rows.flatMap(({ id, form }) => (form ? [[id, form] as const] : []));
  expect(forms.map(([, { wrong }]) => wrong)).toEqual([[], [], []]);
  // The same team: no two at once.
  const times = forms.map(([, { input }]) => `${input.scheduled_on} ${input.start_time}`);
  expect(new Set(times).size).toBe(3);
  expect(await states(able)).toEqual(['verified', 'verified', 'verified']);
  expect(await events()).toEqual([]);

  const versions = Object.fromEntries(preview.rows.map(({ id, version }) => [id, version]));
  const inputs = Object.fromEntries(forms.map(([id, { input }]) => [id, input]));
  const chosen = forms.map(([id]) => id);
  const { results } = await done(ask(world.people.manager, 'bulk', { ids: chosen, versions, inputs }));
  expect(results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  expect(await states(able)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect((await events()).length).toBeGreaterThanOrEqual(3 * 5);
});

test('whoever does not schedule is told nothing of it', async () => {
  const exam = await reach(world, 'paneled', { period });
  for (const who of [world.people.supervisor, exam.student]) {
    const { status } = await ask(who, 'preview', { ids: [exam.id] });
    expect(status).toBe(403);
  }
});

const LIST = `${TYPE}.participants@manager`;
/** The block of its list: who brings a file in elsewhere would be refused for that alone. */
const listBlock = () => {
  const screen = world.model.screens[`${TYPE}.participants`];
  const list = screen && everyBlock(screen).find((block) => block.kind === 'table' && block.import !== null);
  if (!list) throw new Error('no list takes a file');
  return list.id;
};
const nimOf = async ({ student }: Exam) => String((await world.row('student', String(student.row))).nim);
/** Brings a file into the list of participants of the period, or of another one, as somebody. */
const from = (who: Actor, row = period, route = LIST) =>
  bringIn(() => ({ app: world.app, signIn: (user, department) => world.headers(user, department) }), {
    account: String(who.user),
    department: who.department,
    route,
    block: listBlock(),
    row,
  });
const HEAD = 'NIM,Tanggal,Mulai,Selesai,Ruangan';
const faultsOf = ({ faults }: ImportState) =>
  faults.map(({ row, column, value, message }) => [row, column, value, message]);

test('a file of days, hours and rooms schedules exams as if each were scheduled by hand', async () => {
  const { manager } = world.people;
  const [one, two] = [await reach(world, 'paneled', { period }), await reach(world, 'paneled', { period })];
  const [nim, other] = [await nimOf(one), await nimOf(two)];
  const before = await events();
  const state = await from(manager).checked(
    csv(HEAD, `${nim},24/11/2025,08.00,10.00,A1`, `${other},24/11/2025,13.00,,Ruang A2`),
  );
  expect(faultsOf(state)).toEqual([]);
  expect(state.summary).toMatchObject({ rows: 2, acted: 2, changed: 0, fresh: 0, wrong: 0 });
  expect(state.changes[1]?.fields.map(({ title, after }) => [title, after])).toEqual([
    ['Tanggal', '24/11/2025'],
    ['Mulai', '13.00'],
    // As long as the type says where no end is said.
    ['Selesai', '15.00'],
    ['Cara', 'Luring'],
    ['Ruangan', 'Ruang A2'],
  ]);
  // Looked at only.
  expect(await states([one, two])).toEqual(['verified', 'verified']);
  expect(await events()).toEqual(before);

  expect(await from(manager).written(state)).toMatchObject({ status: 'done' });
  expect(await states([one, two])).toEqual(['scheduled', 'scheduled']);
  expect((await events()).length).toBeGreaterThan(before.length);
  const { scheduled_on, end_time, room } = await world.row('registration', two.id);
  expect([scheduled_on, String(end_time).slice(0, 5), room]).toEqual([
    '2025-11-24',
    '15:00',
    world.rooms.large,
  ]);
  expect((await historyOf(world, two.id)).at(-1)).toMatchObject({
    transition: 'schedule',
    to_state: 'scheduled',
    actor_name: 'Sekar Wulandari',
  });
  const audited = await sql<{ action: string }>`
    select action from audit where "row" = ${two.id} order by at desc limit 1`.execute(world.connection.db);
  expect(audited.rows[0]?.action).toBe('schedule');
});

test('what is wrong in it is told by row and column: rules, who is elsewhere, what another row of the file takes', async () => {
  const { manager } = world.people;
  const able = [];
  for (let at = 0; at < 4; at++) able.push(await reach(world, 'paneled', { period }));
  const early = await reach(world, 'submitted', { period });
  const elsewhere = await reach(world, 'paneled');
  const [a, b, c, d] = await Promise.all(able.map(nimOf));
  const before = await events();
  const state = await from(manager).checked(
    csv(
      HEAD,
      `${a},25/11/2025,08.00,10.00,A1`,
      // The room and the team of the row before.
      `${b},25/11/2025,09.00,11.00,A1`,
      `${c},23/11/2025,08.00,10.00,A1`,
      `${d},25/11/2025,08.00,10.00,A9`,
      `${await nimOf(early)},26/11/2025,08.00,10.00,A1`,
      `${await nimOf(elsewhere)},26/11/2025,08.00,10.00,A1`,
      '99/999999/PTK/99999,26/11/2025,08.00,10.00,A1',
    ),
  );
  expect(state.summary).toMatchObject({ rows: 7, acted: 1, wrong: 6 });
  const told = faultsOf(state);
  expect([...new Set(told.map(([row]) => row))]).toEqual([3, 4, 5, 6, 7, 8]);
  const of = (row: number) => told.filter(([one]) => one === row);
  expect(
    of(3)
      .map(([, , , message]) => message)
      .join(),
  ).toMatch(/Ruang A1.*(terpakai|dipakai|25)/);
  expect(of(4)[0]?.[3]).toMatch(/Minggu|hari kerja/);
  expect(of(5)).toEqual([[5, 'Ruangan', 'A9', expect.stringContaining('Tidak ada ruangan “A9”')]]);
  expect(of(6)[0]?.[3]).toContain('Menunggu Persetujuan');
  // Of another period, and of nobody: told alike.
  const [foreign, unknown] = [of(7)[0]?.[3], of(8)[0]?.[3]];
  expect(foreign).toBe(`NIM “${await nimOf(elsewhere)}” tidak ada dalam daftar ini.`);
  expect(unknown).toBe('NIM “99/999999/PTK/99999” tidak ada dalam daftar ini.');
  expect(await events()).toEqual(before);
  expect((await from(manager).write(state.id, false)).statusCode).toBe(422);
  // Meanwhile somebody else took the time: nothing is written of the rest either.
  await done(
    world.act(manager, LIST, 'schedule', {
      row: period,
      id: able[2]?.id ?? '',
      input: {
        scheduled_on: '2025-11-25',
        start_time: '08:00',
        end_time: '10:00',
        mode: 'onsite',
        room: world.rooms.small,
      },
    }),
  );
  const late = await from(manager).written(state, true);
  expect(late).toMatchObject({ status: 'failed', message: expect.stringContaining('Baris 2') });
  expect((await states(able))[0]).toBe('verified');
});

test('nobody brings in what they may not do, or in a list that is not theirs', async () => {
  const exam = await reach(world, 'paneled', { period });
  const file = csv(HEAD, `${await nimOf(exam)},27/11/2025,08.00,10.00,A1`);
  const { supervisor, library, manager } = world.people;
  for (const [who, route] of [
    [supervisor, `${TYPE}.participants@lecturer`],
    [library, `${TYPE}.participants@library`],
    [supervisor, LIST],
    [exam.student, LIST],
  ] as const)
    expect([403, 404]).toContain((await from(who, period, route).begin(file)).statusCode);
  const offered = async (who: Actor, route: string) =>
    (await done(world.page(who, route, period))).blocks[listBlock()]?.import;
  expect(await offered(manager, LIST)).toEqual({ label: 'Impor jadwal' });
  expect(await offered(supervisor, `${TYPE}.participants@lecturer`)).toBeUndefined();
  // The same period asked of another department.
  const outside = { ...manager, department: 'TKIS2' };
  expect((await from(outside).begin(file)).statusCode).toBe(404);
  expect(await states([exam])).toEqual(['verified']);
});

test('the same file seats the panel, each seat in a column of its own, before it schedules', async () => {
  const { manager, chair, examiner, other, junior } = world.people;
  const [one, two, three] = [
    await reach(world, 'verified', { period }),
    await reach(world, 'verified', { period }),
    await reach(world, 'verified', { period }),
  ];
  const nims = await Promise.all([one, two, three].map(nimOf));
  const names = ['Citra Puspita', 'Joko Santoso', 'Lintang Wibowo', 'Satria Gunawan'];
  const state = await from(manager).checked(
    csv(
      'NIM,Ketua Tim Penguji,Penguji,Tanggal,Mulai,Ruangan',
      `${nims[0]},${names[0]},${names[1]}; ${names[2]},28/11/2025,13.00,A1`,
      // Too low in rank to lead; and nobody is called so.
      `${nims[1]},${names[3]},${names[1]},01/12/2025,08.00,A1`,
      `${nims[2]},${names[0]},Joko Santosa,01/12/2025,10.30,A1`,
    ),
  );
  expect(state.summary).toMatchObject({ rows: 3, acted: 1, wrong: 2 });
  const [rank, name] = faultsOf(state);
  expect(rank?.[0]).toBe(3);
  expect(rank?.[3]).toMatch(/jabatan/i);
  expect(name?.slice(0, 3)).toEqual([4, 'Penguji', 'Joko Santosa']);
  expect(name?.[3]).toContain('Yang mirip: Joko Santoso');
  expect(state.changes[0]?.fields.slice(0, 2).map(({ title, after }) => [title, after])).toEqual([
    ['Ketua Tim Penguji', names[0]],
    ['Penguji', `${names[1]}; ${names[2]}`],
  ]);
  expect(await from(manager).written(state, true)).toMatchObject({ status: 'done', of: 1 });
  expect(await states([one, two, three])).toEqual(['scheduled', 'verified', 'verified']);
  const seated = await world.rows('panel_member', {
    registration: one.id,
    status: 'active',
    source: 'assign',
  });
  expect(seated.map(({ person }) => person).toSorted()).toEqual(
    [chair.row, examiner.row, other.row].toSorted(),
  );
  expect(seated.map(({ person }) => person)).not.toContain(junior.row);
  expect((await historyOf(world, one.id)).slice(-2).map(({ transition }) => transition)).toEqual([
    'assign_panel',
    'schedule',
  ]);
});

test('what a person would be warned of is told before it is written, and what comes later is in the way', async () => {
  const { manager } = world.people;
  const [one, two, empty] = [
    await reach(world, 'paneled', { period }),
    await reach(world, 'paneled', { period }),
    await reach(world, 'paneled', { period }),
  ];
  const [a, b, c] = await Promise.all([one, two, empty].map(nimOf));
  const model = structuredClone(world.model);
  Object.assign(model.settings.exam?.values ?? {}, { max_exams_per_lecturer_day: 1 });
  world.use({ ...model, hash: 'e'.repeat(64) });
  try {
    const rows = [`${a},02/12/2025,08.00,09.00,A1`, `${b},02/12/2025,10.00,11.00,A1`];
    const state = await from(manager).checked(csv(HEAD, ...rows, `${c},,,,`));
    expect(faultsOf(state)).toEqual([[4, 'NIM', c, 'Selain NIM, tidak ada yang diisi pada baris ini.']]);
    expect(state.changes.map(({ row, warnings }) => [row, warnings?.length ?? 0])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    expect(state.changes[1]?.warnings?.[0]).toContain('Citra Puspita');
    // An exam of the same team, of which nobody was told when the file was looked at.
    const third = await reach(world, 'paneled', { period });
    const input = {
      ...{ scheduled_on: '2025-12-02', start_time: '14:00', end_time: '15:00' },
      ...{ mode: 'onsite', room: world.rooms.small },
    };
    await done(world.act(manager, LIST, 'schedule', { row: period, id: third.id, input, accept: true }));
    const late = await from(manager).written(state, true);
    expect(late).toMatchObject({ status: 'failed', message: expect.stringContaining('Baris 2') });
    expect(await states([one, two])).toEqual(['verified', 'verified']);
    const again = await from(manager).checked(csv(HEAD, ...rows));
    expect(await from(manager).written(again)).toMatchObject({ status: 'done' });
    expect(await states([one, two])).toEqual(['scheduled', 'scheduled']);
  } finally {
    world.use(world.model);
  }
});
