import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, childOf, done, type Exam, nextStepOf, openPeriod, SCORES } from './exam.ts';
import { advance, reach, toExamDay } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const shortName = async ({ row }: Actor) => String((await world.row('lecturer', String(row))).short_name);

const waitingOn = async (exam: Exam, who: Actor, screen: string) =>
  ((await nextStepOf(exam, who, screen)) as { waiting: string | null } | undefined)?.waiting ?? null;

/** Whom each reader is told to wait for. */
async function waiting(exam: Exam): Promise<(string | null)[]> {
  const pages = [
    [world.people.manager, 'registration@manager'],
    [exam.student, 'registration@student'],
    [exam.student, 'exam_form@student'],
  ] as const;
  const told = await Promise.all(pages.map(([who, screen]) => waitingOn(exam, who, screen)));
  return [...new Set(told)];
}

async function scoreAs(exam: Exam, who: Actor, scores: object = SCORES): Promise<void> {
  const item = await childOf(exam, 'score_sheet', { person: who.row });
  await done(act(exam, who, 'submit_score', { item, input: { scores }, form: true }));
}

test('an exam waits for the chair until the attendance is noted, and then for those who have not scored, by name', async () => {
  const { chair, examiner, supervisor, second } = world.people;
  const exam = await reach(world, 'accepted', { period });
  await toExamDay(exam);
  await done(act(exam, chair, 'open_exam', { form: true }));
  const inTheChair = `ketua tim penguji: ${await shortName(chair)}`;
  expect(await waiting(exam)).toEqual([inTheChair]);
  const other = await reach(world, 'opened', { period });
  const [names, told] = [
    await Promise.all([chair, examiner, supervisor, second].map(shortName)),
    String((await waiting(other))[0]),
  ];
  expect(told).toMatch(/^penguji: /);
  expect(told.slice('penguji: '.length).split(', ').toSorted()).toEqual(names.toSorted());
  for (const who of [chair, supervisor, second]) await scoreAs(other, who);
  expect(await waiting(other)).toEqual([`penguji: ${await shortName(examiner)}`]);
  await advance(other, 'opened', 'closed');
  expect(await waiting(other)).toEqual([`penguji: ${await shortName(examiner)}`]);
});

test('who has scored, and whom the exam waits for to close it, is told apart', async () => {
  const { chair, examiner, supervisor, second } = world.people;
  const exam = await reach(world, 'opened', { period });
  for (const who of [chair, examiner, supervisor, second]) await scoreAs(exam, who);
  expect(await waitingOn(exam, exam.student, 'registration@student')).toBe(
    `ketua tim penguji: ${await shortName(chair)}`,
  );
});

test('scores that lie far apart wait for the chair', async () => {
  const { chair, examiner, supervisor, second } = world.people;
  const exam = await reach(world, 'closed', { period });
  for (const who of [chair, supervisor, second]) await scoreAs(exam, who);
  const low = Object.fromEntries(Object.keys(SCORES).map((code) => [code, 40]));
  await scoreAs(exam, examiner, low);
  expect((await world.row('registration', exam.id)).status).toBe('scoring');
  expect(await waiting(exam)).toContain(`ketua tim penguji: ${await shortName(chair)}`);
});

test('the office is called by the name of who holds it where that is one person, and by its own else', async () => {
  const exam = await reach(world, 'consented', { period });
  await done(act(exam, world.people.library, 'accept_document', await libraryFile(exam)));
  const told = () => waitingOn(exam, exam.student, 'registration@student');
  const { name } = await world.row('user', String(world.people.manager.user));
  expect(await told()).toBe(`pengelola: ${name}`);
  await world.person({ name: 'Admin Lain', position_id: 2, roles: ['admin'], departments: ['TKMS2'] });
  expect(await told()).toBe('pengelola');
});

async function libraryFile(exam: Exam) {
  return { item: await childOf(exam, 'registration_document', { verifier: 'library', current: true }) };
}
