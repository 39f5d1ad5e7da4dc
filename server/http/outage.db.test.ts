import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer({
    model: tinyModel(),
    routes: [
      (app, { db }) => {
        app.get<{ Params: { code: string } }>('/database/:code', async ({ params }) => {
          await sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${params.code}'; end`)}`.execute(
            db,
          );
        });
        app.get<{ Params: { code: string } }>('/disk/:code', async ({ params: { code } }) => {
          throw Object.assign(new Error('write'), { code });
        });
      },
    ],
  });
  headers = await server.headers(await addPerson(server), 'D1');
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url, headers });

describe('an outage is told as one, with the time to come back', () => {
  it.each([
    ['a full disk under the database', '/api/database/53100', 'E_SYSTEM_READ_ONLY', '60'],
    ['a full disk under the files', '/api/disk/ENOSPC', 'E_SYSTEM_READ_ONLY', '60'],
    ['a database that ends', '/api/database/57P01', 'E_SYSTEM_DATABASE', '5'],
    ['a database that is full of people', '/api/database/53300', 'E_SYSTEM_DATABASE', '5'],
    ['no way to the database', '/api/disk/ECONNREFUSED', 'E_SYSTEM_DATABASE', '5'],
  ])('%s', async (_name, url, code, seconds) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe(seconds);
    expect(answer.json().errors[0]).toMatchObject({ code, message: expect.stringMatching(/\w\. ?|;/) });
  });

  it('a fault of ours is none', async () => {
    expect((await get('/api/database/42P01')).statusCode).toBe(500);
  });

  it('a database that is gone', async () => {
    const lost = await openTestServer({ model: tinyModel() });
    const own = await lost.headers(await addPerson(lost), 'D1');
    await lost.connection.pool.end();
    const answer = await lost.app.inject({ url: '/api/users?search=budi', headers: own });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().errors[0].code).toBe('E_SYSTEM_DATABASE');
    const ready = await lost.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().database]).toEqual([503, false]);
    await lost.app.close();
  });
});
