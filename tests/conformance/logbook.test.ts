import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStudent, done } from './exam-story/exam.ts';
import { entryInput, MINE, writeEntry } from './exam-story/logbook.ts';
import { type Actor, openWorld, START, type World, words } from './exam-story/world.ts';

// The logbook of a master's student: what may be written until when, who reads and answers it, and what counts.

const STUDENTS = 'logbook.students@lecturer';
const ALL = 'logbook.all@logbook_keeper';
const OWN_ENTRY = 'logbook.entry@student:magister';
const ENTRY = 'logbook.entry@lecturer:magister';
const PERSON = 'user.one@people_keeper';

let world: World;
let student: Actor;
let work: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.at(START);
  const made = await addStudent(world, { logbook: 0 });
  student = made.actor;
  work = made.work;
});

const note = (more: object = {}) => entryInput(world, more);
const write = (more: object = {}) => world.act(student, MINE, 'write', { input: note(more) });
const written = (more: object = {}) => writeEntry(world, student, more);
const stateOf = async (id: string) => (await world.row('logbook_entry', id)).status;
const listed = async (who: Actor, route: string): Promise<string[]> => {
  const blocks = world.model.screens[route.split('@')[0] ?? '']?.blocks ?? [];
  const list = blocks.find((block) => block.kind === 'table' && block.record === 'logbook_entry');
  const { body } = await world.call(who, 'GET', `/routes/${route}/blocks/${list?.id}?size=100`);
  return body.data.map(({ id }: { id: string }) => id);
};

describe('what may be written', () => {
  test.each([
    ['a day that has not come', { entry_date: '2025-11-04' }, 'Tanggal itu belum tiba.'],
    [
      'fifteen days back',
      { entry_date: '2025-10-19' },
      'Catatan ditulis paling lambat 14 hari sesudah kegiatannya.',
    ],
    [
      'an end before its beginning',
      { start_time: '10:00', end_time: '09:00' },
      'Isi jam mulai dan jam selesai sesudahnya, atau kosongkan keduanya.',
    ],
    [
      'an end alone',
      { end_time: '09:00' },
      'Isi jam mulai dan jam selesai sesudahnya, atau kosongkan keduanya.',
    ],
  ])('not %s', async (_, more, sentence) => {
    const answer = await write(more);
    expect([answer.status, words(answer)]).toEqual([422, sentence]);
    expect(await world.rows('logbook_entry', { student: student.row })).toEqual([]);
  });

  test('not for somebody who does not supervise the work', async () => {
    const answer = await write({ supervisor: world.people.other.row });
    expect(answer.status).toBe(422);
    expect(await world.rows('logbook_entry', { student: student.row })).toEqual([]);
  });

  test('fourteen days back, and older days once the programme opened them', async () => {
    expect(await stateOf(await written({ entry_date: '2025-10-20' }))).toBe('submitted');
    const [account] = await world.rows('student', { id: student.row });
    const opened = { logbook_open_from: '2025-10-01', logbook_open_until: '2025-11-05' };
    const open = (who: Actor) =>
      world.act(who, PERSON, 'open_logbook', {
        row: String(account?.user),
        item: String(student.row),
        input: opened,
      });
    expect((await open(world.people.secretary)).status).toBe(403);
    await done(open(world.people.manager));
    expect(await stateOf(await written({ entry_date: '2025-10-02' }))).toBe('submitted');
    expect((await write({ entry_date: '2025-09-30' })).status).toBe(422);
    world.at('2025-11-06 00:00');
    expect((await write({ entry_date: '2025-10-03' })).status).toBe(422);
  });

  test('not without a work that runs', async () => {
    const other = await world.person({ name: 'Tanpa Karya', position_id: 4, departments: ['TKMS2'] });
    await world.add('student', {
      user: other.user,
      name: 'Tanpa Karya',
      nim: '24/599999/PTK/59999',
      cohort_year: 2024,
      credits_passed: 0,
      gpa: 0,
    });
    const answer = await world.act(other, MINE, 'write', { input: note() });
    expect(answer.status).toBe(422);
    expect(await world.rows('logbook_entry', { created_by: other.user })).toEqual([]);
  });
});

