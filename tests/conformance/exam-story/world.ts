import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db, RoutePlugin } from '../../../server/core/deps.ts';
import { newId } from '../../../server/core/new-id.ts';
import { system } from '../../../server/core/tables.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { insertRow } from '../../../server/records/write-rows.ts';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { createSeen } from '../../../server/testing/seen.ts';
import {
  addPerson,
  openTestServer,
  type TestPerson,
  type TestServer,
  type TestServerOptions,
} from '../../../server/testing/server.ts';
import type { Model } from '../../../src/definition/model.ts';
import type { Rows } from '../../../src/generated/records.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** A Monday without a holiday near it; every world starts here. */
export const START = '2025-11-03 10:00';
const BOTH = ['TKMS2', 'TKIS2'];

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
  body: any;
}

/** Somebody who calls the API in one department; `null` = nobody is signed in. */
export interface Actor {
  user: string | null;
  /** Row of the person's own record (student, lecturer). */
  row: string | null;
  department: string;
}

/** What an action is asked with; `row` is the screen's row, `id` a row of its list. */
export interface ActionWish {
  row?: string;
  /** List in which it is done, where several offer the same. */
  block?: string | undefined;
  id?: string;
  item?: string;
  input?: object;
  reason?: string;
  version?: number | null;
  /** The warnings were read. */
  accept?: boolean;
  key?: string;
  /** That it is them, for what counts as their own hand. */
  proof?: string;
}

/** Fields of a row and their values; what a record requires may be empty, which then the database refuses. */
export type Written<K extends keyof Rows> = { [F in keyof Rows[K]]?: Rows[K][F] | null };

