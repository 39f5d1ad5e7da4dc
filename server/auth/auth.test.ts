import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { claimsOf, from } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 } });
});
afterAll(() => server.close());

const signIn = (body: object, headers = from()) =>
  server.app.inject({ method: 'POST', url: '/api/auth/sign-in-password', payload: body, headers });
const profile = (id: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/users/${id}`, headers });

describe('authenticate', () => {
  it('refuses a request without a token and takes one with it, in its own department only', async () => {
    const id = await addPerson(server, { departments: ['D1', 'D2'] });
    const headers = await server.headers(id, 'D1');
    expect((await profile(id, {})).statusCode).toBe(401);
    expect((await profile(id, headers)).statusCode).toBe(200);
    expect((await profile(id, { ...headers, org: 'D2' })).statusCode).toBe(401);
    expect((await profile(id, { authorization: headers.authorization ?? '' })).statusCode).toBe(401);
  });

  it('refuses forged, foreign and malformed tokens', async () => {
    const id = await addPerson(server);
    const { authorization = '' } = await server.headers(id, 'D1');
    const [head = '', body = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = claimsOf(authorization);
    const sign = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    const raised = `${head}.${encode({ ...claims, roles: ['boss'] })}.${signature}`;
    const otherKey = `${head}.${body}.${sign(`${head}.${body}`, server.keys('file'))}`;
    const signed = (changed: object) => {
      const text = `${head}.${encode({ ...claims, ...changed })}`;
      return `${text}.${sign(text, server.keys('token'))}`;
    };
    const past = signed({ exp: Math.floor(Date.now() / 1000) - 1 });
    const purpose = signed({ aud: 'upload' });
    const issuer = signed({ iss: 'somebody' });
    const noSession = signed({ sid: undefined });
    expect((await profile(id, { authorization: `Bearer ${signed({})}`, org: 'D1' })).statusCode).toBe(200);
    for (const token of [none, raised, otherKey, past, purpose, issuer, noSession, 'x', `${head}.${body}`]) {
      expect((await profile(id, { authorization: `Bearer ${token}`, org: 'D1' })).statusCode).toBe(401);
    }
    const basic = { authorization: `Basic ${signed({})}`, org: 'D1' };
    expect((await profile(id, basic)).statusCode).toBe(401);
  });

  it('ends every token of a session at sign-out', async () => {
    const id = await addPerson(server, {
      email: 'out@example.org',
      password: 'benar 123',
      departments: ['D1', 'D2'],
    });
    const { credentials } = (await signIn({ email: 'out@example.org', password: 'benar 123' })).json();
    const [one, two] = (credentials as string[]).map((token) => ({
      authorization: `Bearer ${token}`,
      org: String(claimsOf(token).department),
    }));
    expect((await profile(id, two ?? {})).statusCode).toBe(200);
    const left = await server.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: one });
    expect(left.statusCode).toBe(204);
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect((await profile(id, one ?? {})).statusCode).toBe(401);
    expect((await profile(id, two ?? {})).statusCode).toBe(401);
  });

  it('notices within 30 s that a role, the membership or the account is gone', async () => {
    const id = await addPerson(server, { roles: ['boss'] });
    const headers = await server.headers(id, 'D1');
    const seen = async () => {
      const request = { headers } as unknown as Parameters<typeof server.deps.auth.authenticate>[0];
      return server.deps.auth.authenticate(request);
    };
    expect((await seen())?.roles).toEqual(['boss']);
    await server.connection.db.deleteFrom('role_assignment').where('user', '=', id).execute();
    const start = Date.now();
    const later = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(start + ms);
    later(31_000);
    expect((await seen())?.roles).toEqual([]);
    await server.connection.db
      .updateTable('user')
      .set({ status: 'suspended' })
      .where('id', '=', id)
      .execute();
    later(62_000);
    await expect(seen()).rejects.toMatchObject({ status: 401 });
  });

  it('notices at once when told to forget', async () => {
    const id = await addPerson(server);
    const headers = await server.headers(id, 'D1');
    expect((await profile(id, headers)).statusCode).toBe(200);
    await server.connection.db
      .updateTable('user')
      .set({ status: 'suspended' })
      .where('id', '=', id)
      .execute();
    server.deps.auth.forget(id);
    expect((await profile(id, headers)).statusCode).toBe(401);
  });

  it.each([
    [2, 2, 'worker'],
    [3, 3, 'teacher'],
    [null, null, 'pupil'],
    [1, 1, 'pupil'],
  ])('reads position %j as %j, named %s', async (stored, id, name) => {
    const user = await addPerson(server, { position_id: stored });
    const viewer = await server.deps.auth.viewerOf(server.deps.db, user, 'D1');
    expect(viewer).toMatchObject({ position_id: id, position: name });
  });
});