describe('who reads and answers', () => {
  test('a draft is its writer’s alone, on every list and page', async () => {
    const id = await written({ keep: true });
    expect(await stateOf(id)).toBe('draft');
    expect(await listed(student, MINE)).toEqual([id]);
    for (const [who, route] of [
      [world.people.supervisor, STUDENTS],
      [world.people.second, STUDENTS],
    ] as const) {
      expect(await listed(who, route)).not.toContain(id);
      expect((await world.page(who, ENTRY, id)).status).toBe(404);
      expect((await world.act(who, STUDENTS, 'approve', { id })).status).toBe(404);
    }
    expect(await world.rows('notification', { user: world.people.supervisor.user, record_id: id })).toEqual(
      [],
    );
    await done(world.act(student, MINE, 'discard', { id }));
    expect(await listed(student, MINE)).toEqual([]);
    // From its own page, which is there no more, they go on at home; from one that is, they stay.
    const other = await written({ keep: true });
    const own = { row: other, input: note({ keep: true }) };
    expect(await done(world.act(student, OWN_ENTRY, 'revise', own))).not.toHaveProperty('opens');
    expect(await done(world.act(student, OWN_ENTRY, 'discard', { row: other }))).toMatchObject({
      opens: '/',
    });
  });

  test('both supervisors answer, nobody else, and the student not at all', async () => {
    const id = await written();
    for (const who of [world.people.other, world.people.secretary, student])
      expect((await world.act(who, STUDENTS, 'approve', { id })).status, String(who.user)).toBeOneOf([
        403, 404,
      ]);
    expect(await listed(world.people.other, STUDENTS)).not.toContain(id);
    expect(await stateOf(id)).toBe('submitted');
    for (const who of [world.people.supervisor, world.people.second]) {
      const { body } = await world.call(who, 'GET', `/routes/${STUDENTS}/blocks/b1?size=100&view=*`);
      const row = body.data.find((one: { id: string }) => one.id === id);
      expect(row.actions.toSorted(), who.row ?? '').toEqual(['approve', 'send_back']);
    }
    await done(world.act(world.people.second, STUDENTS, 'approve', { id }));
    expect(await stateOf(id)).toBe('approved');
  });

  test('of several chosen, those that are left out are told with their state, to whom they are shown', async () => {
    const [waiting, back] = [await written(), await written()];
    const { supervisor, other } = world.people;
    await done(world.act(supervisor, STUDENTS, 'send_back', { id: back, reason: 'Lampirkan hitungannya' }));
    const skipped = async (who: Actor) => {
      const ids = [waiting, back, '00000000-0000-4000-8000-000000000000'];
      const body = { params: {}, block: 'b1', ids };
      return world.call(who, 'POST', `/routes/${STUDENTS}/actions/approve/skipped`, body);
    };
    expect((await skipped(supervisor)).body).toEqual({
      rows: [{ id: back, why: 'state', state: 'Dikembalikan' }],
    });
    expect((await skipped(other)).body).toEqual({ rows: [] });
    expect((await skipped(student)).status).toBe(403);
  });

  test('what is sent back says why, is corrected, and what is approved stays as it is', async () => {
    const id = await written();
    expect((await world.act(world.people.supervisor, STUDENTS, 'send_back', { id })).status).toBe(422);
    await done(
      world.act(world.people.supervisor, STUDENTS, 'send_back', { id, reason: 'Lampirkan hitungannya' }),
    );
    expect((await world.row('logbook_entry', id)).comment).toBe('Lampirkan hitungannya');
    expect((await world.act(world.people.supervisor, STUDENTS, 'approve', { id })).status).toBe(409);
    // It keeps its day, however long ago that is by now.
    world.at('2025-12-20 09:00');
    const moved = await world.act(student, MINE, 'revise', { id, input: note({ entry_date: '2025-11-04' }) });
    expect(moved.status).toBe(422);
    await done(
      world.act(student, MINE, 'revise', {
        id,
        input: note({ activity: 'Membahas bab IV, dengan hitungan terlampir di berkas.' }),
      }),
    );
    await done(world.act(world.people.supervisor, STUDENTS, 'approve', { id }));
    expect((await world.act(student, MINE, 'revise', { id, input: note() })).status).toBe(409);
    expect(
      (await world.act(world.people.supervisor, STUDENTS, 'send_back', { id, reason: 'Terlambat' })).status,
    ).toBe(409);
    expect((await world.act(world.people.library, ALL, 'reopen', { id, reason: 'Salah' })).status).not.toBe(
      200,
    );
    await done(world.act(world.people.manager, ALL, 'reopen', { id, reason: 'Tanggalnya keliru' }));
    expect(await stateOf(id)).toBe('submitted');
  });

  test('the entries of one student stand together, the last day first', async () => {
    const lecturer = await world.person({ name: 'Pembimbing Lain', position_id: 3, departments: ['TKMS2'] });
    const row = await world.add('lecturer', {
      user: lecturer.user,
      name: 'Pembimbing Lain',
      short_name: 'Lain',
      rank: 'lektor',
      rank_level: 3,
    });
    await world.add('supervision', { work, lecturer: row, seat: 'pembimbing_pendamping', order: 3 });
    const days = ['2025-10-28', '2025-11-02', '2025-10-21', '2025-10-30', '2025-10-25'];
    const ids = new Map<string, string>();
    for (const entry_date of days) ids.set(entry_date, await written({ entry_date, supervisor: row }));
    expect(await listed({ ...lecturer, row }, STUDENTS)).toEqual(
      days
        .toSorted()
        .reverse()
        .map((day) => ids.get(day)),
    );
  });

  test('thirty at once, of which one was sent back meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n++)
      ids.push(await written({ entry_date: `2025-10-${String(21 + (n % 10)).padStart(2, '0')}` }));
    const [returned = '', ...others] = ids;
    await done(
      world.act(world.people.supervisor, STUDENTS, 'send_back', { id: returned, reason: 'Terlalu singkat' }),
    );
    const bulk = await done(
      world.call(world.people.supervisor, 'POST', `/routes/${STUDENTS}/actions/approve/bulk`, {
        params: {},
        ids,
      }),
    );
    const failed = bulk.results.filter(({ ok }: { ok: boolean }) => !ok).map(({ id }: { id: string }) => id);
    expect(failed).toEqual([returned]);
    expect(await Promise.all(others.map(stateOf))).toEqual(others.map(() => 'approved'));
    expect(await stateOf(returned)).toBe('returned');
  });

  test('several are sent back with one reason, which each of them bears, and none without', async () => {
    const ids = [await written(), await written({ entry_date: '2025-11-01' })];
    const sendBack = (reason?: string) =>
      world.call(world.people.supervisor, 'POST', `/routes/${STUDENTS}/actions/send_back/bulk`, {
        params: {},
        ids,
        ...(reason && { reason }),
      });
    const bare = await done(sendBack());
    expect(bare.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['submitted', 'submitted']);
    const { results } = await done(sendBack('Lampirkan hitungannya'));
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    const entries = await Promise.all(ids.map((id) => world.row('logbook_entry', id)));
    expect(entries.map(({ status, comment }) => [status, comment])).toEqual(
      ids.map(() => ['returned', 'Lampirkan hitungannya']),
    );
  });
});

