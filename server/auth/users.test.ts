import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/definition/model.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 } });
});
afterAll(() => server.close());

const profile = (id: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/users/${id}`, headers });

describe('GET /users', () => {
  const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });

  it('gives the own profile without secrets, and another one to nobody', async () => {
    const owner = await addPerson(server, { name: 'Pemilik', password: 'benar 123' });
    const stranger = await addPerson(server, { roles: ['clerk'] });
    const mine = await profile(owner, await server.headers(owner, 'D1'));
    expect(mine.json().data).toMatchObject({
      id: owner,
      name: 'Pemilik',
      position: 'pupil',
      departments: ['D1'],
    });
    expect(Object.keys(mine.json().data)).not.toContain('password_hash');
    expect((await profile(owner, await server.headers(stranger, 'D1'))).statusCode).toBe(404);
  });

  it('gives a profile to whoever may open a screen of accounts in that department', async () => {
    const owner = await addPerson(server);
    const boss = await addPerson(server, { roles: ['boss'], departments: ['D1', 'D2'] });
    const plain = tinyModel();
    server.use({ ...plain, ...accountScreen });
    expect((await profile(owner, await server.headers(boss, 'D1'))).statusCode).toBe(200);
    expect((await profile(owner, await server.headers(boss, 'D2'))).statusCode).toBe(404);
    server.use(plain);
  });

  it('finds people by name without accents, basic facts only, at most 20', async () => {
    const viewer = await addPerson(server, { name: 'Pencari' });
    await addPerson(server, { name: 'Éka Šafitri' });
    await addPerson(server, { name: 'Eka Nonaktif', status: 'inactive' });
    for (let n = 0; n < 25; n++) await addPerson(server, { name: `Banyak ${n}` });
    const headers = await server.headers(viewer, 'D1');
    const found = (await ask('/api/users?search=eka%20saf&basic=false', headers)).json().data;
    expect(found).toHaveLength(1);
    expect(Object.keys(found[0]).sort()).toEqual(['id', 'initial', 'name', 'user_id']);
    expect(found[0]).toMatchObject({ name: 'Éka Šafitri', initial: 'ÉŠ' });
    const wide = '/api/users?search=banyak&pagination[page]=2&pagination[size]=1000';
    expect((await ask(wide, headers)).json().data).toHaveLength(20);
    // Nobody writes to oneself.
    expect((await ask('/api/users?search=pencari', headers)).json().data).toEqual([]);
  });

  it.each(['', 'a', '%25', '__%25'])('finds nobody for "%s"', async (search) => {
    const viewer = await addPerson(server);
    const answer = await ask(`/api/users?search=${search}`, await server.headers(viewer, 'D1'));
    expect(answer.statusCode === 422 || answer.json().data.length === 0).toBe(true);
  });
});

const accountScreen: Pick<Model, 'screens' | 'routes'> = {
  screens: {
    'account.detail': {
      name: 'account.detail',
      title: 'Akun',
      type: null,
      row: { record: 'user', param: 'id' },
      params: {},
      blocks: [],
      side: [],
    },
  },
  routes: [
    {
      id: 'account.detail@boss',
      screen: 'account.detail',
      audience: 'boss',
      audiences: ['boss'],
      path: '/akun/:id',
      segments: [],
      public: false,
      positions: [],
      roles: ['boss'],
      departments: null,
      rows: ['department'],
      title: 'Akun',
      external: false,
      redirect: null,
      query: null,
    },
  ],
};
