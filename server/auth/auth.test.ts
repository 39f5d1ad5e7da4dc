import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Model } from '../../src/definition/model.ts';
import type { Mail } from '../deps.ts';
import { createQuietJobs } from '../jobs/jobs.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { demoAccounts } from './demo.ts';

let server: TestServer;
let address = 0;
const mails: Mail[] = [];
beforeAll(async () => {
  const jobs = { ...createQuietJobs(), mail: async (_trx: unknown, mail: Mail) => void mails.push(mail) };
  server = await openTestServer({ model: tinyModel(), config: { demo: false, trustProxy: 1 }, jobs });
});
afterAll(() => server.close());

/** Each test asks from an address of its own, so that limits of one do not meet another. */
const from = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++address / 250)}.${address % 250}` });
const signIn = (body: object, headers = from()) =>
  server.app.inject({ method: 'POST', url: '/api/auth/sign-in-password', payload: body, headers });
const profile = (id: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/users/${id}`, headers });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('POST /auth/sign-in-password', () => {
  it('answers one credential per department with the roles held there', async () => {
    const email = 'Budi@Example.org';
    const departments = ['D2', 'D1'];
    const id = await addPerson(server, {
      email: email.toLowerCase(),
      password: 'rahasia 1',
      departments,
      roles: ['boss'],
    });
    const answer = await signIn({ email, password: 'rahasia 1' });
    expect(answer.statusCode).toBe(200);
    const claims = (answer.json().credentials as string[]).map(claimsOf);
    expect(claims.map((each) => each.department)).toEqual(['D1', 'D2']);
    expect(claims[0]).toMatchObject({
      id,
      name: 'Uji Coba',
      email: email.toLowerCase(),
      position_id: 4,
      roles: ['boss'],
    });
    expect(claims[0]?.exp).toBeGreaterThan(Date.now() / 1000);
  });

  it('refuses a wrong password, an unknown account and a demo account in the same words', async () => {
    await addPerson(server, { email: 'ada@example.org', password: 'benar 123' });
    await addPerson(server, { email: 'demo@example.org', password: 'benar 123', demo: true });
    const tries = [
      { email: 'ada@example.org', password: 'salah' },
      { email: 'tidak.ada@example.org', password: 'salah' },
      { email: 'demo@example.org', password: 'benar 123' },
    ];
    for (const input of tries) {
      const answer = await signIn(input);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errors[0]).toMatchObject({ detail: 'Email atau kata sandi salah.' });
    }
  });

  it.each([
    [{}, ['Email wajib diisi.', 'Kata sandi wajib diisi.']],
    [{ email: 'bukan email', password: 'x' }, ['Format email tidak valid.']],
    [{ email: ['a@b.co'], password: 'x' }, ['Isian tidak valid.']],
    [{ email: 'a\u0000@b.co', password: 'x' }, ['Isian tidak valid.']],
  ])('refuses the input %j', async (input, messages) => {
    const answer = await signIn(input);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((error: { message: string }) => error.message)).toEqual(messages);
  });

  it('says that an account is not active only to somebody who knows its password', async () => {
    await addPerson(server, { email: 'pending@example.org', password: 'benar 123', status: 'pending' });
    const wrong = await signIn({ email: 'pending@example.org', password: 'salah' });
    const right = await signIn({ email: 'pending@example.org', password: 'benar 123' });
    expect(wrong.json().detail).toBe('Email atau kata sandi salah.');
    expect(right.json().detail).toContain('belum aktif');
  });

  it('stops guessing at one account, also for an account that does not exist, and lets others in', async () => {
    await addPerson(server, { email: 'target@example.org', password: 'benar 123' });
    for (const email of ['target@example.org', 'nobody@example.org']) {
      const headers = from();
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++)
        statuses.push((await signIn({ email, password: 'salah' }, headers)).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    }
    expect((await signIn({ email: 'target@example.org', password: 'benar 123' })).statusCode).toBe(200);
  });

  it('does not let a stranger lock out an address that has signed in before', async () => {
    await addPerson(server, { email: 'owner@example.org', password: 'benar 123' });
    const home = from();
    const owner = () => signIn({ email: 'owner@example.org', password: 'benar 123' }, home);
    expect((await owner()).statusCode).toBe(200);
    for (let n = 0; n < 30; n++) await signIn({ email: 'owner@example.org', password: 'salah' });
    expect((await signIn({ email: 'owner@example.org', password: 'salah' })).statusCode).toBe(429);
    expect((await owner()).statusCode).toBe(200);
  });

  it('slows an address that tries many accounts', async () => {
    const headers = from();
    const guess = (n: number) => signIn({ email: `n${n}@example.org`, password: 'salah' }, headers);
    const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => guess(n)));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(100);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  });
});

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
    [2, 2, 'staff'],
    [3, 3, 'lecturer'],
    [null, null, 'student'],
    [1, 1, 'student'],
  ])('reads position %j as %j, named %s', async (stored, id, name) => {
    const user = await addPerson(server, { position_id: stored });
    const viewer = await server.deps.auth.viewerOf(server.deps.db, user, 'D1');
    expect(viewer).toMatchObject({ position_id: id, position: name });
  });
});

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

  it('answers the same when the e-mail or the number is taken, and changes nothing', async () => {
    await register({ ...form, email: 'first@example.org', id_number: '777' });
    expect((await register({ ...form, email: 'FIRST@example.org', id_number: '778' })).statusCode).toBe(204);
    expect((await register({ ...form, email: 'second@example.org', id_number: '777' })).statusCode).toBe(204);
    expect(await find('first@example.org')).toHaveLength(1);
    expect(await find('second@example.org')).toHaveLength(0);
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

  it('takes the departments open for sign-up only, and names every fault', async () => {
    const answer = await register({ email: 'x', department: 'D2' });
    expect(answer.statusCode).toBe(422);
    expect(
      answer.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    ).toEqual(['/name', '/email', '/id_number', '/password', '/department']);
  });
});

describe('GET /users', () => {
  const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });

  it('gives the own profile without secrets, and another one to nobody', async () => {
    const owner = await addPerson(server, { name: 'Pemilik', password: 'benar 123' });
    const stranger = await addPerson(server, { roles: ['clerk'] });
    const mine = await profile(owner, await server.headers(owner, 'D1'));
    expect(mine.json().data).toMatchObject({
      id: owner,
      name: 'Pemilik',
      position: 'student',
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
  });

  it.each(['', 'a', '%25', '__%25'])('finds nobody for "%s"', async (search) => {
    const viewer = await addPerson(server);
    const answer = await ask(`/api/users?search=${search}`, await server.headers(viewer, 'D1'));
    expect(answer.statusCode === 422 || answer.json().data.length === 0).toBe(true);
  });
});

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
        position: 'student',
        credentials: departments.map((department) => ({ department, roles: ['boss'] })),
      },
    ]);
  });

  it('have no address outside demo mode', async () => {
    expect((await server.app.inject({ url: '/api/demo/accounts' })).statusCode).toBe(404);
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
