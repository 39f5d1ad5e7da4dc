import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';

const texts = ['user', 'kind', 'title', 'message', 'link', 'priority', 'record', 'record_id'];
const notification = record('notification', [
  ...texts.map((name) => field(name, 'text')),
  field('read_at', 'timestamp'),
]);

let server: TestServer;
let me: string;
let other: string;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel([notification]) });
  me = await addPerson(server);
  other = await addPerson(server);
  const note = (user: string, title: string, created_at: string) =>
    server.connection.db
      .insertInto('notification')
      .values({ id: newId(), user, title, kind: 'x', message: `Isi ${title}`, link: '/a', created_at })
      .execute();
  await note(me, 'lama', '2025-11-01T00:00:00Z');
  await note(me, 'baru', '2025-11-02T00:00:00Z');
  await note(other, 'orang lain', '2025-11-03T00:00:00Z');
});
afterAll(() => server.close());

const list = async (user: string) => {
  const headers = await server.headers(user, 'D1');
  return (await server.app.inject({ url: '/api/users/me/notifications', headers })).json().data as {
    title: string;
    read_at: string | null;
  }[];
};

describe('notifications', () => {
  it("are the viewer's own, newest first", async () => {
    expect((await list(me)).map(({ title }) => title)).toEqual(['baru', 'lama']);
    expect((await server.app.inject({ url: '/api/users/me/notifications' })).statusCode).toBe(401);
  });

  it('are marked as read all at once, for the viewer alone, and the browsers hear of it', async () => {
    const { seq } = await server.deps.changes.after(-1);
    const headers = await server.headers(me, 'D1');
    const url = '/api/users/me/notifications/read';
    expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(204);
    expect((await list(me)).every(({ read_at }) => read_at !== null)).toBe(true);
    expect((await list(other)).every(({ read_at }) => read_at === null)).toBe(true);
    await server.app.inject({ method: 'POST', url, headers });
    const rows = await server.connection.db
      .selectFrom('change_log')
      .select('seq')
      .where('seq', '>', seq)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('are a hundred or as many as are asked for, and say how many there are', async () => {
    const many = await addPerson(server);
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...{ id: newId(), user: many, title: `Kabar ${n}`, kind: 'x', message: 'Isi', link: '/a' },
      created_at: new Date(Date.UTC(2025, 10, 1, 0, n)).toISOString(),
    }));
    await server.connection.db.insertInto('notification').values(rows).execute();
    const headers = await server.headers(many, 'D1');
    const ask = async (query: string) =>
      server.app.inject({ url: `/api/users/me/notifications${query}`, headers });
    const told = async (query: string) => {
      const { data, total } = (await ask(query)).json();
      return [data.length, data.at(-1).title, total];
    };
    expect(await told('')).toEqual([100, 'Kabar 20', 120]);
    expect(await told('?limit=200')).toEqual([120, 'Kabar 0', 120]);
    expect(await told('?limit=5')).toEqual([5, 'Kabar 115', 120]);
    for (const wrong of ['0', '-1', '5001', '1e3', 'semua', '1&limit=2'])
      expect([wrong, (await ask(`?limit=${wrong}`)).statusCode]).toEqual([wrong, 422]);
  });

  it('are none of none', async () => {
    const headers = await server.headers(await addPerson(server), 'D1');
    const { body } = await server.app.inject({ url: '/api/users/me/notifications', headers });
    expect(JSON.parse(body)).toMatchObject({ data: [], total: 0 });
  });

  it('are marked as read one by one, and never another person’s', async () => {
    await server.connection.db.updateTable('notification').set({ read_at: null }).execute();
    const headers = await server.headers(me, 'D1');
    const read = (ids: unknown) =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/me/notifications/read',
        headers,
        payload: { ids },
      });
    const idOf = async (title: string) => {
      const row = await server.connection.db
        .selectFrom('notification')
        .select('id')
        .where('title', '=', title)
        .executeTakeFirst();
      return row?.id;
    };
    expect((await read([await idOf('lama'), await idOf('orang lain')])).statusCode).toBe(204);
    expect((await list(me)).map(({ read_at }) => read_at !== null)).toEqual([false, true]);
    expect((await list(other)).every(({ read_at }) => read_at === null)).toBe(true);
    for (const ids of [[], 'x', [7], Array(101).fill('x')]) expect((await read(ids)).statusCode).toBe(422);
  });
});
