import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { demoAccounts } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 } });
});
afterAll(() => server.close());

describe('demo accounts', () => {
  it('are those of the demo seed that can sign in, with their roles, and nobody else', async () => {
    const departments = ['D1', 'D2'];
    await addPerson(server, {
      email: 'demo.boss@example.org',
      name: 'Bos',
      demo: true,
      roles: ['boss'],
      departments,
    });
    await addPerson(server, { email: 'demo.real@example.org', demo: false });
    await addPerson(server, { email: 'demo.gone@example.org', demo: true, status: 'suspended' });
    const rows = ['demo.boss', 'demo.real', 'demo.gone', 'demo.none'].map((key) => ({
      record: 'user',
      key,
      values: { email: `${key}@example.org` },
    }));
    const seed = {
      name: 'people',
      demo: true,
      password: 'rahasia demo',
      rows,
      many: [],
      pools: {},
      play: [],
    };
    const definitions = { current: () => tinyModel([], { seeds: [seed, { ...seed, demo: false }] }) };
    expect(await demoAccounts({ db: server.deps.db, definitions, today: () => '2025-11-03' })).toEqual([
      {
        key: 'demo.boss',
        name: 'Bos',
        email: 'demo.boss@example.org',
        password: 'rahasia demo',
        position: 'pupil',
        credentials: departments.map((department) => ({ department, roles: ['boss'] })),
      },
    ]);
  });

  it('have no address outside demo mode', async () => {
    expect((await server.app.inject({ url: '/api/demo/accounts' })).statusCode).toBe(404);
  });
});
