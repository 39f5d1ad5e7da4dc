import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../core/deps.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { tinyModel } from '../testing/model.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { from } from './testing.ts';

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

describe('POST /auth/register', () => {
  const form = {
    name: 'Sari',
    email: 'sari@example.org',
    id_number: '123456',
    password: 'panjang 8',
    department: 'D1',
  };
  const register = (body: object) =>
    server.app.inject({ method: 'POST', url: '/api/auth/register', payload: body, headers: from() });
  const find = (email: string) =>
    server.connection.db.selectFrom('user').selectAll().where('email', '=', email).execute();

  it('makes a pending student of the chosen department', async () => {
    expect((await register(form)).statusCode).toBe(204);
    const [row] = await find('sari@example.org');
    expect(row).toMatchObject({ name: 'Sari', id_number: '123456', position_id: 4, status: 'pending' });
    expect(String(row?.password_hash)).toMatch(/^\$argon2id\$/);
    const memberships = await server.connection.db
      .selectFrom('membership')
      .select('department')
      .where('user', '=', row?.id)
      .execute();
    expect(memberships).toEqual([{ department: 'D1' }]);
  });

  it('takes a name without what would let it show itself as another', async () => {
    const sent = {
      ...form,
      name: 'Sari \u202eidoB\u202c\u0007',
      email: 'disguise@example.org',
      id_number: '6543',
    };
    expect((await register(sent)).statusCode).toBe(204);
    expect((await find('disguise@example.org'))[0]?.name).toBe('Sari idoB');
    expect(
      (await register({ ...sent, name: '\u202e\u2066 ', email: 'nameless@example.org' })).statusCode,
    ).toBe(422);
  });

  it('answers the same when the e-mail or the number is taken, and changes nothing', async () => {
    await register({ ...form, email: 'first@example.org', id_number: '777' });
    expect((await register({ ...form, email: 'FIRST@example.org', id_number: '778' })).statusCode).toBe(204);
    expect((await register({ ...form, email: 'second@example.org', id_number: '777' })).statusCode).toBe(204);
    expect(await find('first@example.org')).toHaveLength(1);
    expect(await find('second@example.org')).toHaveLength(0);
  });

  it('gives a number back that was signed up with and never confirmed, once the link is over', async () => {
    const taken = { ...form, email: 'squatter@example.org', id_number: '779' };
    const owner = { ...form, email: 'owner@example.org', id_number: '779' };
    await register(taken);
    const signedUp = (hours: number) =>
      server.connection.db
        .updateTable('user')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('email', '=', taken.email)
        .execute();
    await signedUp(71);
    await register(owner);
    expect(await find(owner.email)).toHaveLength(0);
    await signedUp(73);
    await register(owner);
    expect(await find(owner.email)).toHaveLength(1);
    expect((await find(taken.email))[0]?.deleted_at).not.toBeNull();
  });

  it('becomes active through the link in the mail, and through nothing else', async () => {
    await register({ ...form, email: 'link@example.org', id_number: '888' });
    const link =
      mails.find(({ to }) => to === 'link@example.org')?.text.match(/\/api\/auth\/confirm\?key=\S+/)?.[0] ??
      '';
    const status = async () => (await find('link@example.org'))[0]?.status;
    const forged = await server.app.inject({ url: link.replace(/key=[^.]+/, 'key=somebody') });
    expect([forged.statusCode, await status()]).toEqual([400, 'pending']);
    const opened = await server.app.inject({ url: link });
    expect([opened.statusCode, opened.headers.location, await status()]).toEqual([302, '/masuk', 'active']);
    await server.connection.db
      .updateTable('user')
      .set({ status: 'suspended' })
      .where('email', '=', 'link@example.org')
      .execute();
    await server.app.inject({ url: link });
    expect(await status()).toBe('suspended');
  });

  it('puts the address people use into the mail, whatever the request says of itself', async () => {
    const payload = { ...form, email: 'host@example.org', id_number: '999' };
    const headers = { ...from(), host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await server.app.inject({ method: 'POST', url: '/api/auth/register', payload, headers });
    const text = mails.find(({ to }) => to === 'host@example.org')?.text ?? '';
    expect(text).toContain('https://aula.example/api/auth/confirm?key=');
    expect(text).not.toContain('evil');
  });

  it('takes the departments open for sign-up only, and names every fault', async () => {
    const answer = await register({ email: 'x', department: 'D2' });
    expect(answer.statusCode).toBe(422);
    expect(
      answer.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    ).toEqual(['/name', '/email', '/id_number', '/password', '/department']);
  });
});
