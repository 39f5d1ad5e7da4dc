import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionProblem } from '../../src/definition/wire.ts';
import { hashPassword } from '../auth/password.ts';
import { type Composition, compose, composeApp } from '../compose.ts';
import { type Config, readConfig } from '../core/config.ts';
import type { Definitions, Jobs, RoutePlugin } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import type { Connection } from '../database/connect.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import type { Content } from './content.ts';
import { held } from './contract.ts';
import { openTestDatabase } from './database.ts';

export interface TestServer extends Composition {
  app: FastifyInstance;
  connection: Connection;
  /** Replaces the model as a reload would. */
  use(model: Model): void;
  /** As when the files on disk have faults: the model in force stays. */
  refuse(problems: DefinitionProblem[]): void;
  /** Headers of a signed-in person. */
  headers(user: string, department: string): Promise<Record<string, string>>;
}

export interface TestServerOptions {
  model: Model;
  config?: Partial<Config>;
  routes?: RoutePlugin[];
  /** Rows that are there from the start. */
  content?: Content;
  /** Default: jobs that go nowhere. */
  jobs?: Jobs;
  client?: (app: FastifyInstance) => void | Promise<void>;
  /** Put around every plugin of the API. */
  around?: (plugin: RoutePlugin) => RoutePlugin;
}

/** A whole server on a fresh database, asked by `app.inject`. No job runs and no mail is sent. */
export async function openTestServer(options: TestServerOptions): Promise<TestServer> {
  const connection = await openTestDatabase(options.model, options.content);
  const dataDir = await mkdtemp(join(tmpdir(), 'aula-test-'));
  const config = { ...readConfig({}, dataDir), dataDir, logLevel: 'silent', ...options.config };
  const { definitions, use, refuse } = fixedDefinitions(options.model);
  const onError = (error: unknown) => {
    throw error;
  };
  const composition = await compose({
    config,
    connection,
    definitions,
    jobs: options.jobs ?? createQuietJobs(),
    onError,
  });
  const app = await composeApp(
    composition,
    options.routes ?? [],
    options.client ?? (() => undefined),
    (plugin) => held(options.around?.(plugin) ?? plugin),
  );
  await app.ready();
  const close = async () => {
    await app.close();
    await composition.close();
    await connection.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const headers = async (user: string, org: string) => ({
    authorization: `Bearer ${await tokenFor(composition, user, org)}`,
    org,
  });
  return { ...composition, app, connection, use, refuse, headers, close };
}

async function tokenFor({ deps, sessions, tokens }: Composition, user: string, department: string) {
  const viewer = await deps.auth.viewerOf(deps.db, user, department);
  if (!viewer) throw new Error(`${user} is nobody in ${department}`);
  const { id, name, email, position_id, roles } = viewer;
  const sid = await sessions.open(user, 3600);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return tokens.sign({ id, name, email, position_id, roles, department, sid, exp });
}

function fixedDefinitions(model: Model) {
  let current = model;
  let problems: DefinitionProblem[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const use = (next: Model) => {
    current = next;
    tell();
  };
  const refuse = (found: DefinitionProblem[]) => {
    problems = found;
    tell();
  };
  const definitions: Definitions = {
    current: () => current,
    hash: () => current.hash,
    problems: () => problems,
    refusedAt: () => (problems.length > 0 ? '2026-01-10T05:00:00.000Z' : null),
    check: async () => undefined,
    formModule: async (name) => {
      const form = current.forms[name];
      if (!form) return null;
      // Few tests ask for one, and what makes it takes a while to load.
      const { formModule } = await import('../../src/definition/artefacts/form-module.ts');
      return formModule(form);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => undefined,
  };
  return { definitions, use, refuse };
}

export interface TestPerson {
  name?: string;
  email?: string;
  position_id?: number | null;
  password?: string;
  status?: string;
  demo?: boolean;
  departments?: string[];
  /** Roles held in every one of the departments. */
  roles?: string[];
}

/** Makes an account with its memberships and roles; answers its id. */
export async function addPerson(
  { connection: { db } }: { connection: Pick<Connection, 'db'> },
  person: TestPerson = {},
): Promise<string> {
  const { name = 'Uji Coba', position_id = 4, password, status = 'active', demo = false } = person;
  const { departments = ['D1'], roles = [] } = person;
  const id = newId();
  const email = person.email ?? `${id}@example.org`;
  const password_hash = password === undefined ? null : await hashPassword(password);
  const user = { id, name, email, id_number: id.slice(-20), position_id, password_hash, status, demo };
  await db.insertInto('user').values(user).execute();
  for (const department of departments) {
    await db.insertInto('membership').values({ id: newId(), user: id, department }).execute();
    for (const role of roles) {
      const assignment = { id: newId(), user: id, department, role, valid_from: '2020-01-01' };
      await db.insertInto('role_assignment').values(assignment).execute();
    }
  }
  return id;
}
