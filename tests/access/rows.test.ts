import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  act,
  addStudent,
  childOf,
  done,
  type Exam,
  openPeriod,
  TYPE,
} from '../conformance/exam-story/exam.ts';
import { advance, reach } from '../conformance/exam-story/journey.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';

/** Two exams that share nobody but the office: what belongs to one person is not seen by the other. */
let world: World;
let first: Exam;
let other: Exam;
let otherPeople: { supervisor: Actor; second: Actor; chair: Actor; examiner: Actor };

beforeAll(async () => {
  world = await openWorld();
  first = await reach(world, 'decided', { name: 'Arum Lestari' });
  const lecturer = async (name: string): Promise<Actor> => {
    const actor = await world.person({ name, position_id: 3, departments: ['TKMS2', 'TKIS2'] });
    const row = await world.add('lecturer', {
      user: actor.user,
      name,
      short_name: name,
      rank: 'lektor',
      rank_level: 3,
    });
    return { ...actor, row };
  };
  otherPeople = {
    supervisor: await lecturer('Umar Firmansyah'),
    second: await lecturer('Vina Utami'),
    chair: await lecturer('Rafi Hakim'),
    examiner: await lecturer('Yuni Astari'),
  };
  // The second one is told with its own people in the places of the first's.
  const own = { ...world.people, ...otherPeople };
  const mine = { ...world, people: own };
  const { actor, work } = await addStudent(mine, { name: 'Bima Sakti', department: 'TKIS2' });
  mine.at('2025-11-03 10:00');
  const period = await openPeriod(mine, { department: 'TKIS2' });
  const made = await done(mine.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
  other = await advance(
    { world: mine, type: TYPE, id: made.id, student: actor, period, work },
    'draft',
    'decided',
  );
});
afterAll(() => world.close());

const LISTS = ['mine@student', 'tasks@lecturer', 'periods@manager'].map((list) => `${TYPE}.${list}`);

async function seenBy(who: Actor, route: string, row?: string): Promise<string> {
  return JSON.stringify(await done(world.page(who, route, row)));
}

const inOther = (who: Actor): Actor => ({ ...who, department: 'TKIS2' });

test('a student sees the own registration in the list and by its address, the other one’s nowhere', async () => {
  const route = LISTS[0] as string;
  expect(await seenBy(first.student, route)).toContain(first.id);
  expect(await seenBy(first.student, route)).not.toContain(other.id);
  expect(await seenBy(other.student, route)).toContain(other.id);
  expect(await seenBy(other.student, route)).not.toContain(first.id);
  for (const screen of ['registration', 'exam_form']) {
    expect((await world.page(other.student, `${TYPE}.${screen}@student`, first.id)).status).toBe(404);
    expect((await world.page(first.student, `${TYPE}.${screen}@student`, other.id)).status).toBe(404);
  }
});

test('lecturers see those they supervise or examine, in the active programme', async () => {
  const { supervisor, examiner, chair, outsider } = world.people;
  const list = (who: Actor, exam: Exam) => world.page(who, `${TYPE}.participants@lecturer`, exam.period);
  for (const who of [supervisor, examiner, chair]) {
    expect(JSON.stringify((await list(who, first)).body)).toContain(first.id);
    expect((await world.page(inOther(who), `${TYPE}.registration@lecturer`, other.id)).status).toBe(404);
    expect((await world.page(inOther(who), `${TYPE}.registration@lecturer`, first.id)).status).toBe(404);
  }
  for (const who of Object.values(otherPeople)) {
    const theirs = inOther(who);
    expect(JSON.stringify((await list(theirs, other)).body)).toContain(other.id);
    expect((await world.page(who, `${TYPE}.registration@lecturer`, first.id)).status).toBe(404);
    expect(JSON.stringify((await list(who, first)).body)).not.toContain(first.id);
  }
  expect(JSON.stringify((await list(outsider, first)).body)).not.toContain(first.id);
  const tasks = LISTS[1] as string;
  expect(await seenBy(outsider, tasks)).not.toContain('Arum Lestari');
});

test('the office sees its own programme only, in lists, pages and exports', async () => {
  const { manager } = world.people;
  expect(await seenBy(manager, LISTS[2] as string)).not.toContain(other.period);
  expect(await seenBy(inOther(manager), LISTS[2] as string)).toContain(other.period);
  const participants = `${TYPE}.participants@manager`;
  expect(await seenBy(manager, participants, first.period)).toContain(first.id);
  expect((await world.page(manager, participants, other.period)).status).toBe(404);
  expect((await world.page(manager, `${TYPE}.registration@manager`, other.id)).status).toBe(404);
  const answer = await world.act(manager, `${TYPE}.registration@manager`, 'cancel', {
    row: other.id,
    reason: 'Coba',
  });
  expect(answer.status).toBe(404);
});

test('heads see what waits for their office in their programme', async () => {
  const { head, dean, secretary } = world.people;
  const minutes = 'thesis_approval.minutes@program_head';
  expect(await seenBy(head, minutes)).toContain(first.id);
  expect(await seenBy(head, minutes)).not.toContain(other.id);
  expect(await seenBy(inOther(head), minutes)).toContain(other.id);
  expect(await seenBy(dean, 'thesis_approval.department@department_head')).not.toContain(first.id);
  expect((await world.page(dean, 'thesis_approval.department_detail@department_head', first.id)).status).toBe(
    404,
  );
  expect(await seenBy(secretary, 'proposal_approval.proposals@program_secretary')).not.toContain(first.id);
  expect(
    (await world.page(secretary, 'proposal_approval.proposals_detail@program_secretary', first.id)).status,
  ).toBe(404);
});

test('a filter, a search or a foreign row of a list opens nothing more', async () => {
  const { body } = await world.page(first.student, LISTS[0] as string);
  const [block] = Object.keys(body.blocks);
  const ask = (query: string) =>
    world.call(first.student, 'GET', `/routes/${LISTS[0]}/blocks/${block}?${query}`);
  for (const query of [
    'search=Bima',
    'filter[student]=x',
    `filter[id]=${other.id}`,
    'sort=-student.name',
    'size=100',
  ]) {
    const answer = await ask(query);
    expect(answer.status).toBe(query === 'size=100' ? 200 : 400);
    expect(JSON.stringify(answer.body)).not.toContain(other.id);
  }
  const item = await childOf(other, 'consent', { giver: otherPeople.supervisor.row });
  expect((await act(first, world.people.supervisor, 'give_consent', { item })).status).toBe(404);
});
