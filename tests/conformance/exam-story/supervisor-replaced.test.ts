import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, at, childOf, childrenOf, done, type Exam, FORM, nextStepOf, openPeriod, read } from './exam.ts';
import { members, nextSlot, reach } from './journey.ts';
import { historyOf, openWorld, START, type World, words } from './world.ts';

// A supervisor who is replaced while their student is registered does not stay on the panel in the seat of supervisors.

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

/** The administration enters who supervises from now on. */
const supervise = (exam: Exam, main: string | null, second: string | null) =>
  done(
    world.act(at(exam, world.people.manager), 'user.students@people_keeper', 'correct', {
      id: exam.work,
      input: {
        title_id: FORM.title_id,
        main_supervisor: main,
        ...(second !== null && { second_supervisor: second }),
      },
    }),
  );

/** Who supervises on the panel: seat and name of those that count. */
async function supervisorsOn(exam: Exam) {
  const { people } = world;
  const names = {
    [String(people.supervisor.row)]: 'supervisor',
    [String(people.second.row)]: 'second',
    [String(people.other.row)]: 'other',
  };
  return (await childrenOf(exam, 'panel_member'))
    .filter(({ source, status }) => source === 'supervision' && status === 'active')
    .map(({ seat, person, invitation }) => [seat, names[String(person)], invitation]);
}

test('before the exam is scheduled the panel goes with the supervision, and the history says so', async () => {
  const exam = await reach(world, 'paneled', { period });
  const { other, second, supervisor } = world.people;
  await supervise(exam, other.row, second.row);
  expect(await supervisorsOn(exam)).toEqual([
    ['pembimbing_pendamping', 'second', 'pending'],
    ['pembimbing_utama', 'other', 'pending'],
  ]);
  expect((await historyOf(world, exam.id)).map(({ transition }) => transition)).toContain(
    'follow_supervision',
  );
  expect((await world.page(supervisor, `${exam.type}.registration@lecturer`, exam.id)).status).toBe(404);
  expect((await world.page(other, `${exam.type}.registration@lecturer`, exam.id)).status).toBe(200);
  // Who supervises as before is left alone.
  await supervise(exam, other.row, second.row);
  expect(await supervisorsOn(exam)).toHaveLength(2);
});

test('an examiner who becomes a supervisor leaves their seat, and the exam waits for another examiner', async () => {
  const exam = await reach(world, 'paneled', { period });
  const { manager, examiner, supervisor } = world.people;
  await supervise(exam, supervisor.row, examiner.row);
  const theirs = (await childrenOf(exam, 'panel_member'))
    .filter(({ person }) => person === examiner.row)
    .map(({ seat, status }) => [seat, status]);
  expect(theirs).toEqual([
    ['penguji', 'replaced'],
    ['pembimbing_pendamping', 'active'],
  ]);
  const step = await nextStepOf(exam, manager, 'registration@manager');
  expect(step).toMatchObject({
    mine: true,
    title: 'Lengkapi tim penguji',
    text: 'Kurang 1 Penguji, sebelum ujian dijadwalkan.',
  });
  const at = { input: nextSlot(world), accept: true };
  expect(words(await act(exam, manager, 'schedule', at))).toContain('kurang 1 Penguji');
});

test('who supervised before and does again takes the seat anew', async () => {
  const exam = await reach(world, 'verified', { period });
  const { other, second, supervisor } = world.people;
  await supervise(exam, supervisor.row, other.row);
  await supervise(exam, supervisor.row, second.row);
  expect(await supervisorsOn(exam)).toEqual([
    ['pembimbing_utama', 'supervisor', 'pending'],
    ['pembimbing_pendamping', 'second', 'pending'],
  ]);
});

test('once the exam is scheduled the manager is asked to replace them, by whoever supervises now and nobody else', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { manager, other, outsider, second, supervisor } = world.people;
  const item = await childOf(exam, 'panel_member', { person: supervisor.row, status: 'active' });
  const replace = (person: string | null) =>
    act(exam, manager, 'replace_member', {
      item,
      input: { person },
      reason: 'Pembimbing berganti',
      accept: true,
    });
  expect((await replace(other.row)).status).toBe(409);
  await supervise(exam, other.row, second.row);
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({
    mine: true,
    title: 'Ganti pembimbing di tim penguji',
    text: 'Hendra Saputro bukan pembimbing lagi. Ganti di tim penguji, supaya pembimbing yang baru diundang.',
    actions: expect.arrayContaining(['replace_member']),
  });
  const wrong = await replace(outsider.row);
  expect([wrong.status, words(wrong)]).toEqual([
    422,
    'Pembimbing diganti oleh pembimbing yang baru: Lintang Wibowo.',
  ]);
  await done(replace(other.row));
  expect(await supervisorsOn(exam)).toEqual([
    ['pembimbing_pendamping', 'second', 'accepted'],
    ['pembimbing_utama', 'other', 'pending'],
  ]);
  const [told] = await world.rows('notification', {
    user: other.user,
    record_id: exam.id,
    kind: 'panel_invited',
  });
  expect(told).toBeDefined();
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({ mine: false });
});

