import { fileURLToPath } from 'node:url';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { newId } from '../core/new-id.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { productRoutes } from '../product-routes.ts';
import { createSeen } from './seen.ts';
import { addPerson, openTestServer, type TestServer, type TestServerOptions } from './server.ts';

const ROOT = fileURLToPath(new URL('../../tests/fixtures/small', import.meta.url));

/**
 * The fixture's model: a library that lends books. `edits` change files by path before they are compiled. Throws with
 * every fault when it does not compile.
 */
export function smallModel(edits: Record<string, (text: string) => string> = {}): Model {
  const files = loadDefinitions(ROOT).map((file) => {
    const edit = edits[file.path];
    return edit ? { path: file.path, text: edit(file.text) } : file;
  });
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(issues.map((issue) => `${issue.file}: ${messageOf(issue)}`).join('\n'));
  return model;
}

export interface SmallFaculty extends TestServer {
  /** User ids. */
  people: { member: string; other: string; head: string; desk: string; elsewhere: string };
  /** Row ids. */
  rows: { member: string; other: string; book: string; scarce: string };
  as(person: keyof SmallFaculty['people'], department?: string): Promise<Client>;
  /** Somebody else, by the headers they are signed in with. */
  clientWith(headers: Record<string, string>): Client;
}

/** One signed-in person who calls the API. */
export interface Client {
  get(path: string): Promise<Answer>;
  /** An action brings the version of its row as it is now, unless the body says one. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

/** A server on the fixture with five people and two books, on a fresh database. */
export async function openSmallFaculty(options: Partial<TestServerOptions> = {}): Promise<SmallFaculty> {
  const server = await openTestServer({ model: smallModel(), routes: productRoutes, ...options });
  const fis = { departments: ['FIS'] };
  const people = {
    member: await addPerson(server, { name: 'Dian Putra', ...fis }),
    other: await addPerson(server, { name: 'Eko Prasetyo', ...fis }),
    head: await addPerson(server, { name: 'Citra Dewi', position_id: 3, roles: ['head'], ...fis }),
    desk: await addPerson(server, { name: 'Budi Santoso', position_id: 2, roles: ['librarian'], ...fis }),
    elsewhere: await addPerson(server, {
      name: 'Fitri Kimia',
      position_id: 2,
      roles: ['librarian'],
      departments: ['KIM'],
    }),
  };
  const rows = await addRows(server, people);
  const seen = createSeen(server);
  const as = async (person: keyof typeof people, department?: string) =>
    clientOf(
      server,
      await server.headers(people[person], department ?? (person === 'elsewhere' ? 'KIM' : 'FIS')),
      seen,
    );
  const clientWith = (headers: Record<string, string>) => clientOf(server, headers, seen);
  return { ...server, people, rows, as, clientWith };
}

async function addRows({ connection: { db } }: TestServer, people: SmallFaculty['people']) {
  const rows = { member: newId(), other: newId(), book: newId(), scarce: newId() };
  const department = 'FIS';
  await db
    .insertInto('member')
    .values({ id: rows.member, department, user: people.member, name: 'Dian Putra', active: true })
    .execute();
  await db
    .insertInto('member')
    .values({ id: rows.other, department, user: people.other, name: 'Eko Prasetyo', active: true })
    .execute();
  await db
    .insertInto('book')
    .values({
      id: rows.book,
      department,
      title: 'Mekanika Klasik',
      author: 'Goldstein',
      kind: 'text',
      copies: 3,
    })
    .execute();
  await db
    .insertInto('book')
    .values({
      id: rows.scarce,
      department,
      title: 'Habis Dipinjam',
      author: 'Tanpa Nama',
      kind: 'journal',
      copies: 0,
    })
    .execute();
  return rows;
}

type Seen = ReturnType<typeof createSeen>;

function clientOf(server: TestServer, headers: Record<string, string>, seen: Seen): Client {
  const { app } = server;
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload ? { payload } : {}),
    });
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: json ? answer.json() : null,
      text: answer.body,
      headers: answer.headers,
    };
  };
  return {
    get: (path) => call('GET', `/api${path}`),
    post: async (path, body, more) => {
      const whole = await seen(path, body, more?.['idempotency-key']);
      return call('POST', `/api${path}`, whole, more);
    },
  };
}
