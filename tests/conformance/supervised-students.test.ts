import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { act, addStudent, childOf, done, openPeriod, SCORES } from './exam-story/exam.ts';
import { advance, reach } from './exam-story/journey.ts';
import { writeEntry } from './exam-story/logbook.ts';
import { type Actor, openWorld, START, type World } from './exam-story/world.ts';

// What a lecturer is told of the students whom they supervise, and what nobody else is told.

const LIST = 'supervision.supervised@lecturer:magister';
const PAGE = 'supervision.work@lecturer:magister';

interface Stage {
  code: string;
  state: string;
}

let world: World;
let student: Actor;
let work: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.at(START);
  const made = await addStudent(world, { logbook: 0, milestones: ['s2_proposal_exam', 's2_result_seminar'] });
  student = made.actor;
  work = made.work;
});

const write = (more: object) => writeEntry(world, student, more);
async function listed(who: Actor) {
  const { body } = await world.call(who, 'GET', `/routes/${LIST}/blocks/b1?size=100`);
  return body.data.find(({ id }: { id: string }) => id === work);
}
const blocksOf = async (
  who: Actor,
): Promise<{ stages?: Stage[]; data?: { id: string; opens?: string }[] }[]> =>
  Object.values((await done(world.page(who, PAGE, work))).blocks);
const end = () =>
  done(
    world.act(world.people.manager, 'user.students@people_keeper', 'correct', {
      id: work,
      input: {
        title_id: 'Sirip Louver Bertingkat pada Penukar Kalor',
        main_supervisor: world.people.other.row,
      },
    }),
  );

