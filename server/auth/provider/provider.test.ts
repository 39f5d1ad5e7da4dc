import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '../../testing/identity-provider.ts';
import { tinyModel } from '../../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../../testing/server.ts';
import { claimsOf, from } from '../testing.ts';

const ORIGIN = 'http://aula.test';
const person = (sub: string, email = `${sub}@example.org`, email_verified = true) => ({
  sub,
  email,
  email_verified,
});
const people = [
  person('ani'),
  person('budi'),
  person('chandra', 'chandra@example.org', false),
  person('nobody'),
  person('pending'),
  person('demo'),
  person('same', 'SAME@Example.org'),
  person('renamed'),
  person('stranger', 'taken@example.org'),
];

let identity: TestProvider;
let server: TestServer;
beforeAll(async () => {
  identity = await startProvider(`${ORIGIN}/masuk`, people);
  const { issuer, clientId, clientSecret } = identity;
  const oidc = { issuer, clientId, clientSecret, label: 'akun uji' };
  server = await openTestServer({
    model: tinyModel(),
    config: { demo: false, trustProxy: 1, publicUrl: ORIGIN, oidc },
  });
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { ...from(), ...headers } });

/** Asks for the provider's address: what a browser holds between the two pages. */
async function begin(email = 'ani@example.org') {
  const answer = await post('/api/auth/provider', { email });
  expect(answer.statusCode).toBe(200);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { address: new URL(answer.json().address), cookie };
}

/** What came back in the address, as the page sends it on. */
const answerOf = (callback: URL) => Object.fromEntries(callback.searchParams);

const finish = (answer: object, cookie: string) => post('/api/auth/sign-in-google', answer, { cookie });

/** The whole way for one person of the provider. */
async function signInAs(subject: string) {
  const { address, cookie } = await begin();
  return finish(answerOf(await identity.signIn(address.href, subject)), cookie);
}

const subjectOf = async (id: string) => {
  const query = server.connection.db.selectFrom('user').select('external_subject').where('id', '=', id);
  return (await query.executeTakeFirst())?.external_subject ?? null;
};

describe('POST /auth/provider', () => {
  it('sends the browser to the provider with a hint, a state, a nonce and a challenge', async () => {
    const { address, cookie } = await begin('Ani@Example.org');
    expect(address.href.startsWith(`${identity.issuer}/auth?`)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'aula',
      response_type: 'code',
      redirect_uri: `${ORIGIN}/masuk`,
      login_hint: 'ani@example.org',
      code_challenge_method: 'S256',
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(cookie).not.toContain(address.searchParams.get(name));
    }
  });

  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await post('/api/auth/provider', { email: 'ani@example.org' });
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['', 'Email wajib diisi.'],
    ['ani', 'Format email tidak valid.'],
  ])('refuses the e-mail "%s"', async (email, message) => {
    const answer = await post('/api/auth/provider', { email });
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([422, message]);
  });
});

