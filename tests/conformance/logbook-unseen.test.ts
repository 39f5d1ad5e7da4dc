import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productRoutes } from '../../server/product-routes.ts';
import { addStudent, done } from './exam-story/exam.ts';
import { MINE, writeEntry } from './exam-story/logbook.ts';
import { type Actor, openWorld, ROOT, type World } from './exam-story/world.ts';

// What nobody meets of the logbook and the works of others: no row, no count, no option, no line of a file, no hit.

const SECRET = 'Menyetel ulang neraca momen Kirkland pada terowongan angin.';
const DRAFT = 'Konsep Kirkland yang belum diajukan kepada siapa pun.';

let world: World;
/** Whose logbook it is, and a student of the same programme. */
let owner: Actor;
let fellow: Actor;
let work: string;
let entry: string;
let draft: string;
beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
  const made = await addStudent(world, { name: 'Kirkland Prabu', logbook: 0 });
  owner = made.actor;
  work = made.work;
  fellow = (await addStudent(world, { name: 'Teman Seprodi', logbook: 0 })).actor;
  // The fellow is somebody else's alone.
  const [theirs] = await world.rows('work', { student: fellow.row });
  await done(
    world.act(world.people.manager, 'user.students@people_keeper', 'correct', {
      id: String(theirs?.id),
      input: { title_id: 'Keausan Pahat pada Pembubutan Kering', main_supervisor: world.people.other.row },
    }),
  );
  entry = await writeEntry(world, owner, { activity: SECRET, keep: false });
  draft = await writeEntry(world, owner, { activity: DRAFT, keep: true });
});
afterAll(() => world?.close());

const inIndustry = (who: Actor): Actor => ({ ...who, department: 'TKIS2' });

interface Way {
  as: string;
  who: () => Actor;
  route: string;
}
const STRANGERS: Way[] = [
  {
    as: 'a lecturer who supervises others',
    who: () => world.people.other,
    route: 'logbook.students@lecturer',
  },
  {
    as: 'a lecturer who supervises others',
    who: () => world.people.other,
    route: 'supervision.supervised@lecturer:magister',
  },
  {
    as: 'the supervisor in another department',
    who: () => inIndustry(world.people.supervisor),
    route: 'logbook.students@lecturer',
  },
  {
    as: 'the supervisor in another department',
    who: () => inIndustry(world.people.supervisor),
    route: 'supervision.supervised@lecturer:magister',
  },
  { as: 'a fellow student', who: () => fellow, route: MINE },
  {
    as: 'the administrator of another department',
    who: () => inIndustry(world.people.manager),
    route: 'logbook.all@logbook_keeper',
  },
];

/** All that a list tells: each of its blocks with rows and counts, as a page, as a file, and what its filters offer. */
async function told(who: Actor, route: string): Promise<string> {
  const page = await world.call(who, 'GET', `/routes/${route}`);
  const blocks = Object.entries(
    (page.body.blocks ?? {}) as Record<string, { kind: string; filters?: string[] }>,
  );
  const parts = [JSON.stringify(page.body)];
  for (const [id, { filters = [] }] of blocks.filter(([, { kind }]) => kind === 'table')) {
    const rows = await world.call(who, 'GET', `/routes/${route}/blocks/${id}?size=100&view=all`);
    const file = await world.call(who, 'GET', `/routes/${route}/blocks/${id}/export?format=csv`);
    parts.push(JSON.stringify(rows.body), String(file.body));
    // What is chosen from a fixed list tells of nobody.
    for (const name of filters.filter((one) => ['student', 'supervisor'].includes(one))) {
      const options = await world.call(who, 'GET', `/routes/${route}/options?block=${id}&field=${name}&q=`);
      expect([name, options.status]).toEqual([name, 200]);
      parts.push(JSON.stringify(options.body));
    }
  }
  return parts.join('\n');
}
const hits = async (who: Actor, text: string) =>
  JSON.stringify((await world.call(who, 'GET', `/search?q=${text}`)).body);

describe('a logbook', () => {
  test('is told on the lists of those whom it is for', async () => {
    for (const [who, route] of [
      [world.people.supervisor, 'logbook.students@lecturer'],
      [world.people.second, 'supervision.supervised@lecturer:magister'],
      [world.people.manager, 'logbook.all@logbook_keeper'],
      [owner, MINE],
    ] as const)
      expect([route, await told(who, route)]).toEqual([
        route,
        expect.stringMatching(/Kirkland|Optimasi Penukar/),
      ]);
    expect(await hits(world.people.supervisor, 'Kirkland')).toContain(entry);
  });

  test('is offered among the filters of those whom it is for', async () => {
    const options = await world.call(
      world.people.supervisor,
      'GET',
      '/routes/logbook.students@lecturer/options?block=b1&field=student&q=',
    );
    expect(JSON.stringify(options.body)).toContain('Kirkland Prabu');
  });

  test.each(STRANGERS)('is nothing to $as ($route)', async ({ who, route }) => {
    expect(await told(who(), route)).not.toMatch(/Kirkland/);
  });

  test('is no hit of whoever may read it nowhere', async () => {
    for (const who of [world.people.other, fellow, world.people.library, world.people.head])
      expect(await hits(who, 'Kirkland')).not.toContain(entry);
    expect(await hits(fellow, 'Kirkland')).not.toContain('Kirkland');
  });

  test('opens to none of them', async () => {
    const pages = [
      [world.people.other, 'logbook.entry@lecturer:magister', entry],
      [inIndustry(world.people.supervisor), 'logbook.entry@lecturer:magister', entry],
      [inIndustry(world.people.manager), 'logbook.entry@logbook_keeper', entry],
      [fellow, 'logbook.entry@student:magister', entry],
      [world.people.other, 'supervision.work@lecturer:magister', work],
      [inIndustry(world.people.manager), 'supervision.work@manager', work],
      [fellow, 'supervision.work@student:magister', work],
    ] as const;
    for (const [who, route, id] of pages)
      expect([route, (await world.page(who, route, id)).status]).toEqual([route, 404]);
  });

  test('counts nothing for a lecturer without students', async () => {
    const { body } = await world.call(
      world.people.examiner,
      'GET',
      '/routes/supervision.supervised@lecturer:magister',
    );
    const [table] = Object.values(body.blocks) as { meta: { total: number }; views: { count?: number }[] }[];
    expect(table?.meta.total).toBe(0);
    expect(table?.views.map(({ count = 0 }) => count)).toEqual(table?.views.map(() => 0));
  });
});

test('a draft is its writer’s alone, for who keeps the logbooks too', async () => {
  for (const [who, route] of [
    [world.people.manager, 'logbook.all@logbook_keeper'],
    [world.people.supervisor, 'logbook.students@lecturer'],
  ] as const) {
    expect(await told(who, route)).not.toMatch(/Konsep/);
    expect(await hits(who, 'Konsep')).not.toContain(draft);
  }
  expect((await world.page(world.people.manager, 'logbook.entry@logbook_keeper', draft)).status).toBe(404);
  expect(await told(owner, MINE)).toMatch(/Konsep/);
});
