import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { act, childOf, childrenOf, done, type Exam, nextStepOf, openPeriod, read, TYPE } from './exam.ts';
import { advance, members, nextSlot, reach } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

type Row = Record<string, unknown>;

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world, { input: { examination_end: '2025-12-31' } });
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const manager = (exam: Exam, action: string, wish: object = {}) =>
  act(exam, world.people.manager, action, wish);
const slot = (more: object = {}) => ({ ...nextSlot(world), ...more });
const nameOf = async (exam: Exam) => (await world.row('student', String(exam.student.row))).name;
const reservations = (exam: Exam) => world.rows('reservation', { record_id: exam.id, active: true });

test('the panel: right seats, ranks, nobody twice, no supervisor', async () => {
  const exam = await reach(world, 'verified', { period });
  const { chair, examiner, other, junior, supervisor, external } = world.people;
  const refused = async (...seats: Parameters<typeof members>) => {
    const answer = await manager(exam, 'assign_panel', { input: members(...seats) });
    expect(answer.status).toBe(422);
    return words(answer);
  };
  const wrong = 'Susunan harus Ketua Tim Penguji 1, Penguji 1–2.';
  expect(await refused(chair.row)).toBe(wrong);
  expect(await refused(chair.row, examiner.row, other.row, external.row)).toBe(wrong);
  expect(await refused(chair.row, supervisor.row)).toContain('Pilihan ini tidak tersedia');
  expect(await refused(junior.row, examiner.row)).toBe('Ketua Tim Penguji paling rendah berjabatan Lektor.');
  expect(await refused(chair.row, chair.row)).toBe('Satu dosen hanya boleh menempati satu kedudukan.');
  expect(words(await manager(exam, 'schedule', { input: slot() }))).toContain(
    'Susunan tim penguji belum lengkap: kurang 1 Ketua Tim Penguji, 1 Penguji',
  );
  expect((await childrenOf(exam, 'panel_member')).length).toBe(2);
  await done(manager(exam, 'assign_panel', { input: members(chair.row, junior.row, external.row) }));
  await done(manager(exam, 'assign_panel', { input: members(chair.row, examiner.row) }));
  const seats = (await childrenOf(exam, 'panel_member')).map(({ seat, person }) => [seat, person]);
  expect(seats).toHaveLength(4);
  expect(seats).toEqual(
    expect.arrayContaining([
      ['ketua_penguji', chair.row],
      ['penguji', examiner.row],
    ]),
  );
});

test('a room takes exams only within its hours, and of its departments', async () => {
  const exam = await reach(world, 'verified', { period });
  const { chair, examiner } = world.people;
  await done(manager(exam, 'assign_panel', { input: members(chair.row, examiner.row) }));
  const wished = slot();
  const keep = (closes: string, departments: string[]) =>
    sql`update room set closes = ${closes}, departments = ${departments}::text[] where id = ${String(wished.room)}`.execute(
      world.connection.db,
    );
  await keep('08:00', []);
  expect(words(await manager(exam, 'schedule', { input: wished }))).toMatch(/ buka 07\.00–08\.00\.$/);
  await keep('17:00', ['TKI']);
  expect(words(await manager(exam, 'schedule', { input: wished }))).toMatch(/ hanya untuk TKI\.$/);
  await keep('17:00', []);
  await done(manager(exam, 'schedule', { input: wished }));
});

test('a chair of too low a rank is told the rank that the type asks for', async () => {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    for (const seat of (spec?.panel ?? []) as Row[]) Object.assign(seat, seat.chair ? { min_rank: 4 } : {});
  world.use({ ...model, hash: 'c'.repeat(64) });
  try {
    const exam = await reach(world, 'verified', { period: await openPeriod(world) });
    const { examiner, other } = world.people;
    const answer = await manager(exam, 'assign_panel', { input: members(examiner.row, other.row) });
    expect(words(answer)).toBe('Ketua Tim Penguji paling rendah berjabatan Lektor Kepala.');
  } finally {
    world.use(world.model);
  }
});

test('the dialog begins with the seats that the type asks for, later with who sits there', async () => {
  const exam = await reach(world, 'verified', { period });
  const { chair, examiner } = world.people;
  const start = async (action: string) => {
    const path = `/routes/${TYPE}.registration@manager/actions/${action}?p.id=${exam.id}`;
    return (await done(world.call(world.people.manager, 'GET', path))).defaults;
  };
  expect(await start('assign_panel')).toEqual({ members: [{ seat: 'ketua_penguji' }, { seat: 'penguji' }] });
  await done(manager(exam, 'assign_panel', { input: members(chair.row, examiner.row) }));
  const seated = [
    { seat: 'ketua_penguji', person: chair.row },
    { seat: 'penguji', person: examiner.row },
  ];
  expect(await start('assign_panel')).toEqual({ members: seated });
  await done(manager(exam, 'schedule', { input: slot() }));
  expect(await start('change_panel')).toEqual({ members: seated });
});