export interface World extends TestServer {
  model: Model;
  /** People of the faculty, acting in the master's programme in mechanical engineering. */
  people: Record<keyof typeof STAFF | keyof typeof LECTURERS | 'nobody', Actor>;
  rooms: { small: string; large: string; closet: string };
  semester: string;
  /** Moves the faculty's clock: `YYYY-MM-DD HH:mm` in its own zone. */
  at(moment: string): void;
  /** An action brings the version of its row as it is now, unless the body says one. */
  call(
    who: Actor,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
    more?: Record<string, string>,
  ): Promise<Answer>;
  page(who: Actor, route: string, row?: string): Promise<Answer>;
  act(who: Actor, route: string, action: string, wish?: ActionWish): Promise<Answer>;
  add<K extends keyof Rows>(record: K, values: Written<K>): Promise<string>;
  row(record: string, id: string): Promise<Record<string, unknown>>;
  rows(record: string, where: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  person(spec: TestPerson): Promise<Actor>;
}

const STAFF = {
  manager: { name: 'Sekar Wulandari', position_id: 2, roles: ['admin'] },
  library: { name: 'Bayu Kristianto', position_id: 2, roles: ['perpustakaan'] },
  head: { name: 'Nur Alamsyah', position_id: 3, roles: ['head-of-program'] },
  dean: { name: 'Bambang Haryadi', position_id: 3, roles: ['head-of-department'] },
  secretary: { name: 'Agung Wicaksana', position_id: 3, roles: ['secretary-of-program'] },
  staff: { name: 'Tanpa Peran', position_id: 2, roles: [] },
};

/** Rank levels: 2 Asisten Ahli, 3 Lektor, 4 Lektor Kepala. */
const LECTURERS = {
  supervisor: { name: 'Hendra Saputro', rank: 'lektor_kepala', rank_level: 4 },
  second: { name: 'Maya Lestari', rank: 'lektor', rank_level: 3 },
  chair: { name: 'Citra Puspita', rank: 'lektor_kepala', rank_level: 4 },
  examiner: { name: 'Joko Santoso', rank: 'lektor', rank_level: 3 },
  other: { name: 'Lintang Wibowo', rank: 'lektor', rank_level: 3 },
  junior: { name: 'Satria Gunawan', rank: 'asisten_ahli', rank_level: 2 },
  external: { name: 'Wahyu Ramadhan', rank: 'lektor', rank_level: 3, is_external: true },
  outsider: { name: 'Kirana Hidayat', rank: 'lektor', rank_level: 3 },
};

/** What the token of somebody of the faculty says of them, by their key; a student's for `student`. */
export function standingOf(who: string): { position_id: number; roles: string[] } | null {
  if (who === 'student') return { position_id: 4, roles: [] };
  if (who in LECTURERS) return { position_id: 3, roles: [] };
  const staff = Object.entries(STAFF).find(([key]) => key === who)?.[1];
  return staff ? { position_id: staff.position_id, roles: staff.roles } : null;
}

/** The name of somebody of the faculty, by their key. */
export function nameOf(who: string): string | null {
  return Object.entries({ ...STAFF, ...LECTURERS }).find(([key]) => key === who)?.[1].name ?? null;
}

/** Brings the people of the faculty into a department of it where they are not yet, in the offices they hold elsewhere. */
export async function everybodyIn({ people, connection: { db } }: World, department: string): Promise<void> {
  if (BOTH.includes(department)) return;
  for (const [key, { user }] of Object.entries(people)) {
    const standing = standingOf(key);
    if (user === null || !standing) continue;
    const there =
      await sql`select 1 from membership where "user" = ${user} and department = ${department}`.execute(db);
    if (there.rows.length > 0) continue;
    await db.insertInto('membership').values({ id: newId(), user, department }).execute();
    for (const role of standing.roles) {
      const office = { id: newId(), user, department, role, valid_from: '2020-01-01' };
      await db.insertInto('role_assignment').values(office).execute();
    }
  }
}

/** A server with the real definitions, a small faculty and a clock that tests move. */
export async function openWorld(
  routes: RoutePlugin[] = [pageRoutes],
  config: TestServerOptions['config'] = {},
  model = projectModel(),
  more: Pick<TestServerOptions, 'client' | 'around'> = {},
): Promise<World> {
  const server = await openTestServer({ model, routes, config, ...more });
  const tools = toolsOf(server, model);
  const people: Record<string, Actor> = { nobody: { user: null, row: null, department: 'TKMS2' } };
  for (const [key, spec] of Object.entries(STAFF)) {
    people[key] = await tools.person({ ...spec, departments: BOTH });
  }
  for (const [key, { name, ...more }] of Object.entries(LECTURERS)) {
    const actor = await tools.person({ name, position_id: 3, departments: BOTH });
    const row = await tools.add('lecturer', { user: actor.user, name, short_name: name, ...more });
    people[key] = { ...actor, row };
  }
  const room = (code: string, capacity: number) =>
    tools.add('room', { code, name: `Ruang ${code}`, building: 'Gedung A', capacity, status: 'active' });
  const world = {
    ...server,
    ...tools,
    model,
    people: people as World['people'],
    rooms: { small: await room('A1', 12), large: await room('A2', 40), closet: await room('A3', 3) },
    semester: await tools.add('semester', {
      code: '20251',
      name: 'Gasal 2025/2026',
      start_date: '2025-08-01',
      end_date: '2026-01-31',
    }),
  };
  world.at(START);
  return world;
}

function toolsOf(server: TestServer, model: Model) {
  const { db } = server.connection;
  const known = new Map<string, Record<string, string>>();
  const seen = createSeen(server);
  const headersOf = async ({ user, department }: Actor): Promise<Record<string, string>> => {
    if (user === null) return { org: department };
    const key = `${user} ${department}`;
    const held = known.get(key) ?? (await server.headers(user, department));
    known.set(key, held);
    return held;
  };
  const call: World['call'] = async (who, method, path, body, key, more = {}) => {
    const headers = { ...(await headersOf(who)), ...(key ? { 'idempotency-key': key } : {}), ...more };
    const payload = body && (await seen(path, body, key));
    const send = () =>
      server.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    let answer = await send();
    // A machine that is busy with other tests makes the server ask for patience.
    for (let tries = 0; answer.statusCode === 503 && tries < 20; tries++) {
      await wait(1_000);
      answer = await send();
    }
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    return { status: answer.statusCode, body: json ? answer.json() : answer.body };
  };
  const recordOf = (name: string) => {
    const record = model.records[name];
    if (!record) throw new Error(`no record ${name}`);
    return record;
  };
  const add: World['add'] = async (name, values) => {
    const record = recordOf(name);
    const row = { id: newId(), department: record.shared ? null : 'TKMS2', ...values };
    const stamp = { at: new Date().toISOString(), by: null };
    await inTransaction(db, (trx) => insertRow(trx, record, row, stamp));
    return row.id;
  };
  // What is answered of no page at all would pass for one that is kept from somebody.
  const routeIn = (route: string) => {
    const id = decodeURIComponent(route);
    if (model.routes.some((one) => one.id === id)) return route;
    throw new Error(`no route ${id}`);
  };
  return {
    call,
    add,
    ...rowsIn(db),
    page: (who: Actor, route: string, row?: string) =>
      call(who, 'GET', `/routes/${routeIn(route)}${row === undefined ? '' : `?p.id=${row}`}`),
    act: (who: Actor, route: string, action: string, { row, key, proof, ...wish }: ActionWish = {}) =>
      call(
        who,
        'POST',
        `/routes/${routeIn(route)}/actions/${action}`,
        { params: row ? { id: row } : {}, ...wish },
        key,
        proof === undefined ? {} : { 'aula-proof': proof },
      ),
    person: async (spec: TestPerson): Promise<Actor> => {
      const { departments = ['TKMS2'] } = spec;
      const user = await addPerson(server, { ...spec, departments });
      return { user, row: null, department: departments[0] ?? 'TKMS2' };
    },
    at: (moment: string) => server.deps.clock.set(new Date(`${moment.replace(' ', 'T')}:00+07:00`)),
  };
}

/** Rows as they are in the database, or in a transaction of it. */
export function rowsIn(db: Db): Pick<World, 'row' | 'rows'> {
  const rows: World['rows'] = async (record, where) => {
    const conditions = Object.entries(where).map(([field, value]) =>
      value === null ? sql`${sql.ref(field)} is null` : sql`${sql.ref(field)} = ${value}`,
    );
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.table(record)}
      where deleted_at is null and ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by created_at, id`.execute(db);
    return found.rows;
  };
  const row: World['row'] = async (record, id) => {
    const [found] = await rows(record, { id });
    if (!found) throw new Error(`no ${record} ${id}`);
    return found;
  };
  return { row, rows };
}

/** Sentences of a refusal. */
export const words = ({ body }: Answer): string =>
  (body?.errors ?? []).map(({ message }: { message: string }) => message).join(' | ');

/** The history of a row: transition, from, to, reason. */
export async function historyOf(world: World, row: string) {
  return system(world.connection.db)
    .selectFrom('history')
    .select(['transition', 'from_state', 'to_state', 'actor_name', 'reason'])
    .where('row', '=', row)
    .where('process', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
