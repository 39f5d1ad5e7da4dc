import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent, done, openPeriod } from './exam.ts';
import { openWorld, type World } from './world.ts';

// What stands under another registration is offered on the page of that one.

const TYPE = 's2_mbr_thesis_exam';
const PARENT = 's2_mbr_thesis_manuscript';
const PAGES = ['submission', 'registration'];
const MBR = { student: { track: 'mbr' as const } };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test.each([
  ['TKMS2', TYPE, PARENT],
  ['TKIS2', TYPE, PARENT],
  ['TKMS2', 's2_mbr_proposal_exam', 's2_mbr_proposal_manuscript'],
])(
  'the page of the parent offers what can be begun under it, and nothing else (%s, %s)',
  async (department, type, parent) => {
    const { actor } = await addStudent(world, { ...MBR, department, milestones: [] });
    const above = await openPeriod(world, { type: parent, department });
    const { id } = await done(
      world.act(actor, `${parent}.mine@student`, 'create', { input: { period: above } }),
    );
    const { db } = world.connection;
    const write = (values: object) =>
      db.updateTable('registration').set(values).where('id', '=', id).execute();
    const offered = async () => {
      const { blocks } = await done(world.page(actor, page, id));
      const lists = Object.values(blocks as Record<string, { data?: { opens?: string }[] }>);
      const paths = lists.flatMap(({ data }) => data ?? []).flatMap(({ opens }) => opens ?? []);
      return [...new Set(paths)];
    };
    const page =
      world.model.routes.find(({ id: route }) => PAGES.some((name) => route === `${parent}.${name}@student`))
        ?.id ?? '';
    const mine = world.model.routes.find((route) => route.id === `${type}.mine@student`)?.path;
    const period = await openPeriod(world, { type, department });
    expect(await offered()).toEqual([]);
    await write({ status: 'scoring', verified_at: '2025-11-03T03:00:00Z' });
    expect(await offered()).toEqual([mine]);
    const begun = await done(world.act(actor, `${type}.mine@student`, 'create', { input: { period } }));
    expect(await offered()).toEqual([expect.stringContaining(begun.id)]);
    await db.updateTable('registration').set({ status: 'withdrawn' }).where('id', '=', begun.id).execute();
    expect(await offered()).toContain(mine);
  },
);
