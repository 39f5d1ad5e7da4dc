import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equalScreens, routesAbout } from '../../scripts/definitions/screen-groups.ts';
import { type Grant, grantRoute } from '../../server/access/grant.ts';
import type { Viewer } from '../../server/core/deps.ts';
import { AppError } from '../../server/core/errors.ts';
import { readableColumns } from '../../server/database/columns.ts';
import { tableData } from '../../server/pages/blocks/table.ts';
import { boundActions } from '../../server/pages/bound-actions.ts';
import { exportCsv } from '../../server/pages/export-table.ts';
import { type FieldsOfList, fieldsOfList } from '../../server/pages/list-page.ts';
import { openPage } from '../../server/pages/page-scene.ts';
import type { TableBlock } from '../../server/pages/table-source.ts';
import { visibleBlocks } from '../../server/pages/visible.ts';
import { FIRST_PAGE, type ListRequest } from '../../server/records/list-request.ts';
import { FieldNotRead } from '../../server/records/pruned-rows.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../server/testing/small-faculty.ts';
import type { Model, RouteModel, ScreenModel, TableModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { typesWithRows } from './types-with-rows.ts';

/**
 * Lists read of their rows only what is looked at. Every list answers as if it had read the rows whole, for whoever asks
 * and however: a field that was left out and is asked for throws, so none of these answers could come about otherwise.
 */
const everything: FieldsOfList = ({ scene }, { record }) => {
  const found = scene.model.records[record];
  return () => new Set(found ? readableColumns(found) : []);
};
const nothing: FieldsOfList = () => () => new Set();

interface Place {
  grant: Grant;
  table: TableBlock;
}

interface Ground {
  server: TestServer;
  model: Model;
  places: Place[];
}

/** Rows of one of the screens that are equal in all but their type, for each viewer; and of each other one, for one of them. */
const ROWS = { ofGroup: 2, ofRoute: 1 };

/** Every list of every route that rows can be about, for several people, on several rows where it stands on a row's page. */
async function groundOf(server: TestServer, model: Model, viewers: Viewer[]): Promise<Ground> {
  const places: Place[] = [];
  const routes = routesAbout(model, await typesWithRows(server.deps.db, model));
  const groups = equalScreens(model).map((group) => new Set(group.routes));
  const seen = new Set<RouteModel>();
  for (const viewer of viewers) {
    const visited = new Set<object | undefined>();
    for (const route of routes.filter(({ redirect }) => redirect === null)) {
      const screen = model.screens[route.screen];
      if (!screen || !everyBlock(screen).some(({ kind }) => kind === 'table')) continue;
      if (!isLetIn(server, viewer, route)) continue;
      const group = groups.find((one) => one.has(route));
      if (visited.has(group) && seen.has(route)) continue;
      const ids = screen.row ? await idsOf(server, screen) : [''];
      const wanted = visited.has(group) ? ROWS.ofRoute : ROWS.ofGroup;
      let found = 0;
      for (const id of ids) {
        const params = screen.row ? { [screen.row.param]: id } : {};
        const here = await placesAt(server, { viewer, route: route.id, params });
        places.push(...here);
        if (here.length > 0) found += 1;
        if (found === wanted) break;
      }
      if (found === 0) continue;
      visited.add(group);
      seen.add(route);
    }
  }
  return { server, model, places };
}

async function placesAt({ deps }: TestServer, question: Parameters<typeof grantRoute>[1]): Promise<Place[]> {
  try {
    const grant = grantRoute(deps, question);
    const blocks = await visibleBlocks(await openPage(deps, grant));
    return blocks.flatMap((table) => (table.kind === 'table' ? [{ grant, table }] : []));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Whether the route lets the viewer in at all, whatever the row. */
function isLetIn({ deps }: TestServer, viewer: Viewer, { id }: RouteModel): boolean {
  try {
    grantRoute(deps, { viewer, route: id, params: {} });
    return true;
  } catch (error) {
    if (error instanceof AppError) return error.status !== 403;
    throw error;
  }
}

/** Rows that the screen may show: of its own type, where it has one. */
async function idsOf({ deps }: TestServer, { row, type }: ScreenModel): Promise<string[]> {
  const record = row?.record ?? '';
  const { processes } = deps.definitions.current();
  const field = Object.values(processes).find((one) => one.record === record)?.type_field;
  const own = type && field ? sql`and ${sql.ref(field)} = ${type}` : sql``;
  const found = await sql<{ id: string }>`
    select id from ${sql.table(record)} where deleted_at is null ${own} order by md5(id) limit 12`.execute(
    deps.db,
  );
  return found.rows.map(({ id }) => id);
}

/** What the list answers, with the reason where it refuses. */
async function answerOf(
  { server: { deps } }: Ground,
  { grant, table }: Place,
  request: ListRequest,
  fieldsOf = fieldsOfList,
) {
  const page = await openPage(deps, grant);
  const shown = await visibleBlocks(page);
  try {
    return await tableData(page, table, boundActions(page, shown), request, { fieldsOf });
  } catch (error) {
    if (error instanceof AppError) return { refused: error.faults };
    throw error;
  }
}

async function exported(
  { server: { deps } }: Ground,
  { grant, table }: Place,
  request: ListRequest,
  fieldsOf = fieldsOfList,
) {
  if (!table.export) return null;
  const page = await openPage(deps, grant);
  try {
    const parts: unknown[] = [];
    for await (const part of await exportCsv(page, table, request, fieldsOf)) parts.push(part);
    return parts.join('');
  } catch (error) {
    if (error instanceof AppError) return { refused: error.faults };
    throw error;
  }
}

/** Questions that may be asked of a list, refused ones among them. */
function requests({ columns, views, filters }: TableModel): fc.Arbitrary<ListRequest> {
  const names = columns.map(({ name }) => name);
  const values = filters.flatMap(({ name, options }) =>
    (options ?? []).map(({ value }) => [name, value] as const),
  );
  return fc.record({
    page: fc.constantFrom(1, 2),
    size: fc.constantFrom(3, 25, 100),
    sort: fc.option(fc.record({ column: fc.constantFrom('id', ...names), descending: fc.boolean() })),
    search: fc.constantFrom('', '', 'a', 'an'),
    filters:
      values.length === 0
        ? fc.constant({})
        : fc.constantFrom({}, ...values.map((one) => Object.fromEntries([one]))),
    view: fc.constantFrom(null, 'all', ...views.map(({ name }) => name)),
    ids: fc.constant(null),
    columns: fc.option(fc.subarray(names)),
  });
}

const TIMES = Number(process.env.LIST_RUNS ?? 60);

async function assertAlike(ground: Ground, place: Place, request: ListRequest): Promise<void> {
  const full = await answerOf(ground, place, request, everything);
  expect(await answerOf(ground, place, request)).toEqual(full);
  const sheet = await exported(ground, place, request, everything);
  expect(await exported(ground, place, request)).toEqual(sheet);
}

let demo: DemoFaculty;
let small: SmallFaculty;
let grounds: { demo: Ground; small: Ground };
beforeAll(async () => {
  small = await openSmallFaculty();
  await someLoans();
  demo = await openDemoFaculty();
  const here = await Promise.all(
    Object.entries(small.people).map(([key, user]) =>
      small.deps.auth.viewerOf(small.deps.db, user, key === 'elsewhere' ? 'KIM' : 'FIS'),
    ),
  );
  grounds = {
    small: await groundOf(
      small,
      smallModel(),
      here.filter((one) => one !== null),
    ),
    demo: await groundOf(demo, projectModel(), await peopleOf(demo)),
  };
}, 300_000);
afterAll(async () => {
  await small?.close();
  await demo?.close();
});

async function someLoans(): Promise<void> {
  for (const who of ['member', 'other'] as const) {
    const client = await small.as(who);
    const input = { book: small.rows.book };
    const route = '/routes/regular_loan.mine@member/actions/create';
    for (const _ of [1, 2]) await client.post(route, { params: {}, input });
  }
}

/** One person of each kind: by their roles, or else by their position. */
async function peopleOf({ deps }: DemoFaculty): Promise<Viewer[]> {
  const found = await sql<{ user: string }>`
    select distinct on (kind) "user" from (
      select u.id as "user", coalesce((select string_agg(distinct role, ',' order by role) from role_assignment r
        where r."user" = u.id), u.position_id::text) as kind
      from "user" u join membership m on m."user" = u.id where m.department = 'TKMS2') as known
    order by kind, "user"`.execute(deps.db);
  const viewers = await Promise.all(found.rows.map(({ user }) => deps.auth.viewerOf(deps.db, user, 'TKMS2')));
  return viewers.filter((one) => one !== null);
}

describe.each(['small', 'demo'] as const)('lists of the %s faculty', (name) => {
  it('answer as if the rows had been read whole, each as it opens', async () => {
    const { places } = grounds[name];
    expect(places.length).toBeGreaterThan(4);
    for (const place of places) await assertAlike(grounds[name], place, FIRST_PAGE);
  }, 600_000);

  it('answer so whatever they are asked', async () => {
    const { places } = grounds[name];
    const asked = fc
      .constantFrom(...places)
      .chain((place) => fc.tuple(fc.constant(place), requests(place.table)));
    await fc.assert(
      fc.asyncProperty(asked, ([place, request]) => assertAlike(grounds[name], place, request)),
      { numRuns: TIMES },
    );
  }, 600_000);
});

it('a list that read too little fails, rather than to show something as empty', async () => {
  const ground = grounds.demo;
  const tooLittle = (place: Place) => answerOf(ground, place, FIRST_PAGE, nothing);
  const failed: unknown[] = [];
  for (const place of ground.places) await tooLittle(place).catch((error: unknown) => failed.push(error));
  expect(failed.length).toBeGreaterThan(10);
  expect(failed.every((error) => error instanceof FieldNotRead)).toBe(true);
});
