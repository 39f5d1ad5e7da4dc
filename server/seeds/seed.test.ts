import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../core/deps.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { productRoutes } from '../product-routes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { smallModel } from '../testing/small-faculty.ts';
import { seed } from './seed.ts';

/** A demo whose loan is handed out and late on the day it begins; both of its messages go by mail too. */
const model = smallModel({
  'screens/sets/messages.yaml': (text) => text.replaceAll('{title:', '{mail: true, title:'),
  'schemas/seeds/books.yaml': (text) =>
    `${text.trimEnd()}\n  - {on: loan1, do: lend, as: desk, at: "2025-10-21 09:00", input: {due_on: "2025-10-30"}}\n`,
});

const sent: Mail[] = [];
let server: TestServer;

beforeAll(async () => {
  const jobs = {
    ...createQuietJobs(),
    mail: async (_: unknown, mails: readonly Mail[]) => void sent.push(...mails),
  };
  const config = { demo: true, smtpUrl: 'smtp://localhost:1' };
  server = await openTestServer({ model, routes: productRoutes, jobs, config });
});
afterAll(() => server.close());

it('leaves the notifications of the demo and mails nobody, whatever mail server there is', async () => {
  await seed(server.deps);
  const told = await server.connection.db.selectFrom('notification').select('kind').execute();
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['loan_overdue', 'loan_requested']);
  expect(sent).toEqual([]);
});
