import type { FastifyInstance } from 'fastify';
import type { Model } from '../../src/definition/model.ts';
import type { DemoAccount } from '../../src/definition/wire.ts';
import type { Db, Definitions } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';
import { normalEmail, positionName, toPositionId } from './people.ts';

export interface DemoOptions {
  db: Db;
  definitions: Pick<Definitions, 'current'>;
  /** Faculty day, for roles that hold for a time. */
  today: () => string;
}

/**
 * `GET /demo/accounts`: the people of the demo seed for the sign-in page. Registered in demo mode only; in any other
 * mode there is no such address.
 */
export function demoRoutes(app: FastifyInstance, options: DemoOptions): void {
  app.get('/demo/accounts', async () => ({ data: await demoAccounts(options) }));
}

/** The demo people that can sign in now, in the order of the seed. */
export async function demoAccounts({ db, definitions, today }: DemoOptions): Promise<DemoAccount[]> {
  const model = definitions.current();
  const people = namedPeople(model);
  if (people.length === 0) return [];
  const emails = people.map(({ email }) => email);
  const users = await rowsOf(db, 'user', 'email', emails);
  const ids = users.map(({ id }) => id);
  const memberships = await rowsOf(db, 'membership', 'user', ids);
  const assignments = (await rowsOf(db, 'role_assignment', 'user', ids)).filter((row) =>
    holdsOn(row, today()),
  );
  return people.flatMap(({ key, email, password }) => {
    const user = users.find((row) => row.email === email);
    if (user?.status !== 'active' || user.demo !== true) return [];
    const mine = (row: Row) => row.user === user.id;
    const departments = new Set(memberships.filter(mine).map(({ department }) => department));
    const credentials = model.departments
      .filter(({ code }) => departments.has(code))
      .map(({ code }) => ({ department: code, roles: rolesIn(assignments.filter(mine), code) }));
    const position = positionName(model, toPositionId(user.position_id));
    return [{ key, name: String(user.name), email, password, position, credentials }];
  });
}

/** Accounts written out one by one in a demo seed; those made in bulk are no use on a sign-in page. */
function namedPeople(model: Model): { key: string; email: string; password: string }[] {
  return model.seeds.flatMap(({ demo, password, rows }) => {
    if (!demo || password === null) return [];
    return rows
      .filter((row) => row.record === 'user' && typeof row.values.email === 'string')
      .map((row) => ({ key: row.key, email: normalEmail(String(row.values.email)), password }));
  });
}

async function rowsOf(db: Db, table: string, column: string, values: unknown[]): Promise<Row[]> {
  if (values.length === 0) return [];
  return db
    .selectFrom(table)
    .selectAll()
    .where(column, 'in', values)
    .where('deleted_at', 'is', null)
    .execute();
}

function holdsOn({ valid_from, valid_to }: Row, day: string): boolean {
  return String(valid_from) <= day && (valid_to === null || String(valid_to) >= day);
}

function rolesIn(assignments: Row[], department: string): string[] {
  const roles = assignments.filter((row) => row.department === department).map(({ role }) => String(role));
  return [...new Set(roles)].sort();
}
