import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '../core/deps.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { openPaper } from '../open-paper.ts';
import { productRoutes } from '../product-routes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { smallModel } from '../testing/small-faculty.ts';
import { seed } from './seed.ts';
import { loadSnapshot, takeSnapshot } from './snapshot/snapshot.ts';

/** A demo whose loan is handed out and late on the day it begins; both of its messages go by mail too. */
const model = smallModel({
  'screens/sets/messages.yaml': (text) => text.replaceAll('{title:', '{mail: true, title:'),
  'schemas/seeds/books.yaml': (text) =>
    `${text.trimEnd()}\n  - {on: loan1, do: lend, as: desk, at: "2025-10-21 09:00", input: {due_on: "2025-10-30"}}\n`,
});

let server: TestServer;
afterEach(() => server.close());

it('leaves the notifications of the demo and mails nobody, whatever mail server there is', async () => {
  const sent: Mail[] = [];
  const jobs = {
    ...createQuietJobs(),
    mail: async (_: unknown, mails: readonly Mail[]) => void sent.push(...mails),
  };
  const config = { demo: true, smtpUrl: 'smtp://localhost:1' };
  server = await openTestServer({ model, routes: productRoutes, jobs, config });
  await seed(server.deps, { openPaper });
  const told = await server.connection.db.selectFrom('notification').select('kind').execute();
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['loan_overdue', 'loan_requested']);
  expect(sent).toEqual([]);
});

describe('the clock', () => {
  /** How far the faculty's time is from real time, in minutes. */
  const minutesOff = ({ deps: { clock } }: TestServer) =>
    Math.abs(Math.round((clock.now().getTime() - Date.now()) / 60_000));

  it.each<[string, (deps: TestServer['deps']) => Promise<unknown>]>([
    [
      'playing the demo',
      // No text holds such a character: what is kept back until the end is refused.
      (deps) => seed({ ...deps, changes: { ...deps.changes, announced: () => ['\0'] } }, { openPaper }),
    ],
    [
      'loading it',
      async (deps) => {
        const rows = { rows: 0, steps: 0 };
        const snapshot = { ...(await takeSnapshot(server, 'key', rows)), clock: '2025-11-03T03:00:00.000Z' };
        const changes = { ...deps.changes, mark: () => Promise.reject(new Error('the disk is full')) };
        return loadSnapshot({ deps: { ...deps, changes }, store: server.store, keys: server.keys }, snapshot);
      },
    ],
  ])('goes on as before when %s fails', async (_, fail) => {
    server = await openTestServer({ model, routes: productRoutes, config: { demo: true } });
    await expect(fail(server.deps)).rejects.toThrow(/invalid byte|disk is full/);
    expect(minutesOff(server)).toBe(0);
  });
});
