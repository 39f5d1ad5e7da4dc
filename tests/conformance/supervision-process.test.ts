import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStudent, done } from './exam-story/exam.ts';
import { type Actor, openWorld, START, type World, words } from './exam-story/world.ts';

// How a student comes by supervisors, how they change, and how a title does.

const HOME = 'general.dashboard@signed_in';
const REQUEST = 'supervision.request@candidate:magister';
const GUIDED = 'supervision.work@lecturer:magister';
const KEPT = 'supervision.work@manager';
const TITLE = 'Pengaruh Sudut Sirip terhadap Perpindahan Kalor Penukar Kompak';

let world: World;
let student: Actor;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.at(START);
  const user = await world.person({ name: 'Ratih', position_id: 4, departments: ['TKMS2'] });
  const serial = String(++people).padStart(5, '0');
  const row = await world.add('student', {
    user: user.user,
    name: 'Ratih',
    nim: `24/6${serial}/PTK/${serial}`,
    cohort_year: 2024,
    track: 'regular',
    current_semester: 2,
    credits_passed: 18,
    gpa: 3.4,
  });
  student = { ...user, row };
});
let people = 0;

const propose = (input: object = {}) =>
  world.act(student, HOME, 'propose', {
    input: { title_id: TITLE, main_supervisor: world.people.supervisor.row, ...input },
  });
const both = () => propose({ second_supervisor: world.people.second.row });
const answer = (who: Actor, row: string, yes = true) =>
  yes
    ? world.act(who, REQUEST, 'accept_supervision', { row })
    : world.act(who, REQUEST, 'decline_supervision', { row, reason: 'Bukan bidang saya' });
const decree = { decree_no: '12/UN1/FTK/2025', decree_date: '2025-11-03' };
const activate = (row: string) => world.act(world.people.manager, KEPT, 'activate', { row, input: decree });
const supervisors = async (work: string) =>
  Object.fromEntries(
    (await world.rows('supervision', { work })).map(({ lecturer, seat, status }) => [
      Object.entries(world.people).find(([, { row }]) => row === lecturer)?.[0],
      `${seat} ${status}`,
    ]),
  );
const told = async (who: Actor, kind: string) =>
  (await world.rows('notification', { user: who.user, kind })).length;
const waiting = async (who: Actor) => JSON.stringify((await world.page(who, HOME)).body.blocks.b1);