describe('the month of a student', () => {
  const month = async () => {
    const { body } = await world.page(student, MINE);
    const blocks = Object.values(body.blocks as Record<string, { kind: string }>);
    const tally = blocks.find(({ kind }) => kind === 'tally');
    const offers = body.actions as { name: string; blocked: string[] }[];
    return { tally, offers: offers.map(({ name, blocked }) => [name, blocked]) };
  };

  test('is their turn until there is enough guidance, which they write from there', async () => {
    expect(await month()).toMatchObject({
      tally: { done: [], most: 2, title: '2 bimbingan lagi bulan ini', until: '2025-11-30' },
      offers: [['write', []]],
    });
    await written();
    const returned = await written({ entry_date: '2025-11-01' });
    await done(
      world.act(world.people.supervisor, STUDENTS, 'send_back', { id: returned, reason: 'Terlalu singkat.' }),
    );
    await written({ kind: 'writing' });
    expect((await month()).tally).toMatchObject({
      done: ['2025-11-03'],
      title: '1 bimbingan lagi bulan ini',
      count: '1 dari 2 bimbingan pada November 2025',
      text: expect.stringContaining('Catatan 1 November 2025 dikembalikan dan belum dihitung.'),
    });
    await written({ entry_date: '2025-11-02' });
    expect((await month()).tally).toMatchObject({
      done: ['2025-11-02', '2025-11-03'],
      title: 'Bimbingan bulan ini cukup',
      text: expect.stringContaining('paling lambat 14 hari'),
    });
  });

  test('is not counted for whoever has no work with a supervisor', async () => {
    await sql`update work set status = 'discontinued' where id = ${work}`.execute(world.connection.db);
    expect((await month()).tally).toBeUndefined();
  });
});

