import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScene, forgetSettings } from '../../../server/scene/scene.ts';
import { readSettings } from '../../../server/scene/settings.ts';
import type { Actor, World } from '../exam-story/world.ts';
import { BLOCK, dataOf, historyOf, openSettings, save, set, settingIn } from './settings.ts';

let world: World & { all: Actor };
let manager: Actor;
beforeAll(async () => {
  world = await openSettings();
  manager = world.people.manager;
});
beforeEach(async () => {
  await sql`delete from setting`.execute(world.connection.db);
  forgetSettings(world.deps);
});
afterAll(() => world.close());

const inForce = async (path: string, department: string) => {
  const [group = '', key = ''] = path.split('.');
  const { settings } = await createScene(world.deps, { db: world.deps.db, viewer: null, department });
  return settings[group]?.[key];
};

describe('a value', () => {
  test('is the default until somebody sets one, then that of all departments, then the own one, at once', async () => {
    const path = 'exam.withdraw_days';
    expect(await inForce(path, 'TKMS2')).toBe(2);
    expect((await set(world, world.all, path, 4, { faculty: true })).status).toBe(200);
    expect([await inForce(path, 'TKMS2'), await inForce(path, 'TKIS2')]).toEqual([4, 4]);
    expect((await set(world, manager, path, 7)).status).toBe(200);
    expect([await inForce(path, 'TKMS2'), await inForce(path, 'TKIS2')]).toEqual([7, 4]);
    const shown = settingIn(await dataOf(world, manager), path);
    expect(shown).toMatchObject({
      initial: 2,
      faculty: { value: 4, by: 'Laras Setyaningsih' },
      own: { value: 7, by: 'Sekar Wulandari' },
    });
    expect((await set(world, manager, path, undefined)).status).toBe(200);
    expect(await inForce(path, 'TKMS2')).toBe(4);
  });

  test('holds again what all departments have once the own one is taken back, and the default after that', async () => {
    const path = 'exam.score_days';
    await set(world, world.all, path, 5, { faculty: true });
    await set(world, world.all, path, undefined, { faculty: true });
    expect(await inForce(path, 'TKM')).toBe(3);
    expect(settingIn(await dataOf(world, world.all), path)).toMatchObject({ faculty: null, own: null });
  });

  test.each([
    ['exam.withdraw_days', 99, 'Batas pembatalan paling banyak 30.'],
    ['exam.withdraw_days', '7', 'Batas pembatalan harus berupa angka bulat.'],
    ['exam.day_starts', '7 pagi', 'Jam kerja mulai belum berupa jam'],
    ['calendar.holidays', [{ date: 'besok', name: 'X' }], 'Tanggal'],
    ['calendar.holidays', [{ date: '2025-12-29' }], 'Nama belum diisi'],
  ])('of %s that is %j is refused at its field, and nothing is kept', async (path, value, sentence) => {
    const { status, body } = await set(world, manager, path, value);
    expect(status).toBe(422);
    const [first] = body.errors;
    expect(first.source.pointer.startsWith(`/input/${path.split('.')[1]}`)).toBe(true);
    expect(first.message).toContain(sentence);
    expect(settingIn(await dataOf(world, manager), path).own).toBeNull();
  });

  test('that somebody else set meanwhile is not written over, and names who it was', async () => {
    const path = 'exam.panel_load_warn';
    await set(world, manager, path, 8);
    const { status, body } = await set(world, world.all, path, 9, { seen: null });
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([
      { code: 'E_PROCESS_SETTING', message: expect.stringContaining('diubah oleh Sekar Wulandari') },
    ]);
    expect(await inForce(path, 'TKMS2')).toBe(8);
  });

  test('of several that are saved together is kept with all of them or not at all', async () => {
    const changes = {
      score_days: { value: 6, seen: null },
      withdraw_days: { value: 900, seen: null },
    };
    expect((await save(world, manager, { group: 'exam', faculty: false, changes })).status).toBe(422);
    expect(await inForce('exam.score_days', 'TKMS2')).toBe(3);
  });

  test.each([
    { group: 'exam', faculty: false, changes: {} },
    { group: 'exam', faculty: false, changes: { nothing: { value: 1, seen: null } } },
    { group: 'exam', faculty: false, changes: { __proto__x: { value: 1, seen: null } } },
    { group: 'constructor', faculty: false, changes: { score_days: { value: 1, seen: null } } },
    { group: 'exam', changes: { score_days: { value: 1, seen: null } } },
    { group: 'exam', faculty: false, changes: { score_days: { seen: null } } },
    { group: 'exam', faculty: false, changes: { score_days: 3 } },
    {
      group: 'exam',
      faculty: false,
      changes: { score_days: { value: 4, seen: null } },
      reason: 'x'.repeat(201),
    },
  ])('that is asked for in another way is refused: %j', async (body) => {
    expect((await save(world, manager, body)).status).toBe(422);
    expect((await sql`select 1 from setting`.execute(world.connection.db)).rows).toEqual([]);
  });
});