test('an examiner with many exams is named first; the manager may go on', async () => {
  await reach(world, 'paneled', { period });
  const exam = await reach(world, 'verified', { period });
  const { chair, other } = world.people;
  const input = members(chair.row, other.row);
  const model = structuredClone(projectModel());
  Object.assign(model.settings.exam?.values ?? {}, { panel_load_warn: 1 });
  world.use({ ...model, hash: 'e'.repeat(64) });
  try {
    const warned = await manager(exam, 'assign_panel', { input });
    expect(warned.status).toBe(409);
    expect(warned.body.errors).toMatchObject([
      {
        code: 'E_PROCESS_WARNING',
        message: 'Sudah menguji 1 kali atau lebih pada semester ini: Citra Puspita.',
      },
    ]);
    expect(await childrenOf(exam, 'panel_member')).toHaveLength(2);
    await done(manager(exam, 'assign_panel', { input, accept: true }));
    expect(await childrenOf(exam, 'panel_member')).toHaveLength(4);
  } finally {
    world.use(world.model);
  }
});

test('a period of one day is named by that day', async () => {
  const day = { examination_start: '2025-11-19', examination_end: '2025-11-19' };
  const exam = await reach(world, 'paneled', { period: await openPeriod(world, { input: day }) });
  world.at('2025-11-04 10:00');
  const answer = await manager(exam, 'schedule', { input: slot({ scheduled_on: '2025-11-20' }) });
  expect(words(answer)).toContain('Jadwal harus pada hari ujian, 19 November 2025');
});

test('the day, the hours and the place', async () => {
  const exam = await reach(world, 'paneled', { period });
  world.at('2025-11-04 10:00');
  const day = (scheduled_on: string) => slot({ scheduled_on });
  const cases: [object, string][] = [
    [day('2025-11-12'), 'Jadwal minimal 7 hari kerja ke depan'],
    [day('2025-11-22'), 'Tanggal ujian harus hari kerja, bukan hari libur'],
    [day('2025-12-25'), 'Tanggal ujian harus hari kerja, bukan hari libur'],
    [day('2026-01-05'), 'Jadwal harus di dalam masa ujian 12 November 2025 sampai 31 Desember 2025'],
    [slot({ start_time: '06:30' }), 'Jam ujian harus antara 07.00 dan 17.00, dan selesai setelah mulai'],
    [slot({ start_time: '16:00', end_time: '17:01' }), 'Jam ujian harus antara 07.00 dan 17.00'],
    [slot({ start_time: '10:00', end_time: '10:00' }), 'Jam ujian harus antara 07.00 dan 17.00'],
    [slot({ room: undefined }), 'Ruangan wajib untuk ujian luring'],
    [slot({ mode: 'hybrid' }), 'Tautan pertemuan wajib'],
    [slot({ mode: 'online', meeting_url: 'http://meet.example' }), 'belum sesuai'],
    [slot({ room: world.rooms.closet }), 'Ruangan harus cukup'],
    [slot({ room: 'tidak-ada' }), 'Pilihan ini tidak tersedia'],
    [slot({ mode: 'di gunung' }), 'belum dipilih dari pilihan yang ada'],
  ];
  for (const [input, sentence] of cases) {
    const answer = await manager(exam, 'schedule', { input });
    expect([answer.status, words(answer)]).toEqual([422, expect.stringContaining(sentence)]);
  }
  const early = await manager(exam, 'schedule', { input: day('2025-11-12') });
  expect(early.body.errors).toMatchObject([{ source: { pointer: '/input/scheduled_on' } }]);
  expect(await read(exam)).toMatchObject({ status: 'verified', scheduled_on: null });
  expect(await reservations(exam)).toEqual([]);
});

