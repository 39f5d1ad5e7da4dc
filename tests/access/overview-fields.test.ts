import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerCall } from '../../server/calls/answer.ts';
import type { Viewer } from '../../server/core/deps.ts';
import { readableColumns } from '../../server/database/columns.ts';
import { beginningsOf, begunBy, lackingOf } from '../../server/pages/waiting/beginnings.ts';
import { besideIt, entryOf } from '../../server/pages/waiting/entry.ts';
import { FOLLOWED, foundIn, TURNS } from '../../server/pages/waiting/found.ts';
import type { Turn } from '../../server/pages/waiting/turns.ts';
import { overviewScene } from '../../server/scene/overview.ts';
import { RowGraph } from '../../server/scene/row-graph.ts';
import type { LookedAt } from '../../server/scene/rows-by-id.ts';
import { createScene } from '../../server/scene/scene.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

/**
 * What waits for somebody and what calls answer with is found by reading a few fields of many rows. Each answer is the one
 * that whole rows give, and no field is missed: a missed one is read when it is asked for, by one more statement.
 */
const model = projectModel();
const everything: LookedAt = new Map(
  Object.values(model.records).map((record) => [record.name, new Set(readableColumns(record))]),
);
const nothing: LookedAt = new Map();

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** Two people of each kind: by their roles, or else by their position. */
async function people(): Promise<Viewer[]> {
  const found = await sql<{ user: string }>`
    select "user" from (
      select "user", row_number() over (partition by kind order by md5("user")) as at from (
        select distinct u.id as "user", coalesce((select string_agg(distinct role, ',' order by role) from role_assignment r
          where r."user" = u.id), u.position_id::text) as kind
        from "user" u join membership m on m."user" = u.id where m.department = 'TKMS2') as known) as numbered
    where at <= 2 order by "user"`.execute(faculty.deps.db);
  const viewers = await Promise.all(
    found.rows.map(({ user }) => faculty.deps.auth.viewerOf(faculty.deps.db, user, 'TKMS2')),
  );
  return viewers.filter((one) => one !== null);
}

const CALLS = Object.values(model.calls);
const DAY = '2020-01-01';
const parametersOf = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).map(([name, type]) => [name, type === 'date' ? DAY : '1']));

/** All that overviews tell the viewer, and the records of which a field was missed; `fields`: instead of those that are looked at. */
async function overviews(viewer: Viewer, fields: LookedAt | null) {
  const { deps } = faculty;
  const { department } = viewer;
  const graph = fields ? { graph: new RowGraph(model, deps.db, { fields }) } : {};
  const scene = overviewScene(await createScene(deps, { db: deps.db, viewer, department, ...graph }));
  const columnsBefore = new Map(
    Object.values(model.records).map((record) => [record.name, scene.graph.columnsOf(record).length]),
  );
  const tell = {
    name: 'all of it',
    of: (turn: Turn) => ({ ...entryOf(turn), ...besideIt(turn) }),
  };
  const stay = { scene, viewer, elsewhere: null };
  const told: unknown[] = [await foundIn(stay, TURNS, tell), await foundIn(stay, FOLLOWED, tell)];
  const begun = await begunBy(stay);
  told.push(await beginningsOf(begun), await lackingOf(begun));
  for (const call of CALLS) told.push(await answerCall(scene, call, parametersOf(call.query)));
  // A missed field has its record read again whole, and from then on.
  const missed = Object.values(model.records).filter(
    (record) => scene.graph.columnsOf(record).length > (columnsBefore.get(record.name) ?? 0),
  );
  return { told, missed: missed.map(({ name }) => name) };
}

it('tell what whole rows tell, and miss nothing', async () => {
  let found = 0;
  for (const viewer of await people()) {
    const whole = await overviews(viewer, everything);
    const few = await overviews(viewer, null);
    expect(few.told).toEqual(whole.told);
    expect(few.missed).toEqual([]);
    found += whole.told.flat().length;
  }
  expect(found).toBeGreaterThan(50);
}, 300_000);

it('tell it, too, when every field was left out at first', async () => {
  const missed = new Set<string>();
  for (const viewer of (await people()).slice(0, 6)) {
    const whole = await overviews(viewer, everything);
    const late = await overviews(viewer, nothing);
    expect(late.told).toEqual(whole.told);
    for (const record of late.missed) missed.add(record);
  }
  expect(missed.size).toBeGreaterThan(0);
}, 300_000);
