import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { act, childOf, childrenOf, done, type Exam, openPeriod } from './exam.ts';
import { members, reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

/** Whoever changes the panel of a scheduled exam is warned of examiners who have much, and may go on. */
let world: World;
let period: string;
let exam: Exam;

const SLOT = { scheduled_on: '2025-11-17', mode: 'onsite' };

/** The chair and Lintang Wibowo sit in one exam in the morning; the exam that is changed is in the afternoon. */
beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world);
  const { chair, examiner, other, manager, external } = world.people;
  const taken = await reach(world, 'verified', { period });
  exam = await reach(world, 'verified', { period });
  for (const [one, ...people] of [
    [taken, chair, other],
    [exam, external, examiner],
  ] as [Exam, Actor, Actor][]) {
    const input = members(...(people.map(({ row }) => row) as [string, string]));
    await done(act(one, manager, 'assign_panel', { input, accept: true }));
  }
  const { small: room } = world.rooms;
  const morning = { ...SLOT, room, start_time: '08:00', end_time: '09:30' };
  await done(act(taken, manager, 'schedule', { input: morning }));
  const afternoon = { ...SLOT, room, start_time: '13:00', end_time: '14:30' };
  await done(act(exam, manager, 'schedule', { input: afternoon }));
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

let changes = 0;

/** What the warnings say with other limits, and what was written meanwhile. */
async function withLimits(limits: object, ask: () => Promise<void>): Promise<void> {
  const model = structuredClone(projectModel());
  Object.assign(model.settings.exam?.values ?? {}, limits);
  world.use({ ...model, hash: String(++changes).repeat(64).slice(0, 64) });
  try {
    await ask();
  } finally {
    world.use(world.model);
  }
}

const BOTH = { panel_load_warn: 1, max_exams_per_lecturer_day: 1 };
const seated = async () =>
  (await childrenOf(exam, 'panel_member'))
    .filter(({ source, status }) => source === 'assign' && status === 'active')
    .map(({ person }) => person)
    .sort();

const change = (wish: object = {}) => {
  const { external, other, manager } = world.people;
  return act(exam, manager, 'change_panel', { input: members(external.row, other.row), ...wish });
};
const replace = async (wish: object = {}) => {
  const { external, chair, manager } = world.people;
  const item = await childOf(exam, 'panel_member', { person: external.row, status: 'active' });
  const input = { person: chair.row };
  return act(exam, manager, 'replace_member', { item, input, reason: 'Berhalangan tetap', ...wish });
};

test.each([
  [{ panel_load_warn: 1 }, ['Sudah menguji 1 kali atau lebih pada semester ini: Lintang Wibowo.']],
  [
    { max_exams_per_lecturer_day: 1 },
    [expect.stringMatching(/^Sudah 1 ujian atau lebih pada 17 November 2025: Lintang Wibowo\.$/)],
  ],
])('a changed panel warns by %j of those who have as much, and of nobody else', async (limits, said) => {
  const before = await seated();
  await withLimits(limits, async () => {
    const warned = await change();
    expect(warned.status).toBe(409);
    expect(warned.body.errors.map(({ code }: { code: string }) => code)).toEqual(['E_PROCESS_WARNING']);
    expect(warned.body.errors.map(({ message }: { message: string }) => message)).toEqual(said);
  });
  expect(await seated()).toEqual(before);
});

test.each([
  [{ panel_load_warn: 1 }, 'Citra Puspita sudah menguji 1 kali atau lebih pada semester ini.'],
  [{ max_exams_per_lecturer_day: 1 }, 'Citra Puspita sudah 1 ujian atau lebih pada 17 November 2025.'],
])('a replacement warns by %j', async (limits, said) => {
  const before = await seated();
  await withLimits(limits, async () => {
    const warned = await replace();
    expect(warned.status).toBe(409);
    expect(warned.body.errors).toMatchObject([{ code: 'E_PROCESS_WARNING', message: said }]);
  });
  expect(await seated()).toEqual(before);
});

test('whoever read the warnings goes on; without such limits nothing warns', async () => {
  const { external, other, chair } = world.people;
  await withLimits(BOTH, async () => {
    expect((await change()).body.errors).toHaveLength(2);
    await done(change({ accept: true }));
    expect(await seated()).toEqual([external.row, other.row].sort());
    expect((await replace()).body.errors).toHaveLength(2);
  });
  await done(replace());
  expect(await seated()).toEqual([chair.row, other.row].sort());
});