test('a taken room, lecturer or student is refused with the event that is in the way', async () => {
  const first = await reach(world, 'paneled', { period, name: 'Arum Lestari' });
  const second = await reach(world, 'paneled', { period, name: 'Bima Sakti' });
  const { other, external, chair } = world.people;
  const time = slot();
  await done(manager(first, 'schedule', { input: time }));
  const clash = await manager(second, 'schedule', { input: time });
  expect(clash.status).toBe(409);
  expect(words(clash)).toContain('Ujian Tesis Arum Lestari');
  expect(words(clash)).toContain('Ruang A1');
  expect(words(clash)).toContain('Citra Puspita');
  // The same people in another room still clash; the quarter of an hour after the exam counts, too.
  const room = world.rooms.large;
  expect(words(await manager(second, 'schedule', { input: { ...time, room } }))).not.toContain('Ruang');
  const people = words(await manager(second, 'schedule', { input: { ...time, room } }));
  expect(people).toContain('Citra Puspita');
  const soon = { ...time, start_time: time.end_time, end_time: plus(time.end_time ?? '', 30) };
  expect((await manager(second, 'schedule', { input: soon })).status).toBe(409);
  // Another panel, another room: only the supervisors are left in the way.
  await done(manager(second, 'assign_panel', { input: members(other.row, external.row) }));
  const left = words(await manager(second, 'schedule', { input: { ...time, room } }));
  expect(left).toContain('Hendra Saputro');
  expect(left).not.toContain(String(chair.row));
  expect(await read(second)).toMatchObject({ status: 'verified', scheduled_on: null });
});

function plus(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

test('invitations are answered by those who got them', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { chair, examiner, outsider, manager: office } = world.people;
  const own = await childOf(exam, 'panel_member', { person: examiner.row });
  expect((await act(exam, chair, 'accept_invitation', { item: own })).status).toBe(409);
  expect((await act(exam, outsider, 'accept_invitation', { item: own })).status).toBe(404);
  expect((await act(exam, examiner, 'decline_invitation', { item: own })).status).toBe(422);
  await done(act(exam, examiner, 'decline_invitation', { item: own, reason: 'Tugas ke luar negeri' }));
  // Nobody else composes the panel of this type.
  const told = await world.rows('notification', { record_id: exam.id });
  expect(told.filter(({ message }) => String(message).includes('Tugas ke luar negeri'))).toMatchObject([
    { user: office.user, kind: 'panel_declined', priority: 'high' },
  ]);
});

test('who cannot come at one hour is asked for another', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const own = await childOf(exam, 'panel_member', { person: world.people.examiner.row });
  await done(act(exam, world.people.examiner, 'decline_invitation', { item: own, reason: 'Mengajar' }));
  await done(manager(exam, 'reschedule', { input: slot(), reason: 'Penguji mengajar pada jam itu' }));
  const panel = await childrenOf(exam, 'panel_member');
  expect(panel.map(({ invitation, decline_reason }) => [invitation, decline_reason])).toEqual(
    panel.map(() => ['pending', null]),
  );
});

test('an examiner who cannot come is replaced in the panel of the page, or the exam is moved from there', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { examiner, manager: office } = world.people;
  const step = async () => {
    const { blocks } = await done(world.page(office, `${exam.type}.registration@manager`, exam.id));
    return Object.values<Row>(blocks).find(({ kind }) => kind === 'next_step');
  };
  const before = await step();
  expect(before).toMatchObject({ mine: false });
  expect(before?.actions).not.toContain('reschedule');
  const own = await childOf(exam, 'panel_member', { person: examiner.row });
  await done(act(exam, examiner, 'decline_invitation', { item: own, reason: 'Mengajar' }));
  expect(await step()).toMatchObject({
    mine: true,
    item: own,
    actions: expect.arrayContaining(['replace_member', 'reschedule']),
    fills: { replace_member: 'Ganti dengan {chosen}' },
  });
});

test('the agenda says when, where and as what; students have no part in a panel', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { scheduled_on, start_time, end_time } = await read(exam);
  const description = `Ujian Tesis ${await nameOf(exam)}`;
  const agenda = async (who: Actor) => {
    const answer = await world.call(who, 'GET', '/common/schedules');
    return answer.body.data.find(({ date, time }: Row) => date === scheduled_on && time === start_time);
  };
  const place = (await world.row('room', world.rooms.small)).name;
  const times = { time: start_time, until: end_time, place };
  expect(await agenda(world.people.chair)).toMatchObject({
    description,
    ...times,
    role: 'Ketua Tim Penguji',
  });
  expect(await agenda(exam.student)).toMatchObject({ description, ...times, role: null });
});

