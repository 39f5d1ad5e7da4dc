import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { system } from '../core/tables.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { tinyModel } from '../testing/model.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { hashPassword } from './password.ts';
import { from } from './testing.ts';

// The way to a password by mail: nobody learns of accounts by it, and it leads one person in once.

const mails: Mail[] = [];
let server: TestServer;
beforeAll(async () => {
  const jobs = {
    ...createQuietJobs(),
    mail: async (_trx: unknown, sent: readonly Mail[]) => void mails.push(...sent),
  };
  const config = { demo: false, trustProxy: 1, publicUrl: 'https://aula.example' };
  server = await openTestServer({ model: tinyModel(), config, jobs });
});
afterAll(() => server.close());

const post = (url: string, payload: object, headers: Record<string, string> = from()) =>
  server.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers });
const db = () => server.connection.db;

async function account(email: string, values: object = {}): Promise<string> {
  const id = newId();
  const password_hash = await hashPassword('yang lama 1');
  const row = {
    id,
    name: 'Sari',
    email,
    id_number: id.slice(-12),
    position_id: 4,
    password_hash,
    status: 'active',
    ...values,
  };
  await db().insertInto('user').values(row).execute();
  await db().insertInto('membership').values({ id: newId(), user: id, department: 'D1' }).execute();
  return id;
}

