import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { administratorRole } from '../auth/administrator.ts';
import { rolesOf } from '../auth/people.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { forbiddenError } from '../core/errors.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';

/** Somebody who keeps the product, and where. */
export interface Administration {
  viewer: Viewer;
  /** Departments that they administer today. */
  departments: string[];
  /** All there are: what belongs to no department is theirs, too. */
  all: boolean;
}

/** Throws 403 for everybody who does not administer the active department. */
export async function requireAdministration(
  { auth, db, definitions, clock }: Pick<Deps, 'auth' | 'db' | 'definitions' | 'clock'>,
  request: FastifyRequest,
): Promise<Administration> {
  const viewer = await auth.require(request);
  const model = definitions.current();
  const role = administratorRole(model);
  if (role === null || !viewer.roles.includes(role)) throw forbiddenError('for administrators');
  const held = await rolesOf(db, model, { user: viewer.id, day: clock.today() });
  const departments = model.departments
    .map(({ code }) => code)
    .filter((code) => held.get(code)?.includes(role));
  return { viewer, departments, all: departments.length === model.departments.length };
}

/** Writes down what an administrator did beside the processes. */
export async function noteAct(
  db: Kysely<Database>,
  {
    request,
    reader: { viewer },
    action,
    detail = {},
  }: { request: FastifyRequest; reader: Administration; action: string; detail?: object },
): Promise<void> {
  const about = { actor: viewer.id, department: viewer.department, action, record: null, row: null };
  const from = { request: request.id, address: request.ip, detail: JSON.stringify(detail) };
  const at = new Date().toISOString();
  await system(db)
    .insertInto('audit')
    .values({ ...about, ...from, at, result: 'done' })
    .execute();
}