test('what is to be signed for one exam is one row', async () => {
  const exam = await reach(world, 'closed', { period });
  const answer = await world.call(world.people.chair, 'GET', '/common/unsigned-documents?start=2020-01-01');
  const { scheduled_on } = await read(exam);
  const path = expect.stringContaining(exam.id);
  expect(answer.body.data.filter(({ link }: Row) => String(link).includes(exam.id))).toEqual([
    {
      name: `Ujian Tesis ${await nameOf(exam)}`,
      date: scheduled_on,
      link: path,
      // Each leads to the very document.
      needs: [{ title: 'Daftar Hadir', path: expect.stringMatching(/^\/signer\/[\w-]+\?/) }],
    },
  ]);
});

test('moving it frees the old time, asks everybody again and makes the letters anew', async () => {
  const exam = await reach(world, 'accepted', { period });
  const before = await read(exam);
  const letter = async (code = 'assignment_letter') =>
    (await world.rows('generated_document', { record_id: exam.id, code })).map(({ status, number }) => [
      status,
      number,
    ]);
  const first = (await letter())[0]?.[1];
  const consents = await letter('consent_sheet');
  expect((await manager(exam, 'reschedule', { input: slot() })).status).toBe(422);
  const input = slot();
  await done(manager(exam, 'reschedule', { input, reason: 'Ruangan direnovasi' }));
  expect(String((await read(exam)).scheduled_on)).toBe(input.scheduled_on);
  const held = await reservations(exam);
  expect(held).toHaveLength(6);
  expect(held.every(({ starts_at }) => !String(starts_at).includes(String(before.start_time)))).toBe(true);
  expect((await childrenOf(exam, 'panel_member')).map(({ invitation }) => invitation)).toEqual(
    Array(4).fill('pending'),
  );
  const letters = await letter();
  expect(letters.map(([status]) => status)).toEqual(['void', 'awaiting_signatures']);
  expect(letters[1]?.[1]).not.toBe(first);
  expect((await letter('invitation')).map(([status]) => status)).toEqual(['void', 'awaiting_signatures']);
  const told = async (who: Actor) =>
    (await world.rows('notification', { user: who.user, record_id: exam.id })).at(-1)?.message;
  expect(await told(exam.student)).toMatch(
    /^Jadwal Ujian Tesis menjadi .+, Ruang A1\. Alasan: Ruangan direnovasi$/,
  );
  expect(await told(world.people.examiner)).toMatch(
    /Mohon jawab undangan lagi\. Alasan perubahan: Ruangan direnovasi$/,
  );
  // What was agreed to is the exam, not its day.
  expect(consents.length).toBeGreaterThan(0);
  expect(await letter('consent_sheet')).toEqual(consents);
});

test.each([['unschedule'], ['postpone']])('%s gives the time back and voids the letters', async (action) => {
  const exam = await reach(world, 'scheduled', { period });
  expect((await manager(exam, action)).status).toBe(422);
  await done(manager(exam, action, { reason: 'Ketua penguji sakit' }));
  expect(await read(exam)).toMatchObject({ status: 'verified', scheduled_on: null, room: null });
  const [told] = await world.rows('notification', { user: exam.student.user, kind: 'exam_cancelled' });
  expect(told?.message).toMatch(/dibatalkan; jadwal baru menyusul\. Alasan: Ketua penguji sakit$/);
  expect(await reservations(exam)).toEqual([]);
  const letters = await world.rows('generated_document', { record_id: exam.id });
  const inForce = letters.filter(({ status }) => status !== 'void').map(({ code }) => code);
  expect(inForce).toEqual(['consent_sheet', 'consent_sheet']);
});

test('a postponed exam says so in its minutes', async () => {
  const exam = await reach(world, 'opened', { period });
  const { chair } = world.people;
  const before = await read(exam);
  await done(act(exam, chair, 'postpone', { reason: 'Listrik padam di seluruh gedung', form: true }));
  expect(await read(exam)).toMatchObject({
    status: 'verified',
    opened_at: null,
    postponed_from: before.scheduled_on,
    postpone_reason: 'Listrik padam di seluruh gedung',
  });
  world.at(START);
  await advance(exam, 'paneled', 'decided');
  const documents = await world.rows('generated_document', { record_id: exam.id, code: 'minutes' });
  expect(documents).toMatchObject([
    { data: { postponed: { from: String(before.scheduled_on), reason: 'Listrik padam di seluruh gedung' } } },
  ]);
});

