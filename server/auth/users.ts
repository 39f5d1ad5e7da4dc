import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Auth, Db, Definitions, Viewer } from '../core/deps.ts';
import { notFoundError, refusal, tooManyError } from '../core/errors.ts';
import { isPlainText } from '../http/body.ts';
import { FOR_LINKS } from './link-routes.ts';
import { departmentsOf, positionName, toPositionId } from './people.ts';
import type { Tries } from './tries.ts';

export interface UserOptions {
  db: Db;
  auth: Auth;
  definitions: Pick<Definitions, 'current'>;
  tries: Tries;
  /** Entries of the sidebar that are not for somebody, by the ids of their routes. */
  away: (viewer: Viewer) => Promise<string[]>;
}

const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;
const MOST_FOUND = 20;
const SEARCHES = { most: 60, seconds: 60 };

/** `GET /users/:id` and `GET /users?search=`. Source: specification sections 6 and 7. */
export function userRoutes(app: FastifyInstance, { db, auth, definitions, tries, away }: UserOptions): void {
  app.get<{ Params: { id: string } }>('/users/:id', FOR_LINKS, async (request) => {
    const viewer = await auth.require(request);
    const model = definitions.current();
    const { id } = request.params;
    if (id !== viewer.id && (viewer.scope || !(await mayRead(db, model, viewer, id))))
      throw notFoundError('not the own profile');
    return id === viewer.id ? ownProfile(db, model, viewer, await away(viewer)) : profileOf(db, model, id);
  });

  app.get<{ Querystring: Record<string, unknown> }>('/users', async (request) => {
    const viewer = await auth.require(request);
    const wait = await tries.take([{ ...SEARCHES, key: `people ${viewer.id}` }]);
    if (wait > 0) throw tooManyError(wait);
    const people = await findPeople(db, viewer, readSearch(request.query.search));
    // One page is all there is: a directory cannot be read through a search box.
    return { data: people, links: { next: null } };
  });
}

/**
 * What `GET /users/:id` answers a person about themselves: also the roles of the department they are in, now, for whom
 * they have those that are a deputy's, and which entries of the sidebar are not for them (`away`). A token says what was
 * so when it was made.
 */
export async function ownProfile(
  db: Db,
  model: Model,
  { id, roles, on_behalf }: Pick<Viewer, 'id' | 'roles' | 'on_behalf'>,
  away: string[],
) {
  const { data } = await profileOf(db, model, id);
  return { data: { ...data, roles, on_behalf: on_behalf.map(({ role, name }) => ({ role, name })), away } };
}

async function profileOf(db: Db, model: Model, id: string) {
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFoundError('no such user');
  return { data: { ...factsOf(model, row), departments: await departmentsOf(db, model, id) } };
}

/** Fields of the account that may leave the server, with the position's name. */
function factsOf(model: Model, row: Record<string, unknown>) {
  const fields = Object.values(model.records.user?.fields ?? {}).filter((field) => !field.write_only);
  const position = positionName(model, toPositionId(row.position_id));
  const facts = Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));
  return { id: row.id, ...facts, position };
}

/** Another person's profile: whoever may open a screen of accounts by a role, for members of the department. */
async function mayRead(db: Db, model: Model, viewer: Viewer, id: string): Promise<boolean> {
  const opens = model.routes.some(
    (route) =>
      model.screens[route.screen]?.row?.record === 'user' &&
      (route.departments === null || route.departments.includes(viewer.department)) &&
      route.roles.some((role) => viewer.roles.includes(role)),
  );
  return opens && (await departmentsOf(db, model, id)).includes(viewer.department);
}

function readSearch(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length >= SHORTEST_SEARCH && text.length <= LONGEST_SEARCH && isPlainText(text)) return text;
  throw refusal('E_INPUT_INVALID', { part: 'search', limit: SHORTEST_SEARCH }, { pointer: '/search' });
}

async function findPeople(db: Db, viewer: Viewer, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name'])
    .where(sql<boolean>`search_text(name) like search_text(${pattern})`)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', viewer.id)
    .orderBy('name')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id, name }) => ({ id, user_id: id, name, initial: initialOf(String(name)) }));
}

/** First letters of up to two name parts longer than 2 characters without a dot. Source: specification section 9. */
export function initialOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const long = parts.filter((part) => [...part].length > 2 && !part.includes('.')).slice(0, 2);
  const letters = (long.length > 0 ? long : parts.slice(0, 1)).map((part) => [...part][0] ?? '');
  return letters.join('').toUpperCase();
}