test('an examiner of a scheduled exam who becomes a supervisor moves to that seat, and another examiner is asked for', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { chair, examiner, manager, other, outsider, second, supervisor } = world.people;
  await supervise(exam, examiner.row, second.row);
  // What they said of the day holds for the other seat; whoever supervised before them is let go.
  const sits = async () =>
    (await childrenOf(exam, 'panel_member'))
      .filter(({ status }) => status === 'active')
      .map(({ person, seat, source, scores, invitation }) => [seat, person, source, scores, invitation])
      .sort();
  expect(await sits()).toEqual([
    ['ketua_penguji', chair.row, 'assign', true, 'accepted'],
    ['pembimbing_pendamping', second.row, 'supervision', true, 'accepted'],
    ['pembimbing_utama', examiner.row, 'supervision', true, 'accepted'],
  ]);
  expect((await world.page(supervisor, `${exam.type}.registration@lecturer`, exam.id)).status).toBe(404);
  const booked = await world.rows('reservation', { record_id: exam.id, active: true });
  expect(booked.map(({ resource }) => resource)).not.toContain(`user:${supervisor.user}`);
  expect((await historyOf(world, exam.id)).map(({ transition }) => transition)).toContain(
    'follow_supervision',
  );
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({
    mine: true,
    title: 'Lengkapi tim penguji',
    text: 'Kurang 1 Penguji. Yang dipilih diundang, dan jadwal tetap.',
    actions: expect.arrayContaining(['change_panel']),
  });
  const offered = async () => {
    const { actions, blocks } = await done(world.page(manager, `${exam.type}.registration@manager`, exam.id));
    const change = actions.find(({ name }: { name: string }) => name === 'change_panel');
    return {
      label: change?.label,
      panel: JSON.stringify(blocks).includes('Semua bersedia, kurang 1 Penguji'),
    };
  };
  expect(await offered()).toEqual({ label: 'Lengkapi tim penguji', panel: true });
  // Nobody of the panel is asked for it.
  expect(await nextStepOf(exam, chair, 'registration@lecturer')).toMatchObject({ mine: false });
  await done(act(exam, manager, 'change_panel', { input: members(chair.row, outsider.row), accept: true }));
  expect(await offered()).toEqual({ label: 'Ubah tim penguji', panel: false });
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({ mine: false });
  // Whoever supervises anew without sitting there is still asked for by name.
  await supervise(exam, examiner.row, other.row);
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({
    title: 'Ganti pembimbing di tim penguji',
  });
});

test('a panel that a supervision left behind is made right where the exam loses its day', async () => {
  const exam = await reach(world, 'accepted', { period });
  const { manager, other, second } = world.people;
  await supervise(exam, other.row, second.row);
  await done(act(exam, manager, 'unschedule', { reason: 'Ruangan dipakai wisuda' }));
  expect(await supervisorsOn(exam)).toEqual([
    ['pembimbing_pendamping', 'second', 'pending'],
    ['pembimbing_utama', 'other', 'pending'],
  ]);
});

test('a consent that waits is asked of whoever supervises now, and of nobody who does not any more', async () => {
  const exam = await reach(world, 'submitted', { period });
  const { manager, other, second, supervisor } = world.people;
  const asked = async () => {
    const names = new Map([other, second, supervisor].map((who) => [who.row, who.user]));
    const consents = await childrenOf(exam, 'consent');
    return new Map(consents.map(({ giver, status }) => [names.get(String(giver)), status]));
  };
  const told = async (who: typeof other) =>
    (await world.rows('notification', { user: who.user, record_id: exam.id, kind: 'consent_request' }))
      .length;
  const before = [await told(second), await told(other)];
  await supervise(exam, supervisor.row, other.row);
  expect(await asked()).toEqual(
    new Map([
      [supervisor.user, 'pending'],
      [other.user, 'pending'],
    ]),
  );
  expect([await told(second), await told(other)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  expect(await told(supervisor)).toBe(1);
  expect(await nextStepOf(exam, other, 'registration@lecturer')).toMatchObject({ mine: true });
  const item = (who: typeof other) => childOf(exam, 'consent', { giver: who.row });
  await done(act(exam, other, 'give_consent', { item: await item(other) }));
  // The one whom it still waits for supervises no more, and nobody in their place: all who do have agreed.
  await supervise(exam, other.row, null);
  expect((await read(exam)).status).toBe('awaiting_verification');
  expect(await asked()).toEqual(new Map([[other.user, 'approved']]));
  expect(await nextStepOf(exam, manager, 'registration@manager')).toMatchObject({ mine: true });
});
