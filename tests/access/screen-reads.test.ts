import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesAbout } from '../../scripts/definitions/screen-groups.ts';
import { type Grant, grantRoute } from '../../server/access/grant.ts';
import type { Viewer } from '../../server/core/deps.ts';
import { AppError } from '../../server/core/errors.ts';
import { blockData } from '../../server/pages/blocks/block-data.ts';
import { boundActions } from '../../server/pages/bound-actions.ts';
import { pageOffers } from '../../server/pages/offers.ts';
import { openPage, type PageScene } from '../../server/pages/page-scene.ts';
import { pageData } from '../../server/pages/routes/page-data.ts';
import { visibleBlocks } from '../../server/pages/visible.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { readsOfScreen } from '../../src/definition/blocks/screen-reads.ts';
import type { Row } from '../../src/definition/expression/index.ts';
import type { RouteModel } from '../../src/definition/model.ts';
import { typesWithRows } from './types-with-rows.ts';

/**
 * What screens say that they read is all they read: every table that the database is asked for while a block is made, and
 * the page's own row where it is looked at, is among the block's reads. For every route and several people, of whom each looks
 * at another row.
 */
const model = projectModel();
const RECORDS = Object.keys(model.records);
/** What a request reads of whoever asks; a change of it is a change of everything. */
const OF_PEOPLE = ['user', 'membership', 'role_assignment', model.delegation?.record];

let faculty: DemoFaculty;
const asked = new Set<string>();

beforeAll(async () => {
  faculty = await openDemoFaculty();
  const executor = faculty.deps.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    for (const [, name = ''] of query.sql.matchAll(/(?:from|join) "?(\w+)"?/gi)) asked.add(name);
    return execute(query, ...rest);
  };
});
afterAll(() => faculty?.close());

/** Records that were asked for while `work` ran. */
async function readBy(work: () => Promise<unknown>, { record, row }: PageScene): Promise<string[]> {
  asked.clear();
  if (record && row) watched(row, () => asked.add(record.name));
  await work();
  return RECORDS.filter((name) => asked.has(name) && !OF_PEOPLE.includes(name));
}

/** Tells when a field of the row is looked at; its id, department and state tell which page it is. */
function watched(row: Row, tell: () => void): void {
  for (const [name, value] of Object.entries(row)) {
    if (name === 'id' || name === 'department') continue;
    const get = () => {
      tell();
      return value;
    };
    Object.defineProperty(row, name, { get, enumerable: true, configurable: true });
  }
}

interface Visit {
  viewer: Viewer;
  route: RouteModel;
  params: Record<string, string>;
}

const plain = (names: readonly string[] | undefined) => (names ?? []).map((name) => name.replace('*', ''));

/** What some part of the page reads beyond what its screen says. */
async function beyond({ viewer, route, params }: Visit): Promise<string[]> {
  const { deps } = faculty;
  let grant: Grant;
  try {
    grant = grantRoute(deps, { viewer, route: route.id, params });
    await openPage(deps, grant);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
  const reads = readsOfScreen(model, grant.screen);
  const first = await openPage(deps, grant);
  const shown = await visibleBlocks(first);
  const actions = boundActions(first, shown);
  const offers = await pageOffers(first, actions);
  const faults: string[] = [];
  const tell = (part: string, read: string[], said: string[]) => {
    const missing = read.filter((name) => !said.includes(name));
    if (missing.length > 0) faults.push(`${route.id} ${part} reads ${missing.join(', ')}`);
  };
  for (const block of shown) {
    const page = await openPage(deps, grant);
    const read = await readBy(async () => {
      await pageOffers(
        page,
        actions.filter((one) => one.block === block),
      );
      await blockData(page, block, { actions, offers });
    }, page);
    tell(`${block.id} (${block.kind})`, read, plain(reads.blocks[block.id]));
  }
  const page = await openPage(deps, grant);
  tell('page', await readBy(() => pageData(page, new Set()), page), plain(reads.page));
  visits += 1;
  return faults;
}
let visits = 0;

async function people(): Promise<Viewer[]> {
  const found = await sql<{ user: string; department: string }>`
    select distinct on (standing) coalesce((select string_agg(role, ',' order by role) from role_assignment r where r."user" = m."user"), u.position_id::text) standing,
      m."user", m.department
    from membership m join "user" u on u.id = m."user" where m.department = 'TKMS2' and m.deleted_at is null
    order by 1, 2`.execute(faculty.deps.db);
  const viewers: Viewer[] = [];
  for (const { user, department } of found.rows) {
    const viewer = await faculty.deps.auth.viewerOf(faculty.deps.db, user, department);
    if (viewer) viewers.push(viewer);
  }
  return viewers;
}

async function idsOf(record: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(record)} where deleted_at is null order by md5(id) limit 40`.execute(
    faculty.deps.db,
  );
  return found.rows.map(({ id }) => id);
}

test('every part of every screen says all that it reads', async () => {
  const faults = new Set<string>();
  const routes = routesAbout(model, await typesWithRows(faculty.deps.db, model));
  for (const [turn, viewer] of (await people()).entries()) {
    for (const route of routes.filter(({ redirect }) => redirect === null)) {
      const row = model.screens[route.screen]?.row;
      const ids = row ? await idsOf(row.record) : [''];
      const before = visits;
      for (const [at] of ids.entries()) {
        const params = row ? { [row.param]: ids[(at + turn) % ids.length] ?? '' } : {};
        for (const fault of await beyond({ viewer, route, params })) faults.add(fault);
        if (visits > before) break;
      }
    }
  }
  expect([...faults].toSorted()).toEqual([]);
  expect(visits).toBeGreaterThan(100);
}, 600_000);