test('what waits of one logbook is one line, which leads to the list', async () => {
  const lecturer = await world.person({ name: 'Pembimbing Baru', position_id: 3, departments: ['TKMS2'] });
  const row = await world.add('lecturer', {
    user: lecturer.user,
    name: 'Pembimbing Baru',
    short_name: 'Baru',
    rank: 'lektor',
    rank_level: 3,
  });
  await world.add('supervision', {
    work: work,
    lecturer: row,
    seat: 'pembimbing_pendamping',
    order: 3,
  });
  const me = { ...lecturer, row };
  const waiting = async () => {
    const { body } = await world.page(me, 'general.dashboard@signed_in');
    const found = Object.values(
      body.blocks as Record<string, { rows?: { title: string; path: string }[]; single?: string }>,
    );
    return (found.find(({ single }) => single !== undefined)?.rows ?? []).map(({ title, path }) => [
      title,
      path,
    ]);
  };
  const first = await written({ supervisor: row });
  const list = '/v3/dosen/magister/logbook-mahasiswa?';
  expect(await waiting()).toEqual([
    [expect.stringMatching(/^Baca catatan logbook Mahasiswa/), `${list}row=${first}&department=TKMS2`],
  ]);
  await written({ supervisor: row, entry_date: '2025-11-02' });
  expect(await waiting()).toEqual([['Baca 2 catatan logbook', `${list}department=TKMS2`]]);
});

test('what a student follows of one logbook is one line, which says that it waits for the supervisor; a draft is gone on with', async () => {
  const home = async () => {
    const { body } = await world.page(student, 'general.dashboard@signed_in');
    const found = Object.values(
      body.blocks as Record<string, { rows?: Record<string, string>[]; single?: string }>,
    );
    const rows = found.find(({ single }) => single !== undefined)?.rows ?? [];
    return rows.filter(({ record }) => record === 'logbook_entry');
  };
  const list = '/v3/mahasiswa/magister/logbook-mahasiswa?';
  const said = { text: 'Pembimbing membaca lalu menyetujui atau mengembalikan.', verb: 'Buka' };
  const first = await written({});
  expect(await home()).toMatchObject([{ ...said, path: `${list}row=${first}&department=TKMS2` }]);
  await written({ entry_date: '2025-11-02' });
  expect(await home()).toMatchObject([
    { ...said, title: '2 catatan logbook menunggu pembimbing', path: `${list}department=TKMS2` },
  ]);
  const draft = await written({ entry_date: '2025-11-01', keep: true });
  expect(await home()).toMatchObject([
    {
      title: 'Lanjutkan draf catatan logbook 1 November 2025',
      verb: 'Lanjutkan',
      path: `${list}row=${draft}&department=TKMS2`,
    },
  ]);
});