describe('the list', () => {
  test('tells of each work what passed, the guidance of the month, the last entry and what comes next', async () => {
    await write({ entry_date: '2025-10-30' });
    await write({ progress_percent: 40 });
    await write({ entry_date: '2025-11-02', kind: 'writing' });
    const mine = await listed(world.people.supervisor);
    expect(mine.cells).toMatchObject({
      passed: { label: '2 dari 4' },
      waits: { label: 'Anda', colour: 'yellow' },
      last: { label: 'Hari ini' },
      month: { label: '1 dari 2' },
      next: 'Baca 3 catatan logbook',
    });
    // The second supervisor has none of them to read.
    expect((await listed(world.people.second)).cells).toMatchObject({
      next: 'Mendaftar tahap berikutnya',
      waits: { label: 'Mahasiswa', colour: null },
    });
  });

  test('begins with those whose turn is the reader’s, and names them in a view', async () => {
    const later = await addStudent(world, { logbook: 0 });
    const order = async (who: Actor, view = '') => {
      const path = `/routes/${LIST}/blocks/b1?size=100&view=${view}`;
      const { body } = await world.call(who, 'GET', path);
      return body.data.map(({ id }: { id: string }) => id);
    };
    await writeEntry(world, later.actor, {});
    const all = await order(world.people.supervisor);
    expect(all.indexOf(later.work)).toBeLessThan(all.indexOf(work));
    expect(await order(world.people.supervisor, 'mine')).toContain(later.work);
    expect(await order(world.people.supervisor, 'mine')).not.toContain(work);
    // It is the turn of the one whom the entry names.
    expect(await order(world.people.second, 'mine')).not.toContain(later.work);
  });

  test('leaves out articles, which have a page of their own', async () => {
    const article = await addStudent(world, { work: 'publication' });
    const { body } = await world.call(world.people.supervisor, 'GET', `/routes/${LIST}/blocks/b1?size=100`);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(work);
    expect(ids).not.toContain(article.work);
  });

  test('leads from a row to the talk with its student while their account is in use', async () => {
    expect((await listed(world.people.supervisor)).links).toEqual([`/chat?person=${student.user}`]);
    const status = (value: string) =>
      world.connection.db
        .updateTable('user')
        .set({ status: value })
        .where('id', '=', student.user ?? '');
    await status('inactive').execute();
    expect((await listed(world.people.supervisor)).links).toBeUndefined();
    await status('active').execute();
  });

  test('names what runs', async () => {
    const period = await openPeriod(world);
    await done(world.act(student, 's2_thesis_exam.mine@student', 'create', { input: { period } }));
    expect((await listed(world.people.supervisor)).cells.next).toBe('Ujian Tesis: Draf');
  });

  test('names what of it is for the lecturer to do, before what runs', async () => {
    const period = await openPeriod(world);
    const { id } = await done(
      world.act(student, 's2_thesis_exam.mine@student', 'create', { input: { period } }),
    );
    await world.connection.db
      .updateTable('registration')
      .set({ status: 'awaiting_consent', consent_due: '2025-11-01' })
      .where('id', '=', id)
      .execute();
    await world.add('consent', {
      registration: id,
      giver: world.people.supervisor.row,
      seat: 'pembimbing_utama',
      status: 'pending',
    });
    expect((await listed(world.people.supervisor)).cells).toMatchObject({
      next: 'Jawab pendaftaran: Ujian Tesis',
      waits: { label: 'Anda' },
      due: { value: '2025-11-01', colour: 'red' },
    });
    await world.connection.db
      .updateTable('registration')
      .set({ consent_due: '2025-11-30' })
      .where('id', '=', id)
      .execute();
    expect((await listed(world.people.supervisor)).cells.due).toBe('2025-11-30');
    expect((await listed(world.people.second)).cells.next).toBe(
      'Ujian Tesis: Menunggu Persetujuan Pembimbing',
    );
  });

  test('names the approval of the first supervisor as theirs to do, and of others by the name without degrees', async () => {
    const period = await openPeriod(world);
    const { id } = await done(
      world.act(student, 's2_thesis_exam.mine@student', 'create', { input: { period } }),
    );
    const { supervisor, second } = world.people;
    await world.connection.db
      .updateTable('registration')
      .set({ status: 'awaiting_approval' })
      .where('id', '=', id)
      .execute();
    await world.add('panel_member', {
      registration: id,
      person: supervisor.row,
      seat: 'pembimbing_utama',
      label: 'Pembimbing Utama',
      group: 'pembimbing_utama',
      source: 'supervision',
      scores: true,
      status: 'active',
      invitation: 'accepted',
      attendance: 'unknown',
    });
    await world.add('approval', {
      registration: id,
      step: 'supervisor',
      label: 'Persetujuan Pembimbing Utama',
      role: 'pembimbing_utama',
      phase: 'final',
      order: 1,
      status: 'pending',
      round: 1,
    });
    expect((await listed(supervisor)).cells).toMatchObject({
      next: 'Setujui hasil: Ujian Tesis',
      waits: { label: 'Anda' },
    });
    const { short_name } = await world.row('lecturer', String(supervisor.row));
    const called = (name: string) =>
      world.connection.db
        .updateTable('lecturer')
        .set({ name })
        .where('id', '=', String(supervisor.row))
        .execute();
    await called(`Dr. ${short_name}, M.T.`);
    expect((await listed(second)).cells).toMatchObject({
      next: 'Ujian Tesis: Menunggu Pengesahan',
      waits: { label: short_name },
    });
    await called(String(short_name));
  });

  test('names whom it waits for where that is known', async () => {
    const exam = await reach(world, 'closed');
    work = exam.work;
    const waits = async () => (await listed(world.people.supervisor)).cells.waits.label;
    const { chair, examiner, supervisor, second } = world.people;
    const score = async (who: Actor) => {
      const item = await childOf(exam, 'score_sheet', { person: who.row });
      await done(act(exam, who, 'submit_score', { item, input: { scores: SCORES }, form: true }));
    };
    const named = async (who: Actor) => String((await world.row('lecturer', String(who.row))).short_name);
    expect(await waits()).toBe('Anda');
    for (const who of [supervisor, second]) await score(who);
    expect((await waits()).split(', ').toSorted()).toEqual(
      (await Promise.all([chair, examiner].map(named))).toSorted(),
    );
    await score(chair);
    expect(await waits()).toBe(await named(examiner));
    await score(examiner);
    const { short_name } = await world.row('lecturer', String(world.people.chair.row));
    expect(await waits()).toBe(short_name);
    await advance(exam, 'scored', 'decided');
    const [step] = await world.rows('approval', { registration: exam.id, status: 'pending' });
    expect(step?.role).toBe('head-of-program');
    const head = await world.row('user', String(world.people.head.user));
    expect(await waits()).toBe(head.name);
  });

  test('holds no work that somebody else supervises, or that one supervised once', async () => {
    expect(await listed(world.people.other)).toBeUndefined();
    expect((await world.page(world.people.other, PAGE, work)).status).toBe(404);
    await end();
    expect(await listed(world.people.supervisor)).toBeUndefined();
    expect((await world.page(world.people.supervisor, PAGE, work)).status).toBe(404);
    expect(await listed(world.people.other)).toBeDefined();
  });
});

test('the page tells the stages and registrations of this student alone', async () => {
  const another = await addStudent(world, { milestones: ['s2_publication'] });
  const period = await openPeriod(world);
  const { id } = await done(
    world.act(student, 's2_thesis_exam.mine@student', 'create', { input: { period } }),
  );
  await done(world.act(another.actor, 's2_thesis_exam.mine@student', 'create', { input: { period } }));
  const blocks = await blocksOf(world.people.supervisor);
  const journey = blocks.find(({ stages }) => stages)?.stages;
  expect(journey?.map(({ code, state }) => [code, state])).toEqual([
    ['s2_proposal_exam', 'done'],
    ['s2_result_seminar', 'done'],
    ['s2_publication', 'later'],
    ['s2_thesis_exam', 'running'],
  ]);
  const [registration, ...others] = blocks.find(({ data }) => data)?.data ?? [];
  expect([registration?.id, others]).toEqual([id, []]);
  expect(registration?.opens).toContain(`/dosen/magister/reguler/ujian-tesis/${id}`);
});

test('nobody but lecturers opens list or page', async () => {
  for (const who of [
    student,
    world.people.manager,
    world.people.library,
    world.people.staff,
    world.people.nobody,
  ]) {
    expect((await world.call(who, 'GET', `/routes/${LIST}`)).status, String(who.user)).toBeOneOf([401, 403]);
    expect((await world.page(who, PAGE, work)).status, String(who.user)).toBeOneOf([401, 403]);
  }
});
