import type { FastifyInstance } from 'fastify';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Definitions } from '../deps.ts';
import { accountByEmail, departmentsOf, positionName, rolesOf } from './people.ts';

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
export function demoRoutes(app: FastifyInstance, { db, definitions, today }: DemoOptions): void {
  app.get('/demo/accounts', async () => ({ data: await demoAccounts({ db, definitions, today }) }));
}

export interface DemoAccount {
  key: string;
  name: string;
  email: string;
  password: string;
  position: string;
  credentials: { department: string; roles: string[] }[];
}

/** The demo people that can sign in now, in the order of the seed. */
export async function demoAccounts({ db, definitions, today }: DemoOptions): Promise<DemoAccount[]> {
  const model = definitions.current();
  const accounts: DemoAccount[] = [];
  for (const person of namedPeople(model)) {
    const account = await describeAccount(db, model, { ...person, day: today() });
    if (account) accounts.push(account);
  }
  return accounts;
}

/** Accounts written out one by one in a demo seed; those made in bulk are no use on a sign-in page. */
function namedPeople(model: Model): { key: string; email: string; password: string }[] {
  return model.seeds.flatMap((seed) => {
    const { password } = seed;
    if (!seed.demo || password === null) return [];
    return seed.rows
      .filter((row) => row.record === 'user' && typeof row.values.email === 'string')
      .map((row) => ({ key: row.key, email: String(row.values.email), password }));
  });
}

async function describeAccount(
  db: Db,
  model: Model,
  { key, email, password, day }: { key: string; email: string; password: string; day: string },
): Promise<DemoAccount | null> {
  const account = await accountByEmail(db, email);
  if (!account?.active || !account.demo) return null;
  const roles = await rolesOf(db, model, { user: account.id, day });
  const departments = await departmentsOf(db, model, account.id);
  return {
    key,
    name: account.name,
    email,
    password,
    position: positionName(model, account.position_id),
    credentials: departments.map((department) => ({ department, roles: roles.get(department) ?? [] })),
  };
}
