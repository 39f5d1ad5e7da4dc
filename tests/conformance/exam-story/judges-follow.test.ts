import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent, childrenOf, done, type Exam, FORM, openPeriod, read } from './exam.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

// What is judged without a meeting is judged by whoever supervises, also where that changes while sheets are to come.

const TYPE = 's2_mbr_research_report_1';
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world, { type: TYPE });
});
afterAll(() => world.close());

/** A report whose supervisors are judging it; those named have handed their sheet in. */
async function judged(...handedIn: Actor[]): Promise<Exam> {
  const { supervisor, second } = world.people;
  const { actor, work } = await addStudent(world, { student: { track: 'mbr' } });
  const id = await world.add('registration', {
    exam_type: TYPE,
    period,
    student: actor.row,
    work,
    status: 'scoring',
    title: FORM.title_id,
    number: `LP-${work}`,
    score_due: '2025-11-05',
  });
  const seats = [
    ['pembimbing_utama', supervisor],
    ['pembimbing_pendamping', second],
  ] as const;
  for (const [order, [seat, person]] of seats.entries()) {
    const sits = { seat, label: seat, group: 'pembimbing', order, source: 'supervision' } as const;
    const member = await world.add('panel_member', {
      ...sits,
      registration: id,
      person: person.row,
      scores: true,
      status: 'active',
    });
    await world.add('score_sheet', {
      registration: id,
      member,
      person: person.row,
      label: seat,
      components: {},
      group: 'pembimbing',
      order,
      status: handedIn.includes(person) ? 'submitted' : 'draft',
    });
  }
  return { world, type: TYPE, id, student: actor, period, work };
}

const supervise = (exam: Exam, main: Actor, second: Actor) =>
  done(
    world.act(world.people.manager, 'user.students@people_keeper', 'correct', {
      id: exam.work,
      input: { title_id: FORM.title_id, main_supervisor: main.row, second_supervisor: second.row },
    }),
  );

/** Whose sheet there is, and how far it is. */
const sheets = async (exam: Exam) =>
  (await childrenOf(exam, 'score_sheet')).map(({ person, status }) => [person, status]).sort();

const told = async (exam: Exam, { user }: Actor) =>
  (await world.rows('notification', { user, record_id: exam.id })).map(({ kind, message }) => [
    kind,
    message,
  ]);

test('the sheet that is to come goes to whoever supervises now, who is told by when, as is whoever does no more', async () => {
  const { supervisor, second, other } = world.people;
  const exam = await judged(second);
  await supervise(exam, other, second);
  expect(await sheets(exam)).toEqual(
    [
      [other.row, 'draft'],
      [second.row, 'submitted'],
    ].sort(),
  );
  expect((await read(exam)).score_due).toBe('2025-11-17');
  expect(await told(exam, other)).toEqual([
    [
      'score_due',
      expect.stringMatching(
        /^Mohon isi nilai Laporan Hasil Penelitian 1 .+ paling lambat Senin, 17 November 2025\.$/,
      ),
    ],
  ]);
  expect(await told(exam, supervisor)).toEqual([
    ['panel_left', expect.stringMatching(/^Anda tidak lagi menilai Laporan Hasil Penelitian 1 [^.]+\.$/)],
  ]);
  expect(await told(exam, second)).toEqual([]);
});

test('what was handed in counts, whoever supervises by now', async () => {
  const { supervisor, second, other } = world.people;
  const exam = await judged(supervisor);
  await supervise(exam, other, second);
  expect(await sheets(exam)).toEqual(
    [
      [supervisor.row, 'submitted'],
      [second.row, 'draft'],
    ].sort(),
  );
  expect(await told(exam, other)).toEqual([]);
});