test('a member is replaced by somebody who fits and is free', async () => {
  const exam = await reach(world, 'scheduled', { period });
  const { examiner, chair, supervisor, junior, other } = world.people;
  const seat = await childOf(exam, 'panel_member', { seat: 'ketua_penguji' });
  const replace = (person: string | null, item = seat) =>
    manager(exam, 'replace_member', { item, input: { person }, reason: 'Berhalangan tetap' });
  for (const who of [examiner, supervisor, junior, chair]) expect((await replace(who.row)).status).toBe(422);
  const bySupervision = await childOf(exam, 'panel_member', { seat: 'pembimbing_utama' });
  expect((await replace(other.row, bySupervision)).status).toBe(409);
  await done(replace(other.row));
  const rows = await childrenOf(exam, 'panel_member');
  expect(rows.find(({ id }) => id === seat)).toMatchObject({ status: 'replaced' });
  expect(rows.find(({ person }) => person === other.row)).toMatchObject({
    chair: true,
    seat: 'ketua_penguji',
  });
  const held = (await reservations(exam)).map(({ resource }) => resource);
  expect(held).toContain(`user:${other.user}`);
  expect(held).not.toContain(`user:${chair.user}`);
});

test('who declined reads that another is looked for, and the student of a postponed exam that it has lost its day', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { examiner, chair } = world.people;
  const item = await childOf(exam, 'panel_member', { person: examiner.row, status: 'active' });
  await done(act(exam, examiner, 'decline_invitation', { item, reason: 'Bertugas di luar kota' }));
  const theirs = await nextStepOf(exam, examiner, 'registration@lecturer');
  expect(theirs).toMatchObject({ mine: false, text: 'Anda berhalangan. Pengelola mencari pengganti.' });
  expect(JSON.stringify(await nextStepOf(exam, chair, 'registration@lecturer'))).not.toContain('berhalangan');
  const textOf = async () => {
    const step = await nextStepOf(exam, exam.student, 'registration@student');
    return (step as { text: string }).text;
  };
  await done(manager(exam, 'unschedule', { reason: 'Ruangan dipakai wisuda' }));
  expect(await textOf()).toBe('Pengelola menetapkan jadwal.');
  await done(manager(exam, 'schedule', { input: slot(), accept: true }));
  await done(manager(exam, 'postpone', { reason: 'Listrik padam' }));
  expect(await textOf()).toMatch(/^Ujian .* 2025 ditunda\. Pengelola menetapkan jadwal baru\.$/);
});

test('who leaves the panel of a scheduled exam is told so, once, without a way to what is theirs no more', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { chair, examiner, other, outsider } = world.people;
  const name = String(await nameOf(exam));
  const told = async ({ user }: Actor) =>
    (await world.rows('notification', { user, kind: 'panel_left' })).filter(({ message }) =>
      String(message).includes(name),
    );
  const item = await childOf(exam, 'panel_member', { person: chair.row, status: 'active' });
  const wish = { item, input: { person: other.row }, reason: 'Berhalangan tetap', accept: true };
  await done(manager(exam, 'replace_member', wish));
  const left = await told(chair);
  expect(left).toMatchObject([{ record_id: exam.id }]);
  expect(String(left[0]?.message)).toMatch(
    /^Anda tidak lagi menguji Ujian Tesis .* pada [A-Z][a-z]+, \d+ \w+ 2025, \d\d\.\d\d–\d\d\.\d\d WIB, Ruang .+\.$/,
  );
  expect(await told(examiner)).toEqual([]);
  await done(manager(exam, 'change_panel', { input: members(other.row, outsider.row), accept: true }));
  expect(await told(examiner)).toHaveLength(1);
  expect([await told(chair), await told(other), await told(outsider)].map(({ length }) => length)).toEqual([
    1, 0, 0,
  ]);
});

test('a member replaced during the exam stands on the attendance list, and is told', async () => {
  const exam = await reach(world, 'opened', { period });
  const { examiner, other } = world.people;
  const item = await childOf(exam, 'panel_member', { person: examiner.row });
  const wish = { item, input: { person: other.row }, reason: 'Pulang karena sakit' };
  await done(act(exam, world.people.manager, 'replace_member', { ...wish, form: true }));
  const lists = await world.rows('generated_document', { record_id: exam.id, code: 'attendance_list' });
  expect(lists.map(({ status }) => status)).toEqual(['void', 'awaiting_signatures']);
  expect(JSON.stringify(lists[1]?.data)).toContain('Lintang Wibowo');
  expect(JSON.stringify(lists[1]?.data)).not.toContain('Joko Santoso');
  const told = await world.rows('notification', { user: other.user, record_id: exam.id });
  const { room } = await read(exam);
  const place = await world.row('room', String(room));
  expect(told.map(({ kind, message }) => [kind, message])).toEqual([
    ['panel_invited', expect.stringContaining(`, ${place.name}.`)],
  ]);
});