describe('POST /auth/sign-in-google', () => {
  it('answers the credentials of the account with the verified e-mail, and binds it to the subject', async () => {
    const id = await addPerson(server, { email: 'ani@example.org', departments: ['D2', 'D1'] });
    const answer = await signInAs('ani');
    expect(answer.statusCode).toBe(200);
    const claims = (answer.json().credentials as string[]).map(claimsOf);
    expect(claims.map((each) => [each.id, each.department])).toEqual([
      [id, 'D1'],
      [id, 'D2'],
    ]);
    expect(await subjectOf(id)).toBe(`${identity.issuer} ani`);
    expect((await signInAs('ani')).statusCode).toBe(200);
  });

  it('finds the account without regard to letters, and by the subject once the e-mail has changed', async () => {
    const id = await addPerson(server, { email: 'same@example.org' });
    expect((await signInAs('same')).statusCode).toBe(200);
    await server.connection.db
      .updateTable('user')
      .set({ email: 'other@example.org' })
      .where('id', '=', id)
      .execute();
    const answer = await signInAs('same');
    expect(claimsOf(answer.json().credentials[0])).toMatchObject({ id, email: 'other@example.org' });
  });

  it('takes who signed in, never who was hinted at', async () => {
    const id = await addPerson(server, { email: 'budi@example.org' });
    const { address, cookie } = await begin('ani@example.org');
    const answer = await finish(answerOf(await identity.signIn(address.href, 'budi')), cookie);
    expect(claimsOf(answer.json().credentials[0]).id).toBe(id);
  });

  it('refuses another state, none, and an attempt of another browser', async () => {
    const mine = await begin();
    const back = answerOf(await identity.signIn(mine.address.href, 'ani'));
    const other = await begin();
    const tries = [
      finish({ ...back, state: other.address.searchParams.get('state') }, mine.cookie),
      finish({ ...back, state: undefined }, mine.cookie),
      finish(back, other.cookie),
      finish(back, 'sign-in=x.99999999999'),
      finish(back, ''),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errors[0].detail).toContain('sudah berakhir');
    }
    expect((await finish(back, mine.cookie)).statusCode).toBe(200);
  });

  it.each([
    ['nonce', 'n'.repeat(43)],
    ['code_challenge', 'c'.repeat(43)],
  ])('refuses a token made for another %s', async (name, value) => {
    const { address, cookie } = await begin();
    address.searchParams.set(name, value);
    const answer = await finish(answerOf(await identity.signIn(address.href, 'ani')), cookie);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors[0].detail).toContain('Penyedia identitas menolak');
  });

  it('refuses the answer of another issuer and a code that is not from the provider', async () => {
    const { address, cookie } = await begin();
    const back = answerOf(await identity.signIn(address.href, 'ani'));
    expect((await finish({ ...back, iss: 'https://example.org' }, cookie)).statusCode).toBe(401);
    expect((await finish({ ...back, code: 'made-up' }, cookie)).statusCode).toBe(401);
  });

  it('takes a code once', async () => {
    const { address, cookie } = await begin();
    const back = answerOf(await identity.signIn(address.href, 'ani'));
    const first = await finish(back, cookie);
    expect([first.statusCode, String(first.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await finish(back, cookie)).statusCode).toBe(401);
  });

  it('slows an address that keeps coming with what does not fit, not one from which many sign in', async () => {
    const headers = from();
    const guess = () => post('/api/auth/sign-in-google', { code: 'x', state: 'y' }, headers);
    const statuses = (await Promise.all(Array.from({ length: 135 }, guess))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(130);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it.each([
    ['chandra', 'belum diverifikasi'],
    ['nobody', 'Belum ada akun'],
    ['demo', 'Belum ada akun'],
    ['pending', 'belum aktif'],
  ])('refuses %s: %s', async (subject, sentence) => {
    const email = `${subject}@example.org`;
    const status = subject === 'pending' ? 'pending' : 'active';
    const id =
      subject === 'nobody' ? null : await addPerson(server, { email, status, demo: subject === 'demo' });
    const answer = await signInAs(subject);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors[0].detail).toContain(sentence);
    expect(id === null ? null : await subjectOf(id)).toBeNull();
  });

  it('refuses a subject whose e-mail is now that of another account', async () => {
    const first = await addPerson(server, { email: 'renamed@example.org' });
    expect((await signInAs('renamed')).statusCode).toBe(200);
    await server.connection.db
      .updateTable('user')
      .set({ email: 'before@example.org' })
      .where('id', '=', first)
      .execute();
    const second = await addPerson(server, { email: 'renamed@example.org' });
    const answer = await signInAs('renamed');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors[0].detail).toContain('tidak cocok');
    expect(await subjectOf(second)).toBeNull();
  });

  it('refuses an account that is bound to another subject', async () => {
    const id = await addPerson(server, { email: 'taken@example.org' });
    await server.connection.db
      .updateTable('user')
      .set({ external_subject: `${identity.issuer} somebody` })
      .where('id', '=', id)
      .execute();
    const answer = await signInAs('stranger');
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([
      401,
      expect.stringContaining('tidak cocok'),
    ]);
  });

  it('leaves an entry in the audit log for what was taken and what was refused', async () => {
    const entries = await server.connection.db
      .selectFrom('audit')
      .select(['result', 'detail'])
      .where('action', '=', 'sign-in')
      .execute();
    const by = (result: string, email: string) =>
      entries.some((entry) => entry.result === result && (entry.detail as { email: string }).email === email);
    expect([by('done', 'ani@example.org'), by('refused', 'nobody@example.org'), by('refused', '')]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a provider that does not answer', () => {
  it('is told apart from one that refuses', async () => {
    const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: null, label: 'x' };
    const alone = await openTestServer({ model: tinyModel(), config: { demo: false, oidc } });
    const request = {
      method: 'POST',
      url: '/api/auth/provider',
      payload: { email: 'a@example.org' },
    } as const;
    const answer = await alone.app.inject(request);
    await alone.close();
    expect([answer.statusCode, answer.json().errors[0].detail]).toEqual([
      503,
      expect.stringContaining('tidak dapat dihubungi'),
    ]);
  });
});