describe('a proposal', () => {
  test('is answered by each who was asked, and stands with the decree', async () => {
    const { id, state } = await done(both());
    expect(state).toBe('proposed');
    expect(await told(world.people.supervisor, 'supervision_asked')).toBeGreaterThan(0);
    expect(await waiting(world.people.supervisor)).toContain('Jawab permintaan membimbing Ratih');
    expect((await activate(id)).status).toBe(409);
    await done(answer(world.people.supervisor, id));
    expect((await activate(id)).status).toBe(409);
    await done(answer(world.people.second, id));
    expect(await supervisors(id)).toEqual({
      supervisor: 'pembimbing_utama accepted',
      second: 'pembimbing_pendamping accepted',
    });
    expect(await waiting(world.people.manager)).toContain('Tetapkan pembimbing Ratih');
    await done(activate(id));
    expect(await world.row('work', id)).toMatchObject({
      status: 'active',
      started_at: '2025-11-03',
      ...decree,
    });
    expect(await supervisors(id)).toEqual({
      supervisor: 'pembimbing_utama active',
      second: 'pembimbing_pendamping active',
    });
    const [letter] = await world.rows('generated_document', { record_id: id, code: 'supervisor_decree' });
    expect(letter).toMatchObject({
      status: 'awaiting_signatures',
      data: {
        decree_no: decree.decree_no,
        supervisors: [{ role: 'Pembimbing Utama' }, { role: 'Pembimbing Pendamping' }],
      },
    });
    // Whoever signs it hears so at once, nobody else does.
    const [asked] = await world.rows('signature_request', { generated_document: letter?.id });
    expect(asked).toMatchObject({ role: 'head-of-department', status: 'pending', user: expect.any(String) });
    const heard = await world.rows('notification', { kind: 'document_to_sign', record_id: letter?.id });
    expect(heard.map(({ user }) => user)).toEqual([asked?.user]);
    expect(await told(student, 'supervisor_assigned')).toBe(1);
    expect(await told(world.people.second, 'supervisor_assigned')).toBeGreaterThan(0);
  });

  test('is not asked for again from whoever was examined', async () => {
    const { id } = await done(propose());
    await done(answer(world.people.supervisor, id));
    await done(activate(id));
    await world.deps.db.updateTable('work').set({ status: 'examined' }).where('id', '=', id).execute();
    expect((await propose()).status).toBe(409);
    expect(JSON.stringify(await done(world.page(student, HOME)))).not.toContain('"propose"');
  });

  test('of which one declines goes on with another, who is asked by the student', async () => {
    const { id } = await done(propose());
    await done(answer(world.people.supervisor, id, false));
    expect(await told(student, 'supervision_declined')).toBe(1);
    expect((await activate(id)).status).toBe(403);
    const nominate = (lecturer: string | null) =>
      world.act(student, HOME, 'nominate', { id, input: { seat: 'pembimbing_utama', lecturer } });
    await done(nominate(world.people.chair.row));
    expect(words(await nominate(world.people.examiner.row))).toContain('sudah ada calon');
    await done(answer(world.people.chair, id));
    await done(activate(id));
    expect(await supervisors(id)).toEqual({
      supervisor: 'pembimbing_utama declined',
      chair: 'pembimbing_utama active',
    });
  });

  test('waits five working days; then, and not before, the programme decides', async () => {
    const { id } = await done(propose());
    const settle = () =>
      world.act(world.people.manager, KEPT, 'settle_answer', {
        row: id,
        input: { willing: 'accepted' },
        reason: 'Sudah dihubungi',
      });
    world.at('2025-11-10 20:00');
    expect((await settle()).status).toBe(409);
    world.at('2025-11-11 08:00');
    await done(settle());
    expect(await supervisors(id)).toEqual({ supervisor: 'pembimbing_utama accepted' });
    expect((await answer(world.people.supervisor, id, false)).status).toBe(404);
  });

  test('names nobody who leads as many as the quota lets, neither when asked nor when appointed', async () => {
    const quota = (most: number) =>
      world.connection.db
        .updateTable('lecturer')
        .set({ quota_magister: most })
        .where('id', '=', String(world.people.junior.row))
        .execute();
    await quota(0);
    expect(words(await propose({ main_supervisor: world.people.junior.row }))).toContain('sebanyak kuotanya');
    await quota(1);
    const { id } = await done(propose({ main_supervisor: world.people.junior.row }));
    await done(answer(world.people.junior, id));
    await quota(0);
    expect(words(await activate(id))).toContain('sebanyak kuotanya');
    await quota(1);
    await done(activate(id));
  });

  test('is led by somebody of the faculty; who comes from outside guides beside', async () => {
    const { manager, external, supervisor } = world.people;
    const lead = (lecturer: Actor) => ({ main_supervisor: lecturer.row });
    expect((await propose(lead(external))).status).toBe(422);
    const offered = async (field: string) => {
      const path = `/routes/${HOME}/options?action=propose&field=${field}&q=Wahyu`;
      return JSON.stringify(await done(world.call(student, 'GET', path)));
    };
    expect(await offered('main_supervisor')).not.toContain('Wahyu');
    expect(await offered('second_supervisor')).toMatch(/Wahyu Ramadhan.*"detail":"Luar fakultas/);
    const { id } = await done(propose({ second_supervisor: external.row }));
    await done(answer(supervisor, id, false));
    const nominate = (lecturer: Actor, seat: string) =>
      world.act(manager, KEPT, 'nominate', { row: id, input: { seat, lecturer: lecturer.row } });
    await done(answer(external, id, false));
    expect(words(await nominate(external, 'pembimbing_utama'))).toContain('harus dosen fakultas ini');
    await done(nominate(external, 'pembimbing_pendamping'));
    expect(await supervisors(id)).toEqual({
      supervisor: 'pembimbing_utama declined',
      external: 'pembimbing_pendamping proposed',
    });
  });

  test('is one at a time, and the student takes it back', async () => {
    const { id } = await done(both());
    expect((await propose({ title_id: `${TITLE} Bertingkat` })).status).toBe(409);
    await done(world.act(student, HOME, 'withdraw_proposal', { id }));
    expect((await answer(world.people.second, id)).status).toBe(404);
    await done(propose({ title_id: `${TITLE} Bertingkat` }));
  });

  test('is not for undergraduates', async () => {
    const user = await world.person({ name: 'Sarjana', position_id: 4, departments: ['TKM'] });
    const row = await world.add('student', {
      department: 'TKM',
      user: user.user,
      name: 'Sarjana',
      nim: '22/700001/TK/70001',
      cohort_year: 2022,
      current_semester: 7,
      credits_passed: 120,
      gpa: 3.2,
    });
    const answered = await world.act({ ...user, row, department: 'TKM' }, HOME, 'propose', {
      input: { title_id: TITLE, main_supervisor: world.people.supervisor.row },
    });
    expect(answered.status).toBe(409);
  });
});

describe('who was asked', () => {
  test('reads title and person, not what the student has behind them, and nothing once answered', async () => {
    const { id } = await done(propose());
    const page = await done(world.page(world.people.supervisor, REQUEST, id));
    expect(JSON.stringify(page)).toContain(TITLE);
    expect(JSON.stringify(page)).not.toContain('gpa');
    expect((await world.page(world.people.supervisor, GUIDED, id)).status).toBe(404);
    expect((await world.page(world.people.other, REQUEST, id)).status).toBe(404);
    // The page is theirs no more: they go on at home.
    expect(await done(answer(world.people.supervisor, id, false))).toMatchObject({ opens: '/' });
    expect((await world.page(world.people.supervisor, REQUEST, id)).status).toBe(404);
  });

  test('reads until when to answer, not what else waits for others', async () => {
    const made = await addStudent(world);
    const input = { seat: 'pembimbing_pendamping', lecturer: world.people.other.row };
    await done(world.act(made.actor, HOME, 'nominate', { id: made.work, input }));
    const title = { title_id: TITLE, why: 'Ruang lingkup dipersempit' };
    await done(world.act(made.actor, HOME, 'ask_title', { id: made.work, input: title }));
    const page = JSON.stringify(await done(world.page(world.people.other, REQUEST, made.work)));
    expect(page).toContain('Jawab sampai 10 November 2025.');
    expect(page).not.toContain(TITLE);
    expect(await waiting(world.people.other)).not.toContain(TITLE);
  });

  test('alone answers', async () => {
    const { id } = await done(propose());
    for (const who of [world.people.other, world.people.manager, world.people.head, student])
      expect((await answer(who, id)).status).toBeOneOf([403, 404]);
    expect(await supervisors(id)).toEqual({ supervisor: 'pembimbing_utama proposed' });
  });
});

describe('supervisors of a work that runs', () => {
  let work: string;
  let owner: Actor;
  beforeEach(async () => {
    const made = await addStudent(world);
    work = made.work;
    owner = made.actor;
  });
  const nominate = (who: Actor, lecturer: Actor) =>
    world.act(who, who === owner ? HOME : KEPT, 'nominate', {
      ...(who === owner ? { id: work } : { row: work }),
      input: { seat: 'pembimbing_pendamping', lecturer: lecturer.row },
    });

  test('are replaced by decree, and the one before stays in what was', async () => {
    await done(nominate(world.people.manager, world.people.chair));
    await done(answer(world.people.chair, work));
    expect((await world.page(world.people.second, GUIDED, work)).status).toBe(200);
    await done(activate(work));
    expect(await supervisors(work)).toEqual({
      supervisor: 'pembimbing_utama active',
      second: 'pembimbing_pendamping ended',
      chair: 'pembimbing_pendamping active',
    });
    expect((await world.page(world.people.second, GUIDED, work)).status).toBe(404);
    expect((await world.page(world.people.chair, GUIDED, work)).status).toBe(200);
  });

  test('end by the programme for a reason, and may be asked again', async () => {
    const end = (lecturer: Actor) =>
      world.act(world.people.manager, KEPT, 'end_supervision', {
        row: work,
        input: { lecturer: lecturer.row },
        reason: 'Cuti sabatikal',
      });
    expect((await end(world.people.chair)).status).toBe(422);
    await done(end(world.people.second));
    const [ended] = await world.rows('supervision', { work, lecturer: world.people.second.row });
    expect(ended).toMatchObject({ status: 'ended', ended_on: '2025-11-03', note: 'Cuti sabatikal' });
    expect(await told(world.people.second, 'supervision_ended')).toBeGreaterThan(0);
    await done(nominate(owner, world.people.second));
    expect(await supervisors(work)).toMatchObject({ second: 'pembimbing_pendamping proposed' });
  });

  test('are named and ended by nobody else', async () => {
    for (const who of [world.people.supervisor, world.people.library, world.people.head]) {
      expect((await nominate(who, world.people.chair)).status).toBe(403);
      expect((await world.act(who, KEPT, 'activate', { row: work, input: decree })).status).toBe(403);
    }
    expect(
      (
        await world.act(student, HOME, 'nominate', {
          id: work,
          input: { seat: 'pembimbing_utama', lecturer: world.people.chair.row },
        })
      ).status,
    ).toBe(404);
  });
});

describe('another title', () => {
  let work: string;
  let owner: Actor;
  beforeEach(async () => {
    const made = await addStudent(world);
    work = made.work;
    owner = made.actor;
  });
  const ask = (who: Actor, title_id = TITLE) =>
    world.act(who, HOME, 'ask_title', { id: work, input: { title_id, why: 'Ruang lingkup dipersempit' } });
  const titleNow = async () => (await world.row('work', work)).title_id;

  test('is asked for at home and holds once a supervisor agrees', async () => {
    const before = await titleNow();
    await done(ask(owner));
    expect(await titleNow()).toBe(before);
    expect((await ask(owner, `${TITLE} Dua`)).status).toBe(409);
    expect(await waiting(world.people.supervisor)).toContain('Putuskan judul baru');
    expect(await waiting(owner)).toContain('menunggu pembimbing');
    expect(await waiting(world.people.other)).not.toContain('Putuskan judul baru');
    await done(world.act(world.people.second, GUIDED, 'approve_title', { row: work }));
    expect(await titleNow()).toBe(TITLE);
    expect(await told(owner, 'title_approved')).toBe(1);
    expect(await waiting(owner)).not.toContain(TITLE);
  });

  test('stays as it was when it is refused, and may be asked for again', async () => {
    const before = await titleNow();
    await done(ask(owner));
    await done(
      world.act(world.people.supervisor, GUIDED, 'refuse_title', { row: work, reason: 'Terlalu sempit' }),
    );
    expect(await titleNow()).toBe(before);
    await done(ask(owner, `${TITLE} Dua`));
  });

  test('is asked for by nobody else, and agreed to by no other', async () => {
    expect((await ask(student)).status).toBe(404);
    await done(ask(owner));
    for (const who of [world.people.other, world.people.manager, owner])
      expect((await world.act(who, GUIDED, 'approve_title', { row: work })).status).toBeOneOf([403, 404]);
  });
});