const sentTo = (email: string) => mails.filter(({ to }) => to === email);
async function keyFor(email: string): Promise<string> {
  const before = sentTo(email).length;
  expect((await post('password/forgot', { email })).statusCode).toBe(204);
  await vi.waitFor(() => expect(sentTo(email).length).toBe(before + 1), { timeout: 20_000 });
  return (
    sentTo(email)
      .at(-1)
      ?.text.match(/https:\/\/aula\.example\S*#sandi=(\S+)/)?.[1] ?? ''
  );
}
const signIn = (email: string, password: string, more: Record<string, string> = {}) =>
  post('sign-in-password', { email, password }, { ...from(), ...more });

describe('a forgotten password', () => {
  it('is answered alike whether there is an account, one that is suspended, or none', async () => {
    await account('one@example.org');
    await account('gone@example.org', { status: 'suspended' });
    const answers = [];
    for (const email of ['one@example.org', 'ONE@example.org', 'gone@example.org', 'nobody@example.org']) {
      const { statusCode, body } = await post('password/forgot', { email });
      answers.push({ statusCode, body });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"statusCode":204,"body":""}']),
    );
    await vi.waitFor(() => expect(sentTo('one@example.org')).toHaveLength(2), { timeout: 20_000 });
    expect(mails.filter(({ to }) => to !== 'one@example.org')).toEqual([]);
    expect((await post('password/forgot', { email: 'no address' })).statusCode).toBe(422);
  });

  it('is mailed a few times an hour, and an address that asks on and on has to wait', async () => {
    await account('often@example.org');
    for (let turn = 0; turn < 6; turn++) await post('password/forgot', { email: 'often@example.org' });
    const key = await (async () => {
      await vi.waitFor(() => expect(sentTo('often@example.org')).toHaveLength(3), { timeout: 20_000 });
      return (
        sentTo('often@example.org')
          .at(-1)
          ?.text.match(/#sandi=(\S+)/)?.[1] ?? ''
      );
    })();
    expect((await post('password/about', { key })).json()).toEqual({
      name: 'Sari',
      email: 'often@example.org',
    });
    const headers = from();
    let last = 0;
    for (let turn = 0; turn < 70 && last !== 429; turn++)
      last = (await post('password/forgot', { email: `guess${turn}@example.org` }, headers)).statusCode;
    expect(last).toBe(429);
  });

  it('is set by the link once; the old one opens nothing any more, nor does any session', async () => {
    await account('lost@example.org');
    const { credentials } = (await signIn('lost@example.org', 'yang lama 1')).json();
    const own = { authorization: `Bearer ${credentials[0]}`, org: 'D1' };
    expect((await server.app.inject({ url: '/api/auth/sessions', headers: own })).statusCode).toBe(200);
    const key = await keyFor('lost@example.org');
    expect((await post('password', { key, password: 'pendek' })).statusCode).toBe(422);
    expect((await post('password', { key, password: 'yang baru 2' })).statusCode).toBe(204);
    expect((await post('password', { key, password: 'yang lain 3' })).json().errors[0].code).toBe(
      'E_INPUT_LINK',
    );
    expect((await server.app.inject({ url: '/api/auth/sessions', headers: own })).statusCode).toBe(401);
    expect((await signIn('lost@example.org', 'yang lama 1')).statusCode).toBe(401);
    expect((await signIn('lost@example.org', 'yang baru 2')).statusCode).toBe(200);
  });

  it('ends earlier links, is kept as a hash alone, and is over in an hour', async () => {
    const user = await account('twice@example.org');
    const first = await keyFor('twice@example.org');
    const second = await keyFor('twice@example.org');
    expect((await post('password/about', { key: first })).statusCode).toBe(400);
    const rows = await system(db())
      .selectFrom('password_link')
      .selectAll()
      .where('user', '=', user)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(second);
    const over = new Date(Date.now() - 1000).toISOString();
    await system(db())
      .updateTable('password_link')
      .set({ expires_at: over })
      .where('user', '=', user)
      .execute();
    expect((await post('password', { key: second, password: 'yang baru 2' })).statusCode).toBe(400);
    for (const key of ['', 'x', 'a'.repeat(43)])
      expect((await post('password/about', { key })).statusCode).toBe(400);
  });

  it('does nothing for somebody who was suspended meanwhile', async () => {
    const user = await account('meanwhile@example.org');
    const key = await keyFor('meanwhile@example.org');
    await db().updateTable('user').set({ status: 'suspended' }).where('id', '=', user).execute();
    expect((await post('password', { key, password: 'yang baru 2' })).statusCode).toBe(400);
  });

  it('of a demo account is not sent outside the demo', async () => {
    await account('demo@example.org', { demo: true });
    await post('password/forgot', { email: 'demo@example.org' });
    await account('after@example.org');
    await keyFor('after@example.org');
    expect(sentTo('demo@example.org')).toEqual([]);
  });
});

describe('sessions', () => {
  const of = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, org: 'D1' };
    return {
      list: async () => (await server.app.inject({ url: '/api/auth/sessions', headers })).json().data,
      end: (payload: object) =>
        server.app.inject({ method: 'POST', url: '/api/auth/sessions/end', payload, headers }),
      status: async () => (await server.app.inject({ url: '/api/auth/sessions', headers })).statusCode,
    };
  };
  const enter = async (email: string, agent: string) => {
    const { credentials } = (await signIn(email, 'yang lama 1', { 'user-agent': agent })).json();
    return of(credentials[0]);
  };

  it('are listed for whom they are, one is ended, or all but the one that asks', async () => {
    await account('many@example.org');
    await account('other@example.org');
    const [first, second, third] = [
      await enter('many@example.org', 'Laptop'),
      await enter('many@example.org', 'Telepon'),
      await enter('many@example.org', 'Lab'),
    ];
    const other = await enter('other@example.org', 'Asing');
    const list = await first.list();
    expect(
      list.map(({ agent, current }: { agent: string; current: boolean }) => [agent, current]).toSorted(),
    ).toEqual([
      ['Lab', false],
      ['Laptop', true],
      ['Telepon', false],
    ]);
    const phone = list.find(({ agent }: { agent: string }) => agent === 'Telepon').id;
    await other.end({ id: phone });
    expect(await second.status()).toBe(200);
    expect((await first.end({ id: phone })).statusCode).toBe(204);
    expect([await first.status(), await second.status(), await third.status()]).toEqual([200, 401, 200]);
    expect((await first.end({})).statusCode).toBe(204);
    expect([await first.status(), await third.status(), await other.status()]).toEqual([200, 401, 200]);
  });
});