test('a change is in the history of the value, in the audit log and in the feed of changes', async () => {
  const path = 'exam.max_exams_per_lecturer_day';
  const heard: string[] = [];
  const stop = world.deps.changes.onChange(({ changes }) =>
    heard.push(...changes.map(({ record }) => record)),
  );
  await set(world, world.all, path, 2, { faculty: true });
  await set(world, manager, path, 4, { reason: 'Penguji luar minta waktu lebih.' });
  await set(world, manager, path, undefined);
  const { body } = await historyOf(world, manager, path);
  expect(body.changes).toMatchObject([
    { faculty: false, reset: true, from: 4, to: null, by: 'Sekar Wulandari', reason: null },
    { faculty: false, reset: false, from: null, to: 4, reason: 'Penguji luar minta waktu lebih.' },
    { faculty: true, reset: false, from: null, to: 2, by: 'Laras Setyaningsih' },
  ]);
  const elsewhere = { ...manager, department: 'TKIS2' };
  expect((await historyOf(world, elsewhere, path)).body.changes).toHaveLength(1);
  const audit = await sql<{ detail: unknown }>`
    select detail from audit where action = 'setting.save' and result = 'done' order by seq desc limit 1`.execute(
    world.connection.db,
  );
  expect(audit.rows[0]?.detail).toEqual({ writes: [{ record: 'setting', row: path, what: 'reset' }] });
  // Of the whole page, and nothing that another department set for itself.
  await set(world, manager, 'exam.score_days', 4);
  const all = (await world.call(manager, 'GET', `${BLOCK}/history`)).body.changes;
  expect(all.slice(0, 2)).toMatchObject([
    { group: 'exam', key: 'score_days', to: 4, by: 'Sekar Wulandari' },
    { group: 'exam', key: path.split('.')[1], reset: true },
  ]);
  const others = (await world.call(elsewhere, 'GET', `${BLOCK}/history`)).body.changes;
  expect(others.filter(({ faculty }: { faculty: boolean }) => !faculty)).toEqual([]);
  await expect.poll(() => heard).toContain('setting');
  stop();
});

/** Waits until all that was changed before has been heard of. */
async function allHeard(): Promise<void> {
  const heard: string[] = [];
  const stop = world.deps.changes.onChange(({ changes }) =>
    heard.push(...changes.map(({ record }) => record)),
  );
  await told('mark');
  await expect.poll(() => heard).toContain('mark');
  stop();
}

async function told(record: string): Promise<void> {
  await sql`insert into change_log (records) values (array[${`${record}/TKMS2`}])`.execute(
    world.connection.db,
  );
  await sql`select pg_notify('changes', '')`.execute(world.connection.db);
}

test('another process takes a change when it hears of it', async () => {
  const path = 'exam.withdraw_days';
  await allHeard();
  expect(await inForce(path, 'TKMS2')).toBe(2);
  await sql`insert into setting values ('TKMS2', 'exam', 'withdraw_days', '9', now(), null)`.execute(
    world.connection.db,
  );
  // Believed until it is told of.
  expect(await inForce(path, 'TKMS2')).toBe(2);
  await told('setting');
  await expect.poll(() => inForce(path, 'TKMS2')).toBe(9);
});

test('values of groups and keys that the definitions do not know, and own ones of what is one for all, count for nothing', async () => {
  const { db } = world.connection;
  const model = structuredClone(world.model);
  const keys = model.settings.exam?.keys;
  if (keys?.score_days) keys.score_days = { scope: 'faculty', secret: false, after: null };
  if (keys?.withdraw_days) keys.withdraw_days = { scope: 'own', secret: true, after: null };
  await sql`insert into setting values
    ('', 'gone', 'x', '1', now(), null), ('', 'exam', 'gone', '1', now(), null),
    ('TKMS2', 'exam', 'score_days', '9', now(), null), ('', 'exam', 'withdraw_days', '9', now(), null)`.execute(
    db,
  );
  const read = await readSettings(db, model, 'TKMS2');
  expect(read.gone).toBeUndefined();
  expect(read.exam).not.toHaveProperty('gone');
  expect(read.exam).toMatchObject({ score_days: 3, withdraw_days: 2 });
});

describe('hours of work', () => {
  const message = ({ body }: Awaited<ReturnType<typeof set>>) => body.errors[0].message;

  test('that would end before they begin are refused with a sentence, at what was changed, and nothing stays', async () => {
    const early = await set(world, manager, 'exam.day_ends', '06:30');
    expect([early.status, early.body.errors[0].source.pointer, message(early)]).toEqual([
      422,
      '/input/day_ends',
      'Jam kerja selesai (06.30) harus sesudah jam kerja mulai (07.00).',
    ]);
    const late = await set(world, manager, 'exam.day_starts', '17:00');
    expect([late.status, late.body.errors[0].source.pointer, message(late)]).toEqual([
      422,
      '/input/day_starts',
      'Jam kerja selesai (17.00) harus sesudah jam kerja mulai (17.00).',
    ]);
    expect((await sql`select 1 from setting`.execute(world.connection.db)).rows).toEqual([]);
    expect(
      (
        await sql`select 1 from history where record = 'setting' and "row" like 'exam.day_%'`.execute(
          world.connection.db,
        )
      ).rows,
    ).toEqual([]);
  });

  test('are set together, and taken back only where what counts then is in order', async () => {
    const both = {
      group: 'exam',
      faculty: false,
      changes: { day_starts: { value: '18:00', seen: null }, day_ends: { value: '21:00', seen: null } },
    };
    expect((await save(world, manager, both)).status).toBe(200);
    const back = await set(world, manager, 'exam.day_ends', undefined);
    expect([back.status, message(back)]).toEqual([
      422,
      'Jam kerja selesai (17.00) harus sesudah jam kerja mulai (18.00).',
    ]);
    expect(await inForce('exam.day_ends', 'TKMS2')).toBe('21:00');
  });

  test('of all departments leave those of each in order, which is named', async () => {
    expect((await set(world, manager, 'exam.day_ends', '12:00')).status).toBe(200);
    const all = await set(world, world.all, 'exam.day_starts', '13:00', { faculty: true });
    expect([all.status, message(all)]).toEqual([
      422,
      'Jam kerja selesai (12.00) harus sesudah jam kerja mulai (13.00) juga di TKMS2.',
    ]);
    expect((await set(world, world.all, 'exam.day_starts', '11:00', { faculty: true })).status).toBe(200);
  });
});
