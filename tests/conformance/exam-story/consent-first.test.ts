import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { act, childrenOf, done, type Exam, openPeriod, read, TYPE } from './exam.ts';
import { advance, reach } from './journey.ts';
import { openWorld, START, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    Object.assign(spec?.consent as object, { rule: 'first', days: 7 });
  world = await openWorld(undefined, undefined, { ...model, hash: 'f1'.repeat(32) });
});
afterAll(() => world.close());

const asked = async (exam: Exam) =>
  Object.fromEntries((await childrenOf(exam, 'consent')).map(({ seat, status }) => [seat, status]));
const requests = async (user: string | null, exam: Exam) =>
  (await world.rows('notification', { user, record_id: exam.id })).filter(
    ({ kind }) => kind === 'consent_request',
  );
const item = async (exam: Exam, seat: string) =>
  (await childrenOf(exam, 'consent')).find((one) => one.seat === seat)?.id as string;

test('whoever stands first is asked alone; the others when that consent is given, with the whole time', async () => {
  world.at(START);
  const exam = await reach(world, 'submitted', { period: await openPeriod(world) });
  const { supervisor, second } = world.people;
  expect(await asked(exam)).toEqual({ pembimbing_utama: 'pending', pembimbing_pendamping: 'waiting' });
  expect(await requests(supervisor.user, exam)).toHaveLength(1);
  expect(await requests(second.user, exam)).toHaveLength(0);

  const early = await act(exam, second, 'give_consent', { item: await item(exam, 'pembimbing_pendamping') });
  expect(early.status).toBe(409);

  world.at('2025-11-08 09:00');
  await done(act(exam, supervisor, 'give_consent', { item: await item(exam, 'pembimbing_utama') }));
  expect(await asked(exam)).toEqual({ pembimbing_utama: 'approved', pembimbing_pendamping: 'pending' });
  expect(await requests(second.user, exam)).toHaveLength(1);
  expect(await read(exam)).toMatchObject({
    status: 'awaiting_consent',
    consent_due: '2025-11-15',
    consent_reminded_at: null,
  });

  await done(act(exam, second, 'give_consent', { item: await item(exam, 'pembimbing_pendamping') }));
  expect(await read(exam)).toMatchObject({ status: 'awaiting_verification' });
});

test('nobody else is asked when the first one refuses, nor before that one agreed the next time', async () => {
  world.at(START);
  const exam = await reach(world, 'submitted', { period: await openPeriod(world) });
  const { supervisor, second } = world.people;
  await done(
    act(exam, supervisor, 'refuse_consent', {
      item: await item(exam, 'pembimbing_utama'),
      reason: 'Bab empat belum selesai.',
    }),
  );
  expect(await read(exam)).toMatchObject({ status: 'returned' });
  await advance(exam, 'draft', 'submitted');
  expect(await asked(exam)).toEqual({ pembimbing_utama: 'pending', pembimbing_pendamping: 'waiting' });
  expect(await requests(second.user, exam)).toHaveLength(0);
});

test('who is asked after another goes on waiting for them when supervisors change, and is asked when nobody is left before', async () => {
  world.at(START);
  const exam = await reach(world, 'submitted', { period: await openPeriod(world) });
  const { manager, other, second, supervisor } = world.people;
  const supervise = (main: string | null, next: string | null) =>
    done(
      world.act(manager, 'user.students@people_keeper', 'correct', {
        id: exam.work,
        input: {
          title_id: 'Sirip Louver pada Penukar Kalor Kompak',
          main_supervisor: main,
          second_supervisor: next,
        },
      }),
    );
  const statesOf = async () =>
    Object.fromEntries((await childrenOf(exam, 'consent')).map(({ giver, status }) => [giver, status]));
  const [one, two, three] = [supervisor, second, other].map(({ row }) => String(row));
  expect(await statesOf()).toEqual({ [`${one}`]: 'pending', [`${two}`]: 'waiting' });
  await supervise(supervisor.row, other.row);
  expect(await statesOf()).toEqual({ [`${one}`]: 'pending', [`${three}`]: 'waiting' });
  expect(await requests(other.user, exam)).toHaveLength(0);
  await supervise(second.row, other.row);
  expect(await statesOf()).toEqual({ [`${two}`]: 'pending', [`${three}`]: 'waiting' });
  expect([(await requests(second.user, exam)).length, (await requests(other.user, exam)).length]).toEqual([
    1, 0,
  ]);
  await done(act(exam, second, 'give_consent', { item: await item(exam, 'pembimbing_utama') }));
  expect(await requests(other.user, exam)).toHaveLength(1);
});
